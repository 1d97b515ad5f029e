import { z } from 'zod'
import { genders } from '../../access/roleNames.ts'
import { roles } from '../../access/roles.ts'
import type { Contract } from '../../contract/endpoint.ts'
import { sortColumn } from '../../contract/query.ts'
import { recordContract, type SentBody, type Shown } from '../../record/contract.ts'
import { bodySchemaWithOptions } from '../../record/schema.ts'
import type { AccessLink } from './users.access.contract.ts'
import { type UserDraft, type Users, users } from './users.record.ts'

export const role = z.enum(roles)

/** A saved view of a list: columns with order and width, and filters. */
export const columnProfile = z.strictObject({
  active: z.boolean(),
  name: z.string().trim().min(1).max(60),
  type: z.string().min(1).max(40),
  columns: z
    .array(
      z.strictObject({
        field: z.string().max(80),
        visible: z.boolean(),
        width: z.number().min(40).max(1000).optional(),
      }),
    )
    .max(200),
  expanded: z.boolean(),
  filters: z.record(z.string().max(80), z.json()),
})
export type ColumnProfile = z.output<typeof columnProfile>

/** Limits, so that profiles cannot serve as free storage. */
const maxProfiles = 50
const maxProfilesLength = 64 * 1024
const profiles = z
  .array(columnProfile)
  .max(maxProfiles)
  .refine(value => JSON.stringify(value).length <= maxProfilesLength, 'Demasiado grande')

/** The caller's own record, as the session has it. */
export const ownUser = z.object({
  _id: z.uuid(),
  _created: z.string(),
  version: z.number().int(),
  name: z.string(),
  completeName: z.string().nullable(),
  email: z.string(),
  personalEmail: z.string().nullable(),
  role,
  otherRoles: z.array(role),
  /** Keys of the active offices this person works in; of all the company's, for company-wide roles. */
  offices: z.array(z.string()),
  team: z.string().nullable(),
  teamName: z.string().nullable(),
  manager: z.uuid().nullable(),
  managerName: z.string().nullable(),
  gender: z.string().nullable(),
  birthday: z.string().nullable(),
  phone: z.string().nullable(),
  phone2: z.string().nullable(),
  socialMedia: z.record(z.string(), z.string()),
  country: z.string(),
  nif: z.string().nullable(),
  niss: z.string().nullable(),
  cc: z.string().nullable(),
  iban: z.string().nullable(),
  address: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  startDate: z.string().nullable(),
  contractType: z.string().nullable(),
  commission: z.number().nullable(),
  bankCommission: z.number().nullable(),
  image: z.string().nullable(),
  active: z.boolean(),
  darkMode: z.boolean(),
  horizontalMenu: z.boolean(),
  /** Rows of lists are higher than usual. */
  comfortableRows: z.boolean(),
  /** The figures over lists are folded away. */
  foldedTotals: z.boolean(),
  profiles: z.array(columnProfile),
  needsPasswordChange: z.boolean(),
  /** Whether a Google account is connected. The token itself is never sent. */
  gmailRefreshToken: z.boolean(),
})
export type OwnUser = z.output<typeof ownUser>

/** A person as pickers see them (docs/features/users.md). */
const pickedUser = z.object({
  _id: z.uuid(),
  name: z.string(),
  image: z.string().nullable(),
  role,
  otherRoles: z.array(role),
  offices: z.array(z.string()),
  team: z.string().nullable(),
  manager: z.uuid().nullable(),
  /** How their role is named, not the recorded value: `roleNameFor`. */
  gender: z.enum(genders).nullable(),
  active: z.boolean(),
})
export type PickedUser = z.output<typeof pickedUser>

/** What users may change of their own record without a flag. */
export const ownChanges = z.strictObject({
  _id: z.uuid().optional(),
  version: z.int32().optional(),
  darkMode: z.boolean().optional(),
  horizontalMenu: z.boolean().optional(),
  comfortableRows: z.boolean().optional(),
  foldedTotals: z.boolean().optional(),
  profiles: profiles.optional(),
})
export type OwnChanges = z.output<typeof ownChanges>

/** Screens send "null", null and [] for a filter that is not set: each means "no filter". */
const unset = (value: unknown) =>
  value === null || value === 'null' || (Array.isArray(value) && value.length === 0) ? undefined : value
