import { flags } from '@tipy/domain/access/flags'
import type { Features } from '@tipy/domain/access/grant'
import { roles } from '@tipy/domain/access/roles'
import { type Day, isDay } from '@tipy/domain/calendar/days'
import { presetList } from '@tipy/domain/calendar/presets'
import type { OwnUser } from '@tipy/domain/features/users/users.contract'
import { emptyStored, type StoredState } from './state.ts'

const prefix = 'tipy.'
const keyOf = (name: string) => `${prefix}${name}`

type Read<T> = (value: unknown) => T | undefined
type Thing = Readonly<Record<string, unknown>>

const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null && !Array.isArray(value)
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(item => typeof item === 'string')
const isRole = (value: unknown) => roles.some(role => role === value)
const asDay: Read<Day> = value => (typeof value === 'string' && isDay(value) ? value : undefined)
const asFlag: Read<boolean> = value => (typeof value === 'boolean' ? value : undefined)
const asText: Read<string> = value => (typeof value === 'string' && value.length > 0 ? value : undefined)

/** A bearer token is sent in a header: visible ASCII only, or every call would throw. */
const asToken: Read<string> = value =>
  typeof value === 'string' && /^[\x21-\x7e]{1,1000}$/.test(value) ? value : undefined

/**
 * The only fields of a user that are stored: enough to draw the shell until the configuration is loaded, and to update
 * other tabs. Identity numbers, IBAN, address and all other fields stay in memory.
 */
const writtenOfUser = [
  '_id',
  '_created',
  'version',
  'name',
  'email',
  'role',
  'otherRoles',
  'offices',
  'image',
  'active',
  'darkMode',
  'horizontalMenu',
  'comfortableRows',
  'foldedTotals',
  'profiles',
  'needsPasswordChange',
  'gmailRefreshToken',
] as const satisfies readonly (keyof OwnUser)[]
type WrittenUser = Pick<OwnUser, (typeof writtenOfUser)[number]>

/** The values of the other fields until the configuration is loaded. */
const unwritten: Omit<OwnUser, keyof WrittenUser> = {
  completeName: null,
  personalEmail: null,
  team: null,
  teamName: null,
  manager: null,
  managerName: null,
  gender: null,
  birthday: null,
  phone: null,
  phone2: null,
  socialMedia: {},
  country: '',
  nif: null,
  niss: null,
  cc: null,
  iban: null,
  address: null,
  postalCode: null,
  city: null,
  startDate: null,
  contractType: null,
  commission: null,
  bankCommission: null,
}

const written = (user: Thing): WrittenUser =>
  Object.fromEntries(
    writtenOfUser.flatMap(name => (user[name] === undefined ? [] : [[name, user[name]]])),
  ) as WrittenUser

/** The user as another tab stored them, with the other fields this tab has in memory. */
export function withUnwritten(stored: StoredState, inMemory: StoredState): StoredState {
  if (!stored.user || stored.user._id !== inMemory.user?._id) return stored
  return { ...stored, user: { ...inMemory.user, ...written(stored.user) } }
}

const asUser: Read<NonNullable<StoredState['user']>> = value => {
  if (!isThing(value)) return undefined
  const { _id, name, email, role, otherRoles, offices } = value
  const texts = [_id, name, email].every(text => typeof text === 'string')
  const fits = texts && isRole(role) && isTexts(otherRoles) && otherRoles.every(isRole) && isTexts(offices)
  return fits ? { ...unwritten, ...written(value) } : undefined
}

const asFeatures: Read<Features> = value => {
  if (!isThing(value)) return undefined
  const fits = Object.entries(value).every(
    ([flag, grant]) =>
      flags.some(each => each === flag) && isThing(grant) && isTexts(grant.roles) && isTexts(grant.users),
  )
  return fits ? value : undefined
}

const asAccessMap: Read<NonNullable<StoredState['accessMap']>> = value => {
  if (!isThing(value)) return undefined
  const { redirect, name, hasStatement } = value
  return typeof redirect === 'string' && typeof name === 'string'
    ? { redirect, name, hasStatement: hasStatement === true }
    : undefined
}

const asRange: Read<NonNullable<StoredState['chosenRange']>> = value => {
  if (!isThing(value)) return undefined
  const firstDate = asDay(value.firstDate)
  const lastDate = asDay(value.lastDate)
  return firstDate && lastDate && firstDate <= lastDate ? { firstDate, lastDate } : undefined
}

const readers: { readonly [K in keyof StoredState]: Read<NonNullable<StoredState[K]>> } = {
  user: asUser,
  company: asText,
  needsPasswordChange: asFlag,
  features: asFeatures,
  accessMap: asAccessMap,
  oldestDate: asDay,
  darkMode: asFlag,
  selectedOffices: value => (isTexts(value) ? value : undefined),
  officeMode: value => (value === 'single' || value === 'multi' ? value : undefined),
  chosenPreset: value => presetList.find(preset => preset === value),
  chosenRange: asRange,
  // Last, so that another tab that reads the token also finds the other items.
  token: asToken,
}
const names = Object.keys(readers) as (keyof StoredState)[]

const textOf = (name: keyof StoredState, value: unknown): string =>
  JSON.stringify(name === 'user' && isThing(value) ? written(value) : value)

function readOne<K extends keyof StoredState>(storage: Storage, name: K): StoredState[K] {
  try {
    const text = storage.getItem(keyOf(name))
    if (text === null) return emptyStored[name]
    const value = readers[name](JSON.parse(text))
    if (value !== undefined) {
      // Removes the fields that an earlier version stored.
      if (textOf(name, value) !== text) storage.setItem(keyOf(name), textOf(name, value))
      return value
    }
    storage.removeItem(keyOf(name))
  } catch {
    // Not JSON, or storage is forbidden: treated as missing.
  }
  return emptyStored[name]
}

/** Reads each item separately: an invalid value is dropped and the others stay. */
export function readStored(storage: Storage): StoredState {
  return { ...emptyStored, ...Object.fromEntries(names.map(name => [name, readOne(storage, name)])) }
}

export function writeStored(storage: Storage, before: StoredState, after: StoredState): void {
  try {
    for (const name of names) {
      if (before[name] === after[name]) continue
      if (after[name] === null) storage.removeItem(keyOf(name))
      else storage.setItem(keyOf(name), textOf(name, after[name]))
    }
  } catch {
    // Storage full or forbidden: the session then lasts as long as the tab.
  }
}

/** Empties local storage except dark mode. */
export function clearStored(storage: Storage, darkMode: boolean): void {
  try {
    // The token is removed first: other tabs must not see a session without its user.
    storage.removeItem(keyOf('token'))
    storage.clear()
    storage.setItem(keyOf('darkMode'), JSON.stringify(darkMode))
  } catch {
    // Storage is forbidden: nothing was stored.
  }
}

export function isOurs(key: string | null): boolean {
  return key === null || key.startsWith(prefix)
}
