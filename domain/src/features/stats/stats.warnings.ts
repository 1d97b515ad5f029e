import type { Role } from '../../access/roles.ts'

/** What a row of a person warns of. */
export const rowWarnings = ['commercialDirectorCommission', 'billingLimit'] as const
export type RowWarning = (typeof rowWarnings)[number]

/** A row's person, with the percentages that the reader gets. */
interface WarnedPerson {
  readonly commission?: number | null
  readonly commercialDirectorCommission?: number | null
  readonly manager?: { readonly role: string } | null
}

interface Circumstances {
  /** The roles of the reader. */
  readonly roles: readonly Role[]
  /** What the person billed in this calendar year, whatever days are chosen, in euros; null: the reader may not know. */
  readonly yearBilling: number | null
  readonly billingLimit: number
  readonly billingLimitPercentage: number
}

/** They lead their offices themselves: there is no commercial director to pay. */
const withoutDirector: readonly string[] = ['coo', 'broker'] satisfies Role[]

export function warningsOf(person: WarnedPerson, circumstances: Circumstances): readonly RowWarning[] {
  return [
    ...(lacksDirectorCommission(person, circumstances) ? (['commercialDirectorCommission'] as const) : []),
    ...(exceedsBillingLimit(person, circumstances) ? (['billingLimit'] as const) : []),
  ]
}

/** Only the CFO sees this warning; a percentage of 0 was set on purpose. */
function lacksDirectorCommission(person: WarnedPerson, { roles }: Circumstances): boolean {
  const { commercialDirectorCommission, manager } = person
  return (
    roles.includes('cfo') && commercialDirectorCommission === null && !withoutDirector.includes(manager?.role ?? '')
  )
}

/** A person who bills more than the limit should have at least the percentage that belongs to it. */
function exceedsBillingLimit({ commission }: WarnedPerson, circumstances: Circumstances): boolean {
  const { yearBilling, billingLimit, billingLimitPercentage } = circumstances
  if (yearBilling === null || commission === null || commission === undefined) return false
  return yearBilling > billingLimit && commission < billingLimitPercentage
}
