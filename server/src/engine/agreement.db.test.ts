import { fc } from '@fast-check/vitest'
import { cents } from '@tipy/domain/money/money'
import type { Condition } from '@tipy/domain/record/condition'
import { defineRecord, type Row } from '@tipy/domain/record/define'
import {
  choice,
  choices,
  dateTime,
  day,
  flag,
  fraction,
  money,
  number,
  office,
  parts,
  people,
  percent,
  person,
  text,
  triState,
} from '@tipy/domain/record/fields'
import { matches } from '@tipy/domain/record/matches'
import { searchText } from '@tipy/domain/record/searchText'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { rowReader, writtenColumns } from './columns.ts'
import { whereSql } from './whereSql.ts'

const toys = defineRecord('toys', {
  label: 'Brinquedo',
  title: 'Brinquedos',
  sort: 'bought',
  flags: { list: [], add: [], edit: [], remove: [] },
  companions: [],
  fields: {
    name: text('Nome'),
    nickname: text('Alcunha', { search: true }),
    title: text('Título', { search: true }),
    bought: day('Comprado em', { sort: true }),
    price: money('Preço'),
    rooms: number('Salas'),
    owner: person('Dono'),
    friends: people('Amigos'),
    state: choice('Estado', 'states'),
    tags: choices('Etiquetas', 'offers'),
    broken: flag('Partido'),
    seen: dateTime('Visto em'),
    rate: fraction('Taxa'),
    sure: triState('Certo'),
    place: office('Agência'),
    pieces: parts('Peças', {
      max: 5,
      fields: {
        color: text('Cor'),
        cost: money('Custo'),
        share: percent('Parte'),
        owner: person('Dono'),
        done: flag('Feito'),
        day: day('Dia'),
        seen: dateTime('Visto em'),
      },
    }),
  },
})
type Toys = typeof toys

const ids = [
  '00000000-0000-4000-8000-000000000001',
  '00000000-0000-4000-8000-000000000002',
  '00000000-0000-4000-8000-000000000003',
]
const names = [
  '',
  'João',
  'joao',
  'JOAO 100%',
  'a_b',
  'a\\b',
  'axb',
  'Straße',
  'İstanbul',
  'ΣΑΣ ς',
  'nº 1ª',
  'ﬁm',
  'ǅ',
  '%',
  'x',
]
const days = ['2024-02-29', '2026-01-01', '2026-03-29', '2026-12-31']
const moments = ['2024-02-29T00:00', '2026-03-29T01:30', '2026-03-29T23:59', '2026-12-31T09:05']
const amounts = [cents(0), cents(1), cents(1050), cents(-5), cents(99_999_999_999)]
const numbers = [0, 1, 2.5, -3, 33.333333]
const keys = ['a', 'b', 'ção']
const junk = ['nope', "'; drop table toys; --", ...ids]

const orNull = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: null, freq: 4 })
const some = <T>(values: readonly T[]) => fc.subarray([...values])

const partArb = fc.record({
  _id: fc.constantFrom(...ids),
  color: orNull(names),
  cost: orNull(amounts),
  share: orNull(numbers),
  owner: orNull(ids),
  done: fc.boolean(),
  day: orNull(days),
  seen: orNull(moments),
})
const rowArb = fc.record({
  _id: fc.uuid(),
  _created: fc.constant('2026-01-01T00:00:00.000Z'),
  createdBy: orNull(ids),
  version: fc.constant(1),
  active: fc.boolean(),
  name: orNull(names),
  nickname: orNull(names),
  title: orNull(names),
  bought: orNull(days),
  price: orNull(amounts),
  rooms: orNull(numbers),
  owner: orNull(ids),
  friends: some(ids),
  state: orNull(keys),
  tags: some(keys),
  broken: fc.boolean(),
  seen: orNull(moments),
  rate: orNull(numbers),
  sure: orNull([true, false]),
  place: orNull(keys),
  pieces: fc.uniqueArray(partArb, { maxLength: 3, selector: part => part._id }),
}) satisfies fc.Arbitrary<Row<Toys>>

