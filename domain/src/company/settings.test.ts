import { expect, it } from 'vitest'
import { type CompanySettings, standardSettings, variantSettings } from './settings.ts'

/** The table of docs/features/config.md, row by row: standard, variant. */
const table: Record<keyof CompanySettings, readonly [unknown, unknown]> = {
  contractPdfRequired: [true, false],
  presentationStep: [true, false],
  recruiterDirector: [true, false],
  amlChecks: [false, true],
  findingContractFields: [false, true],
  commissionPresets: [true, false],
  interviewSavesCommission: [false, true],
  leadIdleDays: [7, 7],
  groupToggle: [true, false],
  rankingShowsBilling: [true, false],
  candidateRetentionMonths: [12, 12],
  referencePercentage: [1, null],
}

it('the presets equal the documented table', () => {
  const presets = Object.fromEntries(
    (Object.keys(table) as (keyof CompanySettings)[]).map(key => [key, [standardSettings[key], variantSettings[key]]]),
  )
  expect(presets).toEqual(table)
  expect(Object.keys(standardSettings)).toEqual(Object.keys(table))
})
