import type { Flag } from './flags.ts'
import { type Features, granted } from './grant.ts'
import { holdsRole, type Person, type Role } from './roles.ts'

/** Whose record a person looks at or writes; `new` is one that is being created or converted from a lead. */
export type Whose = 'own' | 'other' | 'new'

/** Who passes: anyone who sees the record, oneself, holders of a role, holders of a flag. */
interface Who {
  readonly anyone?: true
  readonly oneself?: true
  readonly roles?: readonly Role[]
  readonly flags?: readonly Flag[]
}

interface FieldRight {
  readonly read: Who
  readonly write: Who
  /** Nobody changes these of themselves, whatever they hold. */
  readonly neverOwn?: true
  /** The form of a new person shows the field only to those who may write it later. */
  readonly evenWhenNew?: true
}

const editStaff = { flags: ['editStaff'] } as const satisfies Who
const identityReaders = ['sysAdmin', 'ceo', 'cfo', 'coo', 'broker', 'hr', 'integration', 'expansionDirector'] as const

/** Rights over the fields of a staff record (rules.md §2 "Staff fields" and "Escalation"; S1 §6). */
export const staffRights = {
  /** Everything that is not said below. */
  plain: { read: { anyone: true }, write: editStaff },
  /** Identity numbers, IBAN and address. */
  identity: {
    read: { oneself: true, roles: identityReaders },
    write: editStaff,
  },
  /** Documents: whoever could read an identity number on them, whoever keeps them, and oneself. */
  papers: {
    read: { oneself: true, roles: identityReaders, ...editStaff },
    write: { oneself: true, ...editStaff },
  },
  /** Role, other roles and offices. */
  position: { read: { anyone: true }, write: editStaff, neverOwn: true },
  /** The person's own percentages. */
  commission: {
    read: { oneself: true, flags: ['editStaff', 'editCommissions'] },
    write: { flags: ['editCommissions'] },
    neverOwn: true,
  },
  /** What others earn by this person. */
  responsibleCommission: {
    read: { flags: ['editResponsableCommissions'] },
    write: { flags: ['editResponsableCommissions'] },
    neverOwn: true,
    evenWhenNew: true,
  },
  /** Shown to colleagues, and kept up to date by oneself on /profile. */
  contact: { read: { anyone: true }, write: { oneself: true, ...editStaff } },
  /** How one's own screens look: nobody else's business. */
  preference: { read: { oneself: true }, write: { oneself: true } },
} as const satisfies Record<string, FieldRight>

export type StaffRight = keyof typeof staffRights

/** Fields of a staff record (S1 §3) that are not plain. */
export const guardedStaffFields = {
  nif: 'identity',
  niss: 'identity',
  cc: 'identity',
  residenceTitleNumber: 'identity',
  iban: 'identity',
  address: 'identity',
  postalCode: 'identity',
  city: 'identity',
  role: 'position',
  otherRoles: 'position',
  offices: 'position',
  commission: 'commission',
  bankCommission: 'commission',
  commercialDirectorCommission: 'responsibleCommission',
  commercialDirectorBankCommission: 'responsibleCommission',
  brokerCommission: 'responsibleCommission',
  cooCommission: 'responsibleCommission',
  creditManagerCommission: 'responsibleCommission',
  recruiterCommission: 'responsibleCommission',
  recruiterDirectorCommission: 'responsibleCommission',
  image: 'contact',
  phone2: 'contact',
  socialMedia: 'contact',
  files: 'papers',
  darkMode: 'preference',
  horizontalMenu: 'preference',
  profiles: 'preference',
} as const satisfies Record<string, StaffRight>

function passes(who: Who, viewer: Person, features: Features, whose: Whose): boolean {
  if (who.anyone) return true
  if (who.oneself && whose === 'own') return true
  if (who.roles && holdsRole(viewer, who.roles)) return true
  return who.flags?.some(flag => granted(features, flag, viewer)) ?? false
}

/** Whether a viewer who sees the record may read the field, and so filter and sort by it. */
export function mayReadField(right: StaffRight, viewer: Person, features: Features, whose: Whose): boolean {
  return passes(staffRights[right].read, viewer, features, whose)
}

/**
 * Whether the field may be written. Whoever may create or convert a person fills in that form whole;
 * afterwards a field that cannot be read cannot be written either, so that a form never erases what it did not show.
 */
export function mayWriteField(right: StaffRight, viewer: Person, features: Features, whose: Whose): boolean {
  const rule: FieldRight = staffRights[right]
  if (whose === 'new' && !rule.evenWhenNew) return true
  if (whose === 'own' && rule.neverOwn) return false
  return passes(rule.write, viewer, features, whose) && passes(rule.read, viewer, features, whose)
}
