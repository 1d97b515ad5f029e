import type { Day } from '@tipy/domain/calendar/days'
import { type DemoCompany, demoData } from './demo.ts'

/** The day of the demonstration that tests look at. */
export const sampleDay: Day = '2026-06-15'

/** Generated once for all test files of a process: it takes seconds. */
export const sample = demoData(sampleDay)

/** All of its people, and a few other records. */
export const withFewRecords = (company: DemoCompany): DemoCompany => ({
  ...company,
  findings: company.findings.slice(0, 5),
  viabilities: company.viabilities.slice(0, 5),
  reservations: company.reservations.slice(0, 5),
  invoices: [],
  expenses: [],
})
