import type { Role } from '@tipy/domain/access/roles'
import type { ColumnProfile } from '@tipy/domain/features/users/users.contract'
import type { ColumnType, Generated } from 'kysely'
import type { Day, NullableNumeric, StampedInstant } from './columnTypes.ts'

/** People: the users record, and what the login stores about them. */
export interface UsersTable {
  company_id: string
  id: Generated<string>
  name: string
  name_key: ColumnType<string, never, never>
  complete_name: string | null
  email: string
  personal_email: string | null
  role: Role
  other_roles: ColumnType<Role[], Role[] | undefined, Role[]>
  offices: ColumnType<string[], string[] | undefined, string[]>
  contact_center: ColumnType<string[], string[] | undefined, string[]>
  team: string | null
  manager: string | null
  recruiter: string | null
  recruiter_director: string | null
  source: string | null
  integration: string | null
  referenced_by: string | null
  reference: string | null
  gender: string | null
  birthday: Day | null
  phone: string | null
  phone2: string | null
  qualifications: string | null
  country: Generated<string>
  residence_title: Generated<boolean>
  residence_expiration_date: Day | null
  residence_title_number: string | null
  expiration_date: Day | null
  nif: string | null
  niss: string | null
  cc: string | null
  iban: string | null
  address: string | null
  postal_code: string | null
  city: string | null
  social_media: ColumnType<Record<string, string>, string | undefined, string>
  start_date: Day | null
  end_date: Day | null
  contract_end_reason: string | null
  contract_type: string | null
  full_time: Generated<boolean>
  experient: Generated<boolean>
  experience_types: ColumnType<string[], string[] | undefined, string[]>
  stage: string | null
  duplicate: Generated<boolean>
  commission: NullableNumeric
  bank_commission: NullableNumeric
  commercial_director_commission: NullableNumeric
  commercial_director_bank_commission: NullableNumeric
  broker_commission: NullableNumeric
  coo_commission: NullableNumeric
  credit_manager_commission: NullableNumeric
  recruiter_commission: NullableNumeric
  recruiter_director_commission: NullableNumeric
  invoice: Generated<boolean>
  has_computer: Generated<boolean>
  has_phone: Generated<boolean>
  has_vehicle: Generated<boolean>
  languages: ColumnType<string[], string[] | undefined, string[]>
  shirt_size: string | null
  vitamina21_date: Day | null
  vitamina21_end_date: Day | null
  integration_meeting_date: string | null
  create21_date: Day | null
  offers: ColumnType<string[], string[] | undefined, string[]>
  observations: string | null
  goals: ColumnType<unknown[], string | undefined, string>
  lead: string | null
  search_text: Generated<string>
  image: string | null
  dark_mode: Generated<boolean>
  horizontal_menu: Generated<boolean>
  comfortable_rows: Generated<boolean>
  folded_totals: Generated<boolean>
  profiles: ColumnType<ColumnProfile[], string | undefined, string>
  password_hash: string | null
  needs_password_change: Generated<boolean>
  preferences_version: Generated<number>
  access_link_date: string | null
  recruited_emails_waiting: Generated<boolean>
  number_in_comments: Generated<boolean>
  active: Generated<boolean>
  version: Generated<number>
  created_at: StampedInstant
  created_by: string | null
  updated_at: StampedInstant
  updated_by: string | null
}
