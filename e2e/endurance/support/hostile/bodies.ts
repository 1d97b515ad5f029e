import { idsOf } from './catalogue.ts'
import { texts } from './naughty.ts'
import type { Schema } from './operations.ts'
import type { RequestPlan } from './requestPlan.ts'
import { shaped } from './shaped.ts'
import { naughty, twisted } from './twisted.ts'

type Row = Record<string, unknown>

/** A nearly valid body for that call; unless the request is honest, with something wrong in it. */
export function bodyOf(plan: RequestPlan): unknown {
  const { random, isHonest } = plan
  const right = rightBody(plan)
  if (isHonest) return right
  const once = twisted(right, random)
  return random.fraction() < 0.3 ? twisted(once, random) : once
}

function rightBody(plan: RequestPlan): unknown {
  const { operation, random, own } = plan
  const { path, method, about, body = {} } = operation
  if (path.endsWith('/search') || path.endsWith('/export')) return searchBody(plan)
  if (method === 'PATCH' && path === `/api/${about}` && about !== 'files') return many(plan)
  const row = rowOf(plan)
  if (row && body.type === 'array') return [fromRow(row, body.items ?? {}, plan)]
  if (row && random.fraction() < 0.8) return fromRow(row, body, plan)
  return shaped(body, '', { random, catalogue: own.catalogue, fullness: random.pick([0.1, 0.5, 0.9]) })
}

function rowOf({ operation: { about, path }, random, own }: RequestPlan): Row | null {
  const rows = path.startsWith('/api/config') ? [] : (own.catalogue.rows.get(about) ?? [])
  const free = rows.filter(row => !own.people.some(person => person.id === row._id))
  return free.length > 0 ? random.pick(free) : null
}

/** Part of a row that was read, as a form would send it back, with some new values. */
function fromRow(row: Row, body: Schema, { random, own, operation }: RequestPlan): Row {
  const isMany = operation.body?.type === 'array'
  const names = Object.keys(body.properties ?? row).filter(name => (isMany || name !== '_id') && name in row)
  const all = operation.method !== 'PATCH' || isMany
  const chosen = names.filter(name => name !== 'version' && (all || random.fraction() < 0.2))
  const made = Object.fromEntries(chosen.map(name => [name, row[name]]))
  const anew = { random, catalogue: own.catalogue, fullness: 0.5 }
  for (let times = random.pick([0, 1, 1, 2, 5]); times > 0 && chosen.length > 0; times -= 1) {
    const name = random.pick(chosen)
    made[name] = shaped(body.properties?.[name] ?? {}, name, anew)
  }
  if (operation.method === 'POST') renew(made, random.digits(7))
  return random.fraction() < 0.3 ? { ...made, version: row.version } : made
}

/** Makes the unique fields new: a duplicate would be refused before anything else is validated. */
function renew(made: Row, by: string): void {
  if ('ref' in made) made.ref = `X${by}`
  if ('name' in made) made.name = `Nome ${by}`
  if ('email' in made) made.email = `x${by}@exemplo.pt`
  if ('number' in made) made.number = by
}

/** The query of a list screen. */
function searchBody(plan: RequestPlan): Row {
  const { operation, random, own, other } = plan
  const row = random.pick([{}, ...(own.catalogue.rows.get(operation.about) ?? [])])
  const names = [...Object.keys(row), 'search', 'active', 'id', 'constructor']
  const filters = Array.from({ length: random.whole(0, 3) }, () => {
    const name = random.pick(names)
    const value = random.fraction() < 0.5 ? row[name] : naughty(random)
    return [name, random.fraction() < 0.3 ? [value] : value]
  })
  const query: Row = { page: random.pick([0, 0, 1, 3]), perPage: random.pick([10, 20, 100]) }
  if (random.fraction() < 0.5) query.filters = Object.fromEntries(filters)
  if (random.fraction() < 0.5) query.sortBy = random.pick(names)
  if (random.fraction() < 0.5) query.sortDesc = random.pick([true, false])
  if (random.fraction() < 0.4) query.search = random.pick([other.bait, own.bait, random.pick(texts)])
  if (operation.path.endsWith('/export')) query.columns = [random.pick(names), random.pick(names)]
  return query
}

/** The body of a bulk edit: the old and the new values of many rows. */
function many(plan: RequestPlan): Row {
  const { operation, random, own, other } = plan
  const ids = new Set(own.people.map(({ id }) => id))
  const rows = (own.catalogue.rows.get(operation.about) ?? []).filter(row => !ids.has(String(row._id)))
  const chosen = Array.from({ length: random.whole(1, 4) }, () => random.pick(rows.length > 0 ? rows : [{ _id: 'x' }]))
  const name = random.pick(['nada', ...Object.keys(chosen[0] ?? {})])
  const values = [null, ...(own.catalogue.values.get(name) ?? [])]
  const change = (row: Row) => ({ [name]: random.pick(values), [`${name}__old`]: row[name] ?? null })
  const made = Object.fromEntries(chosen.map(row => [String(row._id), change(row)]))
  const foreign = idsOf(other.catalogue, operation.about)
  if (!plan.isHonest && foreign.length > 0 && random.fraction() < 0.3) made[random.pick(foreign)] = change({})
  return made
}
