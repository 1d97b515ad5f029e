import { records } from '@tipy/domain/records'
import { type Random, randomOf } from '@tipy/seeds/random'
import { bodyOf } from './bodies.ts'
import { idsOf } from './catalogue.ts'
import type { Actor, Company } from './companies.ts'
import { type HostileForm, hostileForm } from './forms.ts'
import { contentTypes, methods, headers as oddHeaders, segments, texts, withRaw } from './naughty.ts'
import type { Operation } from './operations.ts'
import type { RequestPlan } from './requestPlan.ts'
import { shaped } from './shaped.ts'

/** One request as it goes over the wire. */
export interface CallRequest {
  readonly number: number
  readonly operation: Operation
  /** null: without a session. */
  readonly actor: Actor | null
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
  /** By how many bytes Content-Length exceeds the sent body. */
  readonly promised: number
}

export interface HostileFixture {
  readonly seed: string
  readonly companies: readonly [Company, Company]
  readonly operations: readonly Operation[]
  readonly forms: readonly HostileForm[]
}

/** Expensive calls (files, forms, logins), which are sent less often. */
const isWorthLess = ({ streams, isForm, path }: Operation): boolean =>
  streams || isForm || path.startsWith('/api/auth/') || path === '/api/live'

/** Roles with many rights: they send half of the requests, because most others would end with 403. */
const leading = ['sysAdmin', 'ceo', 'cfo', 'coo', 'hr', 'processManager']

/** The request of that number, deterministic for a seed and the same companies. */
export function requestOf(fixture: HostileFixture, number: number): CallRequest {
  const random = randomOf(`${fixture.seed}/${number}`)
  let operation = random.pick(fixture.operations)
  if (isWorthLess(operation) && random.fraction() < 0.7) operation = random.pick(fixture.operations)
  const [first, second] = fixture.companies
  const [own, other] = random.fraction() < 0.5 ? [first, second] : [second, first]
  const leaders = own.people.filter(({ role }) => leading.includes(role))
  const actor = random.fraction() < 0.03 ? null : random.pick(random.fraction() < 0.5 ? leaders : own.people)
  const plan = { random, operation, own, other, actor, isHonest: random.fraction() < 0.35 }
  const content = contentOf(plan, fixture.forms)
  const isOdd = random.fraction() < 0.08
  return {
    number,
    operation,
    actor,
    method: !plan.isHonest && random.fraction() < 0.02 ? random.pick(methods) : operation.method,
    path: pathOf(plan) + queryOf(plan),
    headers: {
      ...(actor && { authorization: `Bearer ${actor.token}` }),
      ...(content && { 'content-type': content.type }),
      ...(isOdd && random.pick(oddHeaders)),
    },
    body: content?.bytes ?? null,
    promised: content && random.fraction() < 0.003 ? random.pick([-3, 7, 1_000_000]) : 0,
  }
}

interface Content {
  readonly type: string
  readonly bytes: Buffer
}

function contentOf(plan: RequestPlan, forms: readonly HostileForm[]): Content | null {
  const { operation, random, isHonest } = plan
  if (operation.isForm) return hostileForm(random, forms)
  if (operation.body === undefined) {
    return !isHonest && random.fraction() < 0.1 ? { type: 'application/json', bytes: Buffer.from('{"a":1}') } : null
  }
  const json = withRaw(JSON.stringify(bodyOf(plan)) ?? '')
  const isBroken = !isHonest && random.fraction() < 0.15
  const type = !isHonest && random.fraction() < 0.04 ? random.pick(contentTypes) : 'application/json'
  return { type, bytes: isBroken ? broken(json, random) : Buffer.from(json) }
}

/** Replaces lone surrogates, which a URL cannot contain. */
const wellFormed = (text: string): string => Buffer.from(text).toString()

