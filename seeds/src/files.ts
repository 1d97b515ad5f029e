import { addDays, type Day } from '@tipy/domain/calendar/days'
import { formatDay } from '@tipy/domain/calendar/format'
import type { Expense } from '@tipy/domain/features/expenses/expenses.record'
import { accountEmail } from './accounts.ts'
import type { DemoExpense, DemoFile, DemoPerson } from './model.ts'
import type { CompanyPlan } from './plan.ts'
import { randomOf } from './random.ts'
import { momentOf } from './seasons.ts'

type Drawn = Pick<DemoFile, 'folder' | 'name' | 'lines'> & Partial<Pick<DemoFile, 'isInvoice' | 'active'>>

const euros = new Intl.NumberFormat('pt-PT', { style: 'currency', currency: 'EUR', useGrouping: true })
const money = (cents: number): string => euros.format(cents / 100).replace(/\s/g, ' ')

/** Receipts of the last weeks, and the documents of the demo accounts. */
export function filesOf(
  plan: CompanyPlan,
  people: readonly DemoPerson[],
  expenses: readonly DemoExpense[],
  today: Day,
): DemoFile[] {
  return [...receiptsOf(plan, expenses, today), ...papersOf(plan, people, today)]
}

/** In days: recent enough for the default range of lists. */
const since = 50
const maxReceipts = 40

function receiptsOf(plan: CompanyPlan, expenses: readonly DemoExpense[], today: Day): DemoFile[] {
  const received = expenses.flatMap(({ history }) => {
    const { row, by, at } = history.at(-1) ?? history[0]
    const isRecent = (row.paymentDate ?? '') >= addDays(today, -since)
    return row.invoiceReceived && by !== null && isRecent ? [{ row, by, at }] : []
  })
  return received.slice(0, maxReceipts).flatMap(({ row, by, at }) => {
    const random = randomOf(`${row._id}/files`)
    const drawn = [invoice(plan, row), ...(random.fraction() < 0.5 ? [transfer(plan, row)] : [])]
    return drawn.map(file => made(file, { model: 'expenses', ref: row._id, user: by, at }, random.uuid()))
  })
}

const invoice = ({ name: company }: CompanyPlan, { number, name, value, paymentDate }: Expense): Drawn => ({
  folder: 'Faturas',
  name: `${(number ?? 'Fatura').replace('/', '-')}.pdf`,
  isInvoice: true,
  lines: [
    `Fatura ${number}`,
    `Cliente: ${company}`,
    `Descrição: ${name}`,
    `Total: ${money(value)}`,
    `Data: ${dayOf(paymentDate)}`,
  ],
})

const transfer = ({ name: company }: CompanyPlan, { name, value, paymentDate }: Expense): Drawn => ({
  folder: 'Pagamentos',
  name: 'Comprovativo de transferência.pdf',
  lines: [
    'Comprovativo de transferência',
    `Ordenante: ${company}`,
    `Descrição: ${name}`,
    `Montante: ${money(value)}`,
    `Data: ${dayOf(paymentDate)}`,
  ],
})

const dayOf = (day: string | null): string => formatDay(day as Day)

function papersOf({ code, name: company }: CompanyPlan, people: readonly DemoPerson[], today: Day): DemoFile[] {
  const accounts = people.filter(({ role, email }) => email === accountEmail(role, code))
  return accounts.flatMap(person => {
    const random = randomOf(`${person.id}/files`)
    const start = person.startDate
    const contract = [
      'Contrato de prestação de serviços',
      company,
      person.completeName,
      `NIF: ${person.nif}`,
      `Início: ${formatDay(start)}`,
    ]
    const drawn: Drawn[] = [
      { folder: 'Contratos', name: 'Contrato.pdf', lines: contract },
      { folder: 'Contratos', name: 'Contrato (minuta).pdf', lines: ['Minuta', ...contract], active: false },
      { folder: '', name: 'Cartão de cidadão.pdf', lines: ['Cartão de cidadão', person.completeName, person.cc] },
    ]
    const at = momentOf(addDays(start, 2), today, random)
    return drawn.map(file => made(file, { model: 'users', ref: person.id, user: person.id, at }, random.uuid()))
  })
}

const made = (
  { isInvoice = false, active = true, ...drawn }: Drawn,
  place: Pick<DemoFile, 'model' | 'ref' | 'user' | 'at'>,
  id: string,
): DemoFile => ({ id, ...place, ...drawn, isInvoice, active })
