import { randomUUID } from 'node:crypto'
import { flags } from '@tipy/domain/access/flags'
import { knownKeys } from '@tipy/domain/company/knownKeys'
import { standardSettings } from '@tipy/domain/company/settings'
import type { Field, PlainField } from '@tipy/domain/record/fields'
import type { PlainKind } from '@tipy/domain/record/kinds'
import { bodySchema } from '@tipy/domain/record/schema'
import { createRecord } from '#engine/save'
import type { AnyServerRecord, RecordViewer } from '#engine/serverRecord'
import { inTransaction } from '#engine/transaction'
import type { Db } from '#platform/database/database'
import type { Company, Office, User } from './factories.ts'

/** The company, office and people that a sample's fields may refer to. */
export interface SampleContext {
  readonly company: Company
  readonly office: Office
  readonly people: readonly User[]
}

const anyKey = 'qualquer'
/** Roles are fixed by the product, so a sample needs an existing one. */
const keyOf = (list: PlainField['list']): string => (list === 'roles' ? 'consultant' : anyKey)
/** Contract types belong to a kind of role. */
const typeOf = (list: PlainField['list']): string | null => (list === 'contractTypes' ? 'consultant' : null)
let count = 0
const unique = (): string => {
  count += 1
  return `X${count}`
}

const formatted: Readonly<Record<string, string>> = {
  email: 'ana@exemplo.pt',
  phone: '912345678',
  postalCode: '1000-001',
  nif: '123456789',
  niss: '12345678901',
  link: 'https://exemplo.pt/casa',
}

const amount = ({ min, max, default: usual }: PlainField): number =>
  typeof usual === 'number' ? usual : Math.min(Math.max(1, min ?? 1), max ?? 1)

function someone({ among }: PlainField, { people }: SampleContext): string {
  const found = people.find(({ role }) => !among || among.includes(role))
  if (!found) throw new Error(`nobody is ${among?.join(' or ')}`)
  return found.id
}

/** A valid value of each kind. */
const values: Record<PlainKind, (field: PlainField, context: SampleContext) => unknown> = {
  id: () => randomUUID(),
  instant: () => '2026-03-05T12:00:00.000Z',
  text: ({ format }) => formatted[format ?? ''] ?? unique(),
  longText: () => 'Texto',
  email: field => (field.unique ? `${unique()}@exemplo.pt` : formatted.email),
  phone: () => formatted.phone,
  link: () => formatted.link,
  day: () => '2026-03-05',
  days: () => ['2026-03-05'],
  dateTime: () => '2026-03-05T12:00',
  money: amount,
  percent: amount,
  fraction: amount,
  number: amount,
  flag: () => true,
  triState: () => true,
  choice: ({ list }) => keyOf(list),
  choices: ({ list }) => [keyOf(list)],
  person: someone,
  people: (field, context) => [someone(field, context)],
  party: someone,
  office: (_field, { office }) => office.key,
  team: () => anyKey,
  image: () => 'imagem',
  country: () => 'PT',
  languages: () => ['pt'],
  offices: (_field, { office }) => [office.key],
  links: ({ names = {} }) => Object.fromEntries(Object.keys(names).map(name => [name, formatted.link])),
}

function sampleOf(field: Field, context: SampleContext): unknown {
  if (field.kind !== 'parts') return values[field.kind](field, context)
  const inner = Object.entries(field.fields).filter(([, part]) => !part.computed)
  return [Object.fromEntries(inner.map(([name, part]) => [name, sampleOf(part, context)]))]
}

/** Fields that rules require although their declaration does not. */
const requiredByRules: Readonly<Record<string, readonly string[]>> = {
  reservations: ['houseValue', 'billingDates'],
  leads: ['phone'],
}

/** A body with all required fields of a record, and nothing else. */
export function sampleBody({ record, needsOffice }: AnyServerRecord, context: SampleContext): Record<string, unknown> {
  const byRules = requiredByRules[record.name] ?? []
  const required = Object.entries(record.fields).filter(
    ([name, field]) => (field.required || byRules.includes(name)) && !field.computed,
  )
  const body = Object.fromEntries(required.map(([name, field]) => [name, sampleOf(field, context)]))
  return needsOffice ? { ...body, office: context.office.key } : body
}

/** Inserts the list items that samples of these records refer to. */
export async function insertSampleLists(db: Db, company: Company, records: readonly AnyServerRecord[]): Promise<void> {
  const fields = records.flatMap(({ record }) => Object.values(record.fields))
  const plain = fields.flatMap(field => (field.kind === 'parts' ? Object.values(field.fields) : [field]))
  const lists = new Set(plain.flatMap(({ list }) => list ?? []))
  const ofRules: Readonly<Record<string, readonly string[]>> = knownKeys
  const rows = [...lists].flatMap(list =>
    [...new Set([keyOf(list), ...(ofRules[list] ?? [])])].map(key => ({
      company_id: company.id,
      list,
      key,
      name: 'Qualquer',
      type: typeOf(list),
    })),
  )
  // A company with default lists has some of them already.
  await db
    .insertInto('list_items')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Inserts a record created by this person, whatever their rights; its creator sees it. */
export async function insertSample(
  db: Db,
  serverRecord: AnyServerRecord,
  maker: User,
  context: SampleContext,
): Promise<string> {
  const sent = bodySchema(serverRecord.record).parse(sampleBody(serverRecord, context))
  const made = await inTransaction(db, async (trx, atEnd) => {
    const saving = {
      trx,
      viewer: almighty(maker, context),
      now: new Date('2026-03-05T12:00:00Z'),
      today: '2026-03-05' as const,
      atEnd,
    }
    return createRecord(serverRecord, saving, sent)
  })
  return (made as { _id: string })._id
}

function almighty(maker: User, { company, office }: SampleContext): RecordViewer {
  return {
    id: maker.id,
    roles: ['sysAdmin'],
    flags: new Set(flags),
    settings: standardSettings,
    companyId: company.id,
    offices: [office.key],
    company: { features: {}, closedOffices: [] },
    selectedOffices: null,
    range: {},
    managedStaff: [],
    managedTeams: [],
  }
}