/** Leaf conditions over the fields of one place, with values that its rows have. */
type Pools = {
  texts: string[]
  keys: string[]
  people: string[]
  lists: Record<string, readonly string[]>
  days: string[]
  moments: string[]
  money: string[]
  numbers: string[]
  flags: string[]
}
function leafArb({
  texts,
  keys: keyed,
  people: persons,
  lists,
  days: dated,
  moments: timed,
  money: priced,
  numbers: counted,
  flags,
}: Pools): fc.Arbitrary<Condition> {
  const range = <T>(values: readonly T[]) =>
    fc.record({
      from: fc.option(fc.constantFrom(...values), { nil: undefined }),
      to: fc.option(fc.constantFrom(...values), { nil: undefined }),
    })
  const ranged = (fields: string[], values: readonly (string | number)[]) =>
    fields.length === 0
      ? []
      : [
          fc.record({
            op: fc.constant('range' as const),
            field: fc.constantFrom(...fields),
            range: range(values),
          }) as fc.Arbitrary<Condition>,
        ]
  const is = (fields: string[], values: readonly (string | number | boolean)[]) =>
    fields.length === 0
      ? []
      : [
          fc.record({
            op: fc.constant('is' as const),
            field: fc.constantFrom(...fields),
            value: fc.constantFrom(...values),
          }),
        ]
  const isIn = (fields: string[], values: readonly string[]) =>
    fields.length === 0
      ? []
      : [fc.record({ op: fc.constant('in' as const), field: fc.constantFrom(...fields), values: some(values) })]
  return fc.oneof(
    ...is(texts, names),
    ...is(keyed, keys),
    ...is(persons, junk),
    ...is(dated, days),
    ...is(timed, moments),
    ...is(priced, amounts),
    ...is(counted, numbers),
    ...is(flags, [true, false]),
    ...isIn(keyed, [...keys, ...junk]),
    ...isIn(persons, junk),
    ...ranged(dated, days),
    // A filter names a day, without an hour.
    ...ranged(timed, [...moments, ...days]),
    ...ranged(priced, amounts),
    ...ranged(counted, numbers),
    fc.record({
      op: fc.constant('contains' as const),
      field: fc.constantFrom(...texts),
      text: fc.constantFrom(...names, 'o', 'SS', '_', 'ﬁ'),
    }),
    fc.record({
      op: fc.constant('empty' as const),
      field: fc.constantFrom(
        ...texts,
        ...keyed,
        ...persons,
        ...dated,
        ...timed,
        ...priced,
        ...counted,
        ...flags,
        ...Object.keys(lists),
      ),
    }),
    ...Object.entries(lists).map(([field, values]) =>
      fc.record({ op: fc.constant('overlaps' as const), field: fc.constant(field), values: some(values) }),
    ),
    fc.constantFrom<Condition>({ op: 'all' }, { op: 'none' }),
  )
}

const nested = (leaf: fc.Arbitrary<Condition>): fc.Arbitrary<Condition> =>
  fc.letrec<{ node: Condition }>(tie => ({
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.record({ op: fc.constantFrom('and' as const, 'or' as const), of: fc.array(tie('node'), { maxLength: 3 }) }),
      fc.record({ op: fc.constant('not' as const), of: tie('node') }),
    ),
  })).node

const partLeaf = leafArb({
  texts: ['color'],
  keys: [],
  people: ['owner'],
  lists: {},
  days: ['day'],
  moments: ['seen'],
  money: ['cost'],
  numbers: ['share'],
  flags: ['done'],
})
const conditionArb = nested(
  fc.oneof(
    {
      weight: 4,
      arbitrary: leafArb({
        texts: ['name', 'nickname', 'title'],
        keys: ['state', 'place'],
        people: ['owner', '_id', 'createdBy'],
        lists: { friends: junk, tags: keys },
        days: ['bought'],
        moments: ['seen'],
        money: ['price'],
        numbers: ['rooms', 'version', 'rate'],
        flags: ['broken', 'active', 'sure'],
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ op: fc.constant('some' as const), field: fc.constant('pieces'), where: nested(partLeaf) }),
    },
  ),
)

let database: TestDatabase
let rows: readonly Row<Toys>[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  await sql`create table toys (id uuid primary key, created_at timestamptz, created_by uuid, version int default 1, active bool, search_text text not null,
    name text, nickname text, title text, bought date,
    price numeric(14,2), rooms numeric, owner uuid, friends uuid[], state text, tags text[], broken bool, seen text, rate numeric, sure bool, place text, pieces jsonb)`.execute(
    database.db,
  )
  rows = fc.sample(rowArb, { numRuns: 300, seed: 20_261_115 })
  for (const row of rows) {
    const values = [
      ...writtenColumns(toys).map(({ name, type, stored }) => [name, sql`${stored(row)}::${sql.raw(type)}`] as const),
      ['id', sql`${row._id}`],
      ['created_at', sql`${row._created}`],
      ['created_by', sql`${row.createdBy}`],
      ['active', sql`${row.active}`],
      ['search_text', sql`${searchText(toys, row)}`],
    ] as const
    await sql`insert into toys (${sql.join(values.map(([name]) => sql.ref(name)))}) values (${sql.join(values.map(([, value]) => value))})`.execute(
      database.db,
    )
  }
})
afterAll(() => database.close())

test('rows are read as they were written', async () => {
  const found = await sql<Record<string, unknown>>`select * from toys`.execute(database.db)
  const read = rowReader(toys)
  const byId = new Map(found.rows.map(row => [row.id, read(row)]))
  for (const row of rows) expect(byId.get(row._id)).toEqual(row)
})

test('a condition selects the same rows in SQL and in memory', async () => {
  await fc.assert(
    fc.asyncProperty(conditionArb, async condition => {
      const found = await sql<{ id: string }>`select id from toys t where ${whereSql(toys, condition, 't')}`.execute(
        database.db,
      )
      const inMemory = rows.filter(row => matches(toys, condition, row)).map(row => row._id)
      expect(found.rows.map(row => row.id).sort()).toEqual(inMemory.sort())
    }),
    { numRuns: 1500 },
  )
})