const filter = <T extends z.ZodType>(schema: T) => z.preprocess(unset, schema.optional())
const oneOrMany = <T extends z.ZodType>(schema: T) =>
  z.preprocess(value => (Array.isArray(value) ? value : [value]), z.array(schema).max(1000))

const pickerFilters = z.strictObject({
  infoLevel: z.literal(2),
  /** Ignore the offices selected in the shell. */
  all: filter(z.boolean()),
  active: filter(z.boolean()),
  role: filter(oneOrMany(role)),
  manager: filter(oneOrMany(z.uuid())),
  offices: filter(oneOrMany(z.string().max(80))),
  search: filter(z.string().max(200)),
  id: filter(z.uuid()),
  ignoreDate: filter(z.boolean()),
})

export const pickerSearch = z.strictObject({
  page: z.number().int().min(0).max(1_000_000).default(0),
  perPage: z.number().int().min(1).max(10_000).default(20),
  sortBy: sortColumn(z.enum(['name', 'role', 'active']).default('name')),
  sortDesc: z.boolean().default(false),
  filters: pickerFilters,
})
export type PickerSearch = z.output<typeof pickerSearch>

/** Options of adding a person, in addition to the values. */
const addOptions = {
  /** Notify the colleagues of the new person by e-mail. */
  sendRecruitedEmails: z.boolean().nullish(),
  /** Names of the files that the form will upload once the person exists. */
  fileNames: z.array(z.string().max(255)).max(500).nullish(),
}
/** The caller's password, required to change their own e-mail. The limit keeps hashing cheap. */
export const currentPassword = z.string().max(200).nullish()
/** Options of changing a person: a link for a new password, by e-mail or handed over by the caller. */
const changeOptions = { resetPassword: z.boolean().nullish(), currentPassword }

type BodyWithOptions<O extends z.ZodRawShape> = SentBody<Users> & z.input<z.ZodObject<O>>
export const addedBody = bodySchemaWithOptions<Users, typeof addOptions, BodyWithOptions<typeof addOptions>>(
  users,
  addOptions,
)
const changedBody = bodySchemaWithOptions<Users, typeof changeOptions, BodyWithOptions<typeof changeOptions>>(
  users,
  changeOptions,
)
export type AddedUserBody = z.output<typeof addedBody>

/** What a lead says of the person made from it, whatever the form says. */
export type ConvertedValues = Pick<UserDraft, 'lead' | 'source'> & Partial<UserDraft>
export type ChangedUserBody = z.output<typeof changedBody>

const calls = recordContract<Users>(users)
/** A new person. Without a mail server, this answer alone has the link for their password; so has that of a reset. */
export type AddedUser = Shown<Users> & { readonly accessLink?: AccessLink }

/** Users: the calls of every record, with those that only people have. */
export const usersContract = {
  ...calls,
  /** With infoLevel 2 it is the search of pickers, for every user; otherwise the list, for users with its flag. */
  'POST /api/users/search': {
    summary: 'Pessoas: procurar, ou escolher',
    policy: { kind: 'signedIn' },
    reads: true,
    body: z.looseObject({ filters: z.looseObject({ infoLevel: z.number().nullish() }).nullish() }),
    reply: z.object({ users: z.array(pickedUser), total: z.number().int() }),
  },
  'POST /api/users': { ...calls['POST /api/users'], body: addedBody, reply: z.custom<AddedUser>() },
  'PUT /api/users/{id}': { ...calls['PUT /api/users/{id}'], body: changedBody, reply: z.custom<AddedUser>() },
  /** The caller's own preferences and contacts; other people's fields need the right to edit people. */
  'PATCH /api/users/{id}': {
    summary: 'Pessoa: mudar alguns campos, ou as próprias preferências',
    policy: { kind: 'signedIn' },
    params: z.object({ id: z.string() }),
    body: z.looseObject({}),
    reply: z.union([ownUser, z.custom<Shown<Users>>()]),
  },
  /** Percentages of many people in one request, each with the value it replaces. */
  'PATCH /api/users': { ...calls['PATCH /api/users'], policy: { kind: 'role', anyOf: ['cfo'] } },
} as const satisfies Contract
