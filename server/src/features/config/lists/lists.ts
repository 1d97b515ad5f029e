import { holdsRole, type Role } from '@tipy/domain/access/roles'
import { type Config, listNames } from '@tipy/domain/company/config'
import { type FieldMessages, TipyError } from '@tipy/domain/errors/errors'
import {
  type EditedLists,
  editedNames,
  type listsContract,
  type WantedLists,
} from '@tipy/domain/features/config/lists/contract'
import type { EditedListName } from '@tipy/domain/features/config/lists/labels'
import { planList, planOffices, planTeams } from '@tipy/domain/features/config/lists/rules'
import type { ValueChange } from '@tipy/domain/record/diff'
import { sql } from 'kysely'
import { inTransaction } from '#engine/transaction'
import type { Handlers } from '#http/mount'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import { type Deciding, decidedVersions, lockCompany, recordDecision } from '../config.log.ts'
import { readConfig } from '../config.store.ts'
import { countUses, type Declared, type ReferencedList } from './usage.ts'
import { lockItems, lockPlaces, writeItems, writeOffices, writeTeams } from './write.ts'

interface ListsDeps {
  readonly db: Db
  readonly clock: Clock
  /** All records whose fields may reference an item. */
  readonly records: readonly Declared[]
}

export function listsHandlers({ db, clock, records }: ListsDeps): Handlers<typeof listsContract> {
  return {
    'GET /api/config/lists': ({ caller }) => readLists(db, caller.companyId),
    'PUT /api/auth/config': ({ caller, body }) =>
      inTransaction(db, trx => change({ trx, caller, now: clock.now() }, body, records)),
  }
}

/** Each list is logged separately, so that each has a separate version. */
const modelOf = (name: EditedListName) => `lists/${name}`

/** The versions first: a caller who reads an old one with newer items only gets a STALE refusal later. */
async function readLists(db: Db, companyId: string): Promise<EditedLists> {
  const versionByModel = await decidedVersions(db, companyId, editedNames.map(modelOf))
  const versions = Object.fromEntries(editedNames.map(name => [name, versionByModel.get(modelOf(name)) ?? 1]))
  return { config: await readConfig(db, companyId), versions: versions as EditedLists['versions'] }
}

/** One list as it will be. */
interface Plan {
  readonly name: EditedListName
  /** Before and after the change, in the shape in which it is read. */
  readonly before: readonly Item[]
  readonly after: readonly Item[]
  readonly removed: readonly string[]
  readonly issues: FieldMessages
  readonly lock: () => Promise<void>
  readonly write: () => Promise<void>
}
type Item = { readonly key: string } & Readonly<Record<string, unknown>>

/** In one transaction: the lists, their lines in the change log and an announcement to every open screen. */
async function change(deciding: Deciding, wanted: WantedLists, records: readonly Declared[]): Promise<EditedLists> {
  const { trx, caller } = deciding
  await lockCompany(deciding)
  const before = await readLists(trx, caller.companyId)
  refuseStale(before, wanted)
  const plans = plansOf(deciding, before.config, wanted)
  const changed = plans.filter(plan => !same(plan.before, plan.after))
  const wrong = Object.assign(
    {},
    ...changed.map(({ issues }) => issues),
    await wrongPeople(deciding, before.config, wanted),
  )
  if (Object.keys(wrong).length > 0) throw new TipyError('INVALID', wrong)
  await refuseUsed(deciding, changed, records)
  for (const plan of changed) {
    await plan.write()
    const version = before.versions[plan.name] + 1
    await recordDecision(deciding, { model: modelOf(plan.name), version, fields: differences(plan) }, 'lists')
  }
  return changed.length === 0 ? before : readLists(trx, caller.companyId)
}

function refuseStale(before: EditedLists, { versions }: WantedLists): void {
  const stale = editedNames.some(name => versions[name] !== undefined && versions[name] !== before.versions[name])
  if (stale) throw new TipyError('STALE', undefined, before)
}

function plansOf(deciding: Deciding, config: Config, wanted: WantedLists): Plan[] {
  const categories = (
    wanted.expenseCategories
      ? planList('expenseCategories', config.expenseCategories, wanted.expenseCategories, { categories: [] }).items
      : config.expenseCategories
  ).map(({ key }) => key)
  const plans: Plan[] = listNames.flatMap(list => {
    const items = wanted[list]
    if (!items) return []
    const plan = planList(list, config[list], items, { categories })
    return [
      {
        name: list,
        before: config[list],
        after: plan.items,
        removed: plan.removed,
        issues: plan.issues,
        lock: () => lockItems(deciding, list, plan.removed),
        write: () => writeItems(deciding, list, plan.items, plan.removed),
      },
    ]
  })
  const { offices, teams, billingLimit, billingLimitPercentage } = wanted
  if (offices) {
    const plan = planOffices(config.offices, offices)
    const lock = () => lockPlaces(deciding, 'offices', plan.removed)
    const write = () => writeOffices(deciding, plan.items, plan.removed)
    plans.push({ name: 'offices', before: config.offices, after: plan.items, ...plan, lock, write })
  }
  if (teams) {
    const plan = planTeams(config.teams, teams)
    const lock = () => lockPlaces(deciding, 'teams', plan.removed)
    const write = () => writeTeams(deciding, plan.items, plan.removed)
    plans.push({ name: 'teams', before: config.teams, after: plan.items, ...plan, lock, write })
  }
  if (billingLimit !== undefined || billingLimitPercentage !== undefined)
    plans.push(limitsPlan(deciding, config, wanted))
  return plans
}

