import type { Role } from '@tipy/domain/access/roles'
import type { Day } from '@tipy/domain/calendar/days'
import type { CompanySettings } from '@tipy/domain/company/settings'
import type { Gender } from './names.ts'

export interface DemoPerson {
  readonly id: string
  readonly name: string
  readonly completeName: string
  readonly email: string
  readonly personalEmail: string
  readonly role: Role
  readonly otherRoles: readonly Role[]
  readonly offices: readonly string[]
  readonly team: string | null
  /** Id of the person they answer to. */
  readonly manager: string | null
  readonly gender: Gender
  readonly birthday: Day
  readonly phone: string
  readonly phone2: string | null
  readonly country: string
  readonly nif: string
  readonly niss: string | null
  readonly cc: string
  readonly iban: string
  readonly address: string
  readonly postalCode: string
  readonly city: string
  readonly startDate: Day
  readonly contractType: string
  readonly commission: number | null
  readonly bankCommission: number | null
  readonly active: boolean
}

export interface DemoOffice {
  readonly key: string
  readonly name: string
  readonly broker: string
  readonly coo: string
  readonly nif: string
  readonly ami: string
  readonly address: string
  readonly postalCode: string
  readonly city: string
}

export interface DemoTeam {
  readonly key: string
  readonly name: string
  readonly managers: readonly string[]
}

export interface DemoCompany {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly settings: CompanySettings
  readonly billingLimit: number
  readonly billingLimitPercentage: number
  readonly foundedOn: Day
  readonly offices: readonly DemoOffice[]
  readonly teams: readonly DemoTeam[]
  readonly people: readonly DemoPerson[]
}

export interface DemoData {
  readonly companies: readonly DemoCompany[]
}
