import { genderOf } from '@tipy/domain/access/roleNames'
import type { OwnUser, PickedUser } from '@tipy/domain/features/users/users.contract'
import type { OwnRow } from './users.store.ts'

const numberOrNull = (text: string | null): number | null => (text === null ? null : Number(text))

/** Field by field: a new column of the table is sent to no client until it is added here. */
export function presentOwnUser(row: OwnRow): OwnUser {
  return {
    _id: row.id,
    _created: row.created_at.toISOString(),
    version: row.preferences_version,
    name: row.name,
    completeName: row.complete_name,
    email: row.email,
    personalEmail: row.personal_email,
    role: row.role,
    otherRoles: row.other_roles,
    offices: row.offices,
    team: row.team,
    teamName: row.team_name,
    manager: row.manager,
    managerName: row.manager_name,
    gender: row.gender,
    birthday: row.birthday,
    phone: row.phone,
    phone2: row.phone2,
    socialMedia: row.social_media,
    country: row.country,
    nif: row.nif,
    niss: row.niss,
    cc: row.cc,
    iban: row.iban,
    address: row.address,
    postalCode: row.postal_code,
    city: row.city,
    startDate: row.start_date,
    contractType: row.contract_type,
    commission: numberOrNull(row.commission),
    bankCommission: numberOrNull(row.bank_commission),
    image: row.image,
    active: row.active,
    darkMode: row.dark_mode,
    horizontalMenu: row.horizontal_menu,
    comfortableRows: row.comfortable_rows,
    foldedTotals: row.folded_totals,
    profiles: row.profiles,
    needsPasswordChange: row.needs_password_change,
    gmailRefreshToken: row.has_google_account,
  }
}

export interface PickedRow {
  id: string
  name: string
  image: string | null
  role: PickedUser['role']
  other_roles: PickedUser['otherRoles']
  offices: string[]
  team: string | null
  manager: string | null
  gender: string | null
  active: boolean
}

export function presentPickedUser(row: PickedRow): PickedUser {
  return {
    _id: row.id,
    name: row.name,
    image: row.image,
    role: row.role,
    otherRoles: row.other_roles,
    offices: row.offices,
    team: row.team,
    manager: row.manager,
    gender: genderOf(row.gender),
    active: row.active,
  }
}
