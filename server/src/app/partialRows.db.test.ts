import { roles } from '@tipy/domain/access/roles'
import type { AnyRecord, Row } from '@tipy/domain/record/define'
import type { Field } from '@tipy/domain/record/fields'
import { matches } from '@tipy/domain/record/matches'
import { readableSometimes } from '@tipy/domain/record/rights'
import { systemFields } from '@tipy/domain/record/searchColumns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findRecords, searchRecords } from '#engine/list'
import { decidingFields, pageFields } from '#engine/pageFields'
import { presentRows } from '#engine/present'
import type { AnyServerRecord, RecordViewer } from '#engine/serverRecord'
import { testClock } from '#testing/clock'
import { type Demonstration, demonstrationTimeout, startDemonstration } from '#testing/demonstration'
import { serverRecords, withTheirCompanions } from './records.ts'

/** A search for some columns reads only part of each row: what decides about rows must be in that part. */
let demonstration: Demonstration
const viewers: RecordViewer[] = []

beforeAll(async () => {
  demonstration = await startDemonstration(testClock())
  for (const role of roles) viewers.push(await demonstration.readerOf(role, 'horizonte'))
}, demonstrationTimeout)
afterAll(() => demonstration.end())

type Shown = Readonly<Record<string, unknown>> & { readonly _id: string }

async function rowsOf(serverRecord: AnyServerRecord, viewer: RecordViewer, columns?: readonly string[]) {
  const body = { perPage: 50, parts: ['rows'], ignoreDate: true, ...(columns && { columns }) }
  const answer = await searchRecords(serverRecord, demonstration.db, { ...viewer, selectedOffices: null }, body)
  return answer[serverRecord.record.name] as readonly Shown[]
}

/** Every `step`th of the columns a person has. */
function someColumns({ record, rights }: AnyServerRecord, viewer: RecordViewer, step: number): readonly string[] {
  const all = [...readableSometimes(record, viewer, rights)].filter(path => Object.hasOwn(record.fields, path))
  return all.filter((_, place) => place % step === step - 1)
}

const records = withTheirCompanions(serverRecords).map(
  serverRecord => [serverRecord.record.name, serverRecord] as const,
)

describe.each(records)('%s', (_name, serverRecord) => {
  const { record, scope } = serverRecord
  const isAdded = (field?: Field) => field?.computed === 'queried' || (field?.kind === 'person' && field.withBilling)
  const isKept = (name: string, columns: readonly string[]) =>
    columns.includes(name) || systemFields(record).includes(name) || isAdded(record.fields[name])

  test('rows of some columns are the whole rows without the others, for every role', async () => {
    for (const viewer of viewers) {
      const whole = await rowsOf(serverRecord, viewer)
      for (const step of [2, 5]) {
        const columns = someColumns(serverRecord, viewer, step)
        const expected = whole.map(row =>
          Object.fromEntries(
            Object.entries(row).filter(([name]) => !Object.hasOwn(record.fields, name) || isKept(name, columns)),
          ),
        )
        expect(await rowsOf(serverRecord, viewer, columns), viewer.roles.join()).toEqual(expected)
      }
    }
  })

  test('no rule of rights and no function of the record touches a field that is not read', async () => {
    for (const viewer of viewers) {
      const fields = pageFields(new Set(['_id']), decidingFields(serverRecord, viewer))
      if (!fields) return
      const ids = (await rowsOf(serverRecord, viewer)).map(({ _id }) => _id)
      const rows = await findRecords(serverRecord, demonstration.db, viewer, ids)
      const guarded = rows.map(row => onlyWith(record, row, fields))
      expect(guarded.every(row => matches(record, scope(viewer), row))).toBe(true)
      const shown = await presentRows(serverRecord, guarded, viewer, demonstration.db, new Set(['_id']))
      expect(shown).toHaveLength(rows.length)
    }
  })
})

/** The row, which throws where one of its other fields is read. */
function onlyWith(record: AnyRecord, row: Row<AnyRecord>, fields: ReadonlySet<string>): Row<AnyRecord> {
  return new Proxy(row, {
    get(target, name, receiver) {
      if (typeof name === 'string' && Object.hasOwn(record.fields, name) && !fields.has(name))
        throw new Error(`${record.name}.${name} is not read`)
      return Reflect.get(target, name, receiver)
    },
  })
}

test('a function that reads more than its record says is found', async () => {
  const [viewer] = viewers
  const deals = records.find(([name]) => name === 'reservations')?.[1]
  if (!viewer || !deals) throw new Error('the demonstration has no deals')
  const can = ({ houseValue }: Row<AnyRecord>) => ({ edit: houseValue !== null, remove: false })
  const curious: AnyServerRecord = { ...deals, rights: { ...deals.rights, can } }
  const fields = pageFields(new Set(['_id']), decidingFields(curious, viewer))
  const ids = (await rowsOf(deals, viewer)).map(({ _id }) => _id)
  const rows = await findRecords(deals, demonstration.db, viewer, ids)
  const guarded = rows.map(row => onlyWith(deals.record, row, fields ?? new Set()))
  await expect(presentRows(curious, guarded, viewer, demonstration.db, new Set(['_id']))).rejects.toThrow(
    'reservations.houseValue is not read',
  )
})