function limitsPlan({ trx, caller }: Deciding, config: Config, wanted: WantedLists): Plan {
  const was = { billingLimit: config.billingLimit, billingLimitPercentage: config.billingLimitPercentage }
  const { billingLimit = was.billingLimit, billingLimitPercentage = was.billingLimitPercentage } = wanted
  return {
    name: 'limits',
    before: [{ key: 'limits', ...was }],
    after: [{ key: 'limits', billingLimit, billingLimitPercentage }],
    removed: [],
    issues: {},
    lock: async () => {},
    write: async () => {
      await trx
        .updateTable('companies')
        .set({ billing_limit: billingLimit, billing_limit_percentage: billingLimitPercentage })
        .where('id', '=', caller.companyId)
        .execute()
    },
  }
}

/** Ignores undefined fields and the order of keys. */
const plain = (item: Item | undefined): string => JSON.stringify(item ?? null, Object.keys(item ?? {}).sort())
const same = (a: readonly Item[], b: readonly Item[]): boolean =>
  a.length === b.length && a.every((item, index) => plain(item) === plain(b[index]))

/** Item by item, and the order if the items that stayed were reordered. */
function differences({ before, after }: Plan): Record<string, ValueChange> {
  const old = new Map(before.map(item => [item.key, item]))
  const now = new Map(after.map(item => [item.key, item]))
  const keys = [...new Set([...old.keys(), ...now.keys()])].filter(key => plain(old.get(key)) !== plain(now.get(key)))
  const items = keys.map(key => [`item.${key}`, { old: old.get(key) ?? null, new: now.get(key) ?? null }])
  const order = (list: readonly Item[], other: ReadonlyMap<string, Item>) =>
    list.map(({ key }) => key).filter(key => other.has(key))
  const [was, is] = [order(before, now), order(after, old)]
  const moved = was.join() === is.join() ? [] : [['order', { old: was, new: is }]]
  return Object.fromEntries([...items, ...moved]) as Record<string, ValueChange>
}

/** An item that records still reference can be deactivated, not removed (docs/features/config.md). */
async function refuseUsed(deciding: Deciding, plans: readonly Plan[], records: readonly Declared[]): Promise<void> {
  const wrong: Record<string, string> = {}
  for (const { name, removed, lock } of plans) {
    if (removed.length === 0) continue
    await lock()
    const asking = { companyId: deciding.caller.companyId, keys: removed }
    for (const [key, count] of await countUses(deciding.trx, records, name as ReferencedList, asking))
      wrong[`${name}.${key}`] = count === 1 ? 'Usado por 1 registo' : `Usado por ${count} registos`
  }
  if (Object.keys(wrong).length > 0) throw new TipyError('IN_USE', wrong)
}

/** A newly named person, the field that names them, and the role they must have. */
interface Naming {
  readonly path: string
  readonly id: string
  readonly role?: Role
}

function namings({ offices, teams }: Config, wanted: WantedLists): readonly Naming[] {
  const office = new Map(offices.map(each => [each.key, each]))
  const team = new Map(teams.map(each => [each.key, each]))
  return [
    ...(wanted.offices ?? []).flatMap((each, index) =>
      (['broker', 'coo'] as const).flatMap(role => {
        const id = each[role]
        const was = each.key === undefined ? undefined : office.get(each.key)
        return id === null || id === was?.[role] ? [] : [{ path: `offices.${index}.${role}`, id, role }]
      }),
    ),
    ...(wanted.teams ?? []).flatMap(({ key, teamManagers }, index) => {
      const was = key === undefined ? [] : (team.get(key)?.teamManagers ?? [])
      return teamManagers.filter(id => !was.includes(id)).map(id => ({ path: `teams.${index}.teamManagers`, id }))
    }),
  ]
}

/** People of another company, who left, or without that role are refused: only where they are newly named. */
async function wrongPeople({ trx, caller }: Deciding, config: Config, wanted: WantedLists): Promise<FieldMessages> {
  const named = namings(config, wanted)
  if (named.length === 0) return {}
  const found = await trx
    .selectFrom('users')
    .select(['id', 'role', 'other_roles as otherRoles'])
    .where('company_id', '=', caller.companyId)
    .where('active', '=', true)
    .where('id', '=', sql<string>`any(${[...new Set(named.map(({ id }) => id))]}::uuid[])`)
    .execute()
  const people = new Map(found.map(person => [person.id, person]))
  const wrong = named.filter(({ id, role }) => {
    const person = people.get(id)
    return !person || (role !== undefined && !holdsRole(person, [role]))
  })
  return Object.fromEntries(wrong.map(({ path }) => [path, 'Esta opção não existe']))
}
