import type { Day } from '@tipy/domain/calendar/days'
import { type DemoCompany, demoData } from './demo.ts'

/** The day of the demonstration that tests look at. */
export const sampleDay: Day = '2026-06-15'

/** Generated once for all test files of a process: it takes seconds. */
export const sample = demoData(sampleDay)

/** A company with all of its people, and at most `count` of each of its other records. */
export const withRecords =
  (count: number) =>
  (company: DemoCompany): DemoCompany => {
    const reservations = company.reservations.slice(0, count)
    const deals = new Set(reservations.map(history => history[0].row._id))
    return {
      ...company,
      findings: company.findings.slice(0, count),
      viabilities: company.viabilities.slice(0, count),
      reservations,
      invoices: company.invoices.filter(([{ row }]) => deals.has(row.reservation ?? '')).slice(0, count),
      expenses: company.expenses.slice(0, count),
    }
  }
