import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { type Day, lisbonDay } from '@tipy/domain/calendar/days'
import { clusterIn, knownHome } from '@tipy/embedded-postgres-server'
import { type DemoCompany, demoData, type History } from '@tipy/seeds/demo'

const latest = <Row>(histories: readonly History<Row>[]): readonly Row[] =>
  histories.map(history => (history.at(-1) ?? history[0]).row)

/** What tests ask of a company: its people, and its records as they are now. */
const keptOf = ({ code, name, offices, people, findings, reservations, invoices, expenses }: DemoCompany) => ({
  code,
  name,
  offices,
  people,
  findings: latest(findings),
  reservations: latest(reservations),
  invoices: latest(invoices),
  expenses: latest(expenses.map(({ history }) => history)),
})

export type TestedCompany = ReturnType<typeof keptOf>

/** Of the data folder that the step before left (scripts/test.mjs), perhaps before midnight; otherwise it is made now. */
function dayOfData(): Day {
  const made = join(clusterIn(knownHome(process.env.E2E_DATA_DIR ?? '')), 'PG_VERSION')
  return lisbonDay(existsSync(made) ? statSync(made).mtime : new Date())
}

/**
 * The demonstration data of the server under test, which is the same for the same day. Generating it takes seconds, so
 * the process that lists the tests leaves what they use in a file to the workers that run them.
 */
export function demonstration(): readonly TestedCompany[] {
  const file = process.env.E2E_COMPANIES
  if (file !== undefined && existsSync(file)) return deserialize(readFileSync(file)) as readonly TestedCompany[]
  const companies = demoData(dayOfData()).companies.map(keptOf)
  if (file !== undefined) writeFileSync(file, serialize(companies))
  return companies
}
