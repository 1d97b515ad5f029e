import { flags as allFlags, type Flag } from '@tipy/domain/access/flags'
import { type Features, isGranted } from '@tipy/domain/access/grant'
import type { Role } from '@tipy/domain/access/roles'
import { demoAccounts, demoPassword } from '@tipy/seeds/accounts'
import { call, logIn } from '../../start/calls.ts'
import { type ListOf, lists } from './lists.ts'
import { openWire, type Wire } from './wire.ts'

/** A record that the person may see. */
export interface Seen {
  readonly list: ListOf
  readonly id: string
  readonly can: boolean
}

/** A signed-in person of the demonstration. */
export interface Person {
  readonly wire: Wire
  readonly flags: ReadonlySet<Flag>
  /** The lists they may open. */
  readonly lists: readonly ListOf[]
  readonly seen: readonly Seen[]
  /** Expenses this person added and edits in bulk, and their common value. */
  readonly own: { ids: string[]; value: number; isBusy: boolean }
  /** Ids of the files this person uploaded. */
  readonly files: string[]
}

interface OwnUser {
  readonly _id: string
  readonly role: Role
  readonly otherRoles: readonly Role[]
}

/** Logs in `wanted` people of both companies and every role, each with a separate session; repeats people if needed. */
export async function hire(address: string, wanted: number): Promise<readonly Person[]> {
  const emails = await staffOf(address)
  const people: Person[] = []
  let next = 0
  const hireOn = async () => {
    for (let at = next++; at < wanted; at = next++) people.push(await arrive(address, emails[at % emails.length] ?? ''))
  }
  await Promise.all([hireOn(), hireOn()])
  return people
}

/** The e-mails of all people: first one of every role, then the others. */
async function staffOf(address: string): Promise<readonly string[]> {
  const emails = new Set(demoAccounts.map(({ email }) => email))
  const admins = demoAccounts.filter(({ role }) => role === 'sysAdmin')
  for (const { email } of admins) {
    const { token } = (await logIn(address, email, demoPassword)).body.data
    for (let page = 0; ; page += 1) {
      const body = JSON.stringify({ page, perPage: 50, parts: ['rows'], filters: { ignoreDate: true } })
      const found = await call(address, '/api/users/search', { method: 'POST', body, token: String(token) })
      const rows = (found.body.data.users ?? []) as readonly { email: string }[]
      for (const row of rows) emails.add(row.email)
      if (rows.length < 50) break
    }
  }
  return [...emails]
}

async function arrive(address: string, email: string): Promise<Person> {
  const logged = await logIn(address, email, demoPassword)
  if (logged.status !== 200) throw new Error(`${email} cannot log in: ${logged.status} ${logged.body.message}`)
  const token = String(logged.body.data.token)
  const { data } = (await call(address, '/api/auth/config', { token })).body
  const { features } = data.accessMap as { features: Features }
  const { _id: id, role, otherRoles } = data.user as OwnUser
  const flags = new Set(allFlags.filter(flag => isGranted(features, flag, { id, role, otherRoles })))
  const wire = openWire(address, token)
  const theirs = lists.filter(({ record }) => record.flags.list.some(flag => flags.has(flag)))
  const seen = await Promise.all(theirs.map(list => lookAt(wire, list)))
  return { wire, flags, lists: theirs, seen: seen.flat(), own: { ids: [], value: 1, isBusy: false }, files: [] }
}

async function lookAt(wire: Wire, list: ListOf): Promise<readonly Seen[]> {
  const { name } = list.record
  const json = { page: 0, perPage: 20, parts: ['rows'], filters: {} }
  const { data } = await wire.send({ method: 'POST', path: `/api/${name}/search`, json, isRead: true })
  const rows = ((data as Record<string, unknown> | null)?.[name] ?? []) as readonly {
    _id: string
    can: { edit: boolean }
  }[]
  return rows.map(({ _id, can }) => ({ list, id: _id, can: can.edit }))
}
