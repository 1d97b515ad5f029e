import { sides } from '../../../deal/sides.ts'
import type { Block, Fact, Section, TableColumn } from '../../../documents/document.ts'
import { fromEuros } from '../../../money/money.ts'
import { formatMoney, formatPercent } from '../../../text/numbers.ts'
import { reservations } from '../reservations.record.ts'
import { isCreditReservation, isRenting } from '../reservations.rules.ts'
import { dealSheetLabelsOf } from './labels.ts'
import type { Reading } from './reading.ts'

/** The amounts of the deal, the agency's part, and the shares that the reader may read. */
export function moneySection(reading: Reading): Section {
  const shares = shareRows(reading)
  const blocks: readonly Block[] = [
    { kind: 'facts', facts: moneyFacts(reading) },
    ...(shares.length > 0 ? [shareTable(shares)] : []),
  ]
  return { title: 'Valores', blocks }
}

function moneyFacts({ row, fact }: Reading): readonly Fact[] {
  const labels = dealSheetLabelsOf(row.dealType)
  const isCredit = isCreditReservation(row.dealType)
  return [
    ...fact('houseValue', { label: labels.houseValue, always: !isCredit }),
    ...fact('rentingDuration', { label: 'Duração', unit: ' meses', always: true }),
    ...fact('numberOfRents', { label: 'Rendas adiantadas', always: true }),
    ...fact('numberOfDeposits', { label: 'Cauções', always: true }),
    ...fact('signalValue', { always: !isCredit && !isRenting(row.dealType) }),
    ...fact('officePercentage'),
    ...fact('value', { always: true }),
    ...fact('percentageSplit'),
    ...fact('tipyValue', { always: true }),
  ]
}

const shareNames = {
  '': ['Percentage', 'Consultor'],
  CommercialDirector: ['CommercialDirectorCommission', 'Diretor comercial'],
  Broker: ['BrokerCommission', 'Broker'],
  Recruiter: ['RecruiterPercentage', 'Recrutador'],
  RecruiterDirector: ['RecruiterDirectorPercentage', 'Diretor do recrutador'],
} as const

/** One row for each share that the reader may read. A broker's row has no name. */
function shareRows({ row, text, role }: Reading): readonly (readonly string[])[] {
  const of = { finder: 'Angariador', seller: dealSheetLabelsOf(row.dealType).seller }
  return sides.flatMap(side =>
    (Object.keys(shareNames) as (keyof typeof shareNames)[]).flatMap(who => {
      const [percentage, name] = shareNames[who]
      const share = text(`${side}${percentage}`)
      if (share === '') return []
      const sideName = role(of[side], side)
      if (who === 'Broker') return [[sideName, name, '–', share]]
      return [[sideName, role(name, `${side}${who}`), text(`${side}${who}`) || '–', share]]
    }),
  )
}

const shareTable = (rows: readonly (readonly string[])[]): Block => ({
  kind: 'table',
  columns: [
    { label: 'Lado', part: 2 },
    { label: 'Função', part: 3 },
    { label: 'Nome', part: 5 },
    { label: 'Percentagem', isNumber: true },
  ],
  rows,
  total: null,
})

const dates = reservations.fields.billingDates.fields

/** When the deal is billed and with which part of it; predicted days only for readers of that field. */
export function billingSection(reading: Reading): Section {
  const { billingDates = [] } = reading.row
  if (billingDates.length === 0) return { title: 'Faturação', blocks: [{ kind: 'text', text: 'Por indicar' }] }
  const isPredicted = billingDates.some(date => date.predictedExecutionDate !== undefined)
  const names = ['type', ...(isPredicted ? ['predictedExecutionDate'] : []), 'executionDate', 'percentage', 'amount']
  const rows = billingDates.map(date => names.map(name => reading.part(dates, date, name) || '–'))
  return {
    title: 'Faturação',
    blocks: [{ kind: 'table', columns: names.map(billingColumn), rows, total: totals(reading, names) }],
  }
}

const numbers: readonly string[] = ['percentage', 'amount']

function billingColumn(name: string): TableColumn {
  const label = (dates as Readonly<Record<string, { readonly label: string }>>)[name]?.label ?? ''
  return {
    label: name === 'type' ? 'Momento' : label,
    ...(numbers.includes(name) ? { isNumber: true } : { part: name === 'type' ? 4 : 3 }),
  }
}

function totals({ row: { billingDates = [] } }: Reading, names: readonly string[]): readonly string[] | null {
  if (billingDates.length < 2) return null
  const percentage = billingDates.reduce((sum, date) => sum + (date.percentage ?? 0), 0)
  const amount = billingDates.reduce((sum, date) => sum + (date.amount ? fromEuros(date.amount) : 0), 0)
  const cells: Readonly<Record<string, string>> = {
    type: 'Total',
    percentage: formatPercent(Number(percentage.toFixed(2))),
    // Not a Cents amount: the parts of a draft may add up to more than one amount may be.
    amount: formatMoney(amount / 100),
  }
  return names.map(name => cells[name] ?? '')
}
