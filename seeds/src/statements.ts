import { addDays, addMonths, type Day, endOf, startOf } from '@tipy/domain/calendar/days'
import type { Invoice } from '@tipy/domain/features/invoices/invoices.record'
import { ledgerOf } from '@tipy/domain/ledger/ledger'
import { accountEmail } from './accounts.ts'
import type { DemoPerson, DemoStatementSend, History } from './model.ts'
import { randomOf } from './random.ts'
import { momentOf } from './seasons.ts'

/** Early in each month the CFO sends everyone the statement of the month before. */
const sendingDay = 4
const monthsBack = [3, 2, 1]

/** The statements sent so far, to active people with commissions in each month. */
export function statementSendsOf(
  code: string,
  people: readonly DemoPerson[],
  invoices: readonly History<Invoice>[],
  today: Day,
): readonly DemoStatementSend[] {
  const cfo = people.find(({ email }) => email === accountEmail('cfo', code))
  if (!cfo) return []
  const rows = invoices.flatMap(history => history.at(-1)?.row ?? []).filter(({ active }) => active)
  return monthsBack.flatMap(back => {
    const firstDate = addMonths(startOf('month', today), -back)
    const lastDate = endOf('month', firstDate)
    const day = addDays(lastDate, sendingDay)
    if (day >= today) return []
    const lines = rows.filter(({ date }) => date >= firstDate && date <= lastDate).flatMap(ledgerOf)
    const earners = new Set(lines.filter(({ amount }) => amount !== 0).map(({ person }) => person))
    const random = randomOf(`${code}/statements/${firstDate}`)
    const at = momentOf(day, today, random)
    const batch = random.uuid()
    return people
      .filter(({ id, active }) => active && earners.has(id))
      .map(({ id, name, email }) => ({
        id: randomOf(`${code}/statements/${firstDate}/${id}`).uuid(),
        batch,
        person: { id, name, email },
        range: { firstDate, lastDate },
        by: { id: cfo.id, name: cfo.name },
        at,
      }))
  })
}
