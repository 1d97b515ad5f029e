import type { Config } from './config.ts'

/** Company variants are switches, one per behaviour (docs/features/config.md). No company is named in code. */
export type CompanySettings = Readonly<Config['settings']>

export const standardSettings: CompanySettings = {
  contractPdfRequired: true,
  presentationStep: true,
  recruiterDirector: true,
  amlChecks: false,
  findingContractFields: false,
  commissionPresets: true,
  interviewSavesCommission: false,
  leadIdleDays: 7,
  groupToggle: true,
  rankingShowsBilling: true,
  candidateRetentionMonths: 12,
  referencePercentage: 1,
}

/** Settings of a company that differs from the standard in all its variants. */
export const variantSettings: CompanySettings = {
  contractPdfRequired: false,
  presentationStep: false,
  recruiterDirector: false,
  amlChecks: true,
  findingContractFields: true,
  commissionPresets: false,
  interviewSavesCommission: true,
  leadIdleDays: 7,
  groupToggle: false,
  rankingShowsBilling: false,
  candidateRetentionMonths: 12,
  referencePercentage: null,
}