/** Malformed JSON, or JSON with a duplicate key. */
function broken(json: string, random: Random): Buffer {
  const half = json.slice(0, Math.floor(json.length / 2))
  return random.pick([
    () => Buffer.from(half),
    () => Buffer.from(`${json},`),
    () => Buffer.from(`\ufeff${json}`),
    () => Buffer.from(json.replace('{', '{"version":1,"version":2,"__proto__":{"a":1},')),
    () => Buffer.from(json.replace('{', '{"constructor":{"prototype":{"a":1}},')),
    () => Buffer.from(json.replace('{', '{"name":"a","name":["b"],')),
    () => Buffer.concat([Buffer.from(half), Buffer.from([0xff, 0xfe, 0x80]), Buffer.from(json.slice(half.length))]),
    () => Buffer.from(json, 'utf16le'),
    () => Buffer.from('['.repeat(100_000)),
    () => Buffer.from('{"a":'.repeat(20_000)),
    () => Buffer.from(random.pick(['null', '0', '""', '[]', 'NaN', '\u0000', '{]', "{'a':1}", '{"a":01}'])),
    () => Buffer.alloc(0),
    () => Buffer.alloc(1_200_000, 32),
  ])()
}

const recordNames = Object.keys(records)

/** The path with its parameters filled in; an id after `{group}` is an id of that group. */
function pathOf(plan: RequestPlan): string {
  let of = rowsBehind(plan.operation)
  return plan.operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const { random, isHonest } = plan
    const way = isHonest ? 1 : random.fraction()
    if (way < 0.12) return random.pick(segments)
    if (way < 0.16) return encodeURIComponent(wellFormed(random.pick(texts)))
    if (name === 'field') return random.pick(['files', 'files', 'image'])
    const words = plan.operation.parameters.find(one => one.in === 'path' && one.name === name)?.schema.enum
    if (words) return String(random.pick(words))
    // Rows of statistics are known by names too: those of expenses, or of sources.
    if (name !== 'group' && name !== 'model')
      return encodeURIComponent(wellFormed(idOf(plan, name === 'person' ? 'people' : of)))
    of = random.pick(recordNames)
    return of
  })
}

/** Mostly an id of the actor's own company, so that writes succeed; often one of the other company. */
function idOf({ random, operation, own, other, actor, isHonest }: RequestPlan, of: string): string {
  const company = !isHonest && random.fraction() < 0.3 ? other : own
  if (of === 'people') return random.pick(company.people).id
  if (of === 'users' && operation.method === 'PATCH' && actor && random.fraction() < 0.5) return actor.id
  const ids = idsOf(company.catalogue, of)
  // Writes spare the actors' own accounts, which could otherwise lose their access.
  const free = operation.method === 'GET' ? ids : ids.filter(id => !company.people.some(person => person.id === id))
  return free.length > 0 ? random.pick(free) : random.uuid()
}

const rowsBehind = ({ path, about }: Operation): string => {
  if (path.startsWith('/api/config/emails')) return 'emails'
  if (path.startsWith('/api/config/errors')) return 'errors'
  return about
}

function queryOf({ operation, random, own, isHonest }: RequestPlan): string {
  const making = { random, catalogue: own.catalogue, fullness: 0.5 }
  const parts = operation.parameters.flatMap(({ in: place, name, required = false, schema }) => {
    if (place !== 'query' || (!required && random.fraction() < 0.5)) return []
    const value = !isHonest && random.fraction() < 0.3 ? random.pick(texts) : String(shaped(schema, name, making))
    return [`${name}=${encodeURIComponent(wellFormed(value))}`]
  })
  if (!isHonest && random.fraction() < 0.08) parts.push(random.pick(oddQueries))
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

const oddQueries = [
  'version[]=1&version[]=2',
  'version[a][b]=1',
  'version=1&version=2',
  '__proto__[a]=1',
  'search=%',
  'search=%ff%fe',
  `search=${'a'.repeat(9000)}`,
  '&&&==&=',
  'a=1;b=2',
  'a=1&'.repeat(1500),
  'page=-1&perPage=1e9',
]
