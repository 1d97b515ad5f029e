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

interface CountedSetting {
  readonly min: number
  readonly max: number
  /** What it counts. */
  readonly one: string
  readonly many: string
}

/** The settings that are whole numbers of something. */
export const countedSettings = {
  leadIdleDays: { min: 1, max: 365, one: 'dia', many: 'dias' },
  candidateRetentionMonths: { min: 0, max: 120, one: 'mês', many: 'meses' },
} as const satisfies Partial<Record<keyof CompanySettings, CountedSetting>>
export type CountedSettingName = keyof typeof countedSettings

export const isCountedSetting = (name: string): name is CountedSettingName => Object.hasOwn(countedSettings, name)

export const unitOfSetting = (name: CountedSettingName, value: number): string => {
  const { one, many } = countedSettings[name]
  return value === 1 ? one : many
}
