import type { Day } from '@tipy/domain/calendar/days'
import { demoData } from './demo.ts'

/** The day of the demonstration that tests look at. */
export const sampleDay: Day = '2026-06-15'

/** Generated once for all test files of a process: it takes seconds. */
export const sample = demoData(sampleDay)
