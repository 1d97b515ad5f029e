import { fc } from '@fast-check/vitest'
import type { StatsReply } from '@tipy/domain/features/stats/stats.contract'
import { statsFields, statsParts } from '@tipy/domain/features/stats/stats.fields'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '#testing/app'
import { volume } from '#testing/volume'
import { blocksOf, filtersOf, headersOf, type Model, ofPeople, ranges, startModel } from './stats.model.testing.ts'

/** An answer of some fields, parts and rows has of the whole answer exactly what was named. */
let model: Model
beforeAll(async () => {
  model = await startModel()
})
afterAll(() => model.end())

const groupsOf: Readonly<Record<string, readonly string[]>> = {
  cfo: Object.keys(blocksOf),
  broker: ['consultants', 'teams', 'commercialDirectors', 'offices'],
  director: ['consultants', 'teams'],
  leader: ['consultants', 'teams'],
}
const choices = fc
  .constantFrom(...Object.entries(groupsOf).flatMap(([who, groups]) => groups.map(group => ({ who, group }))))
  .chain(({ who, group }) => {
    const blocks = blocksOf[group] ?? ofPeople
    const figures = blocks.map(block => `${block}.${block === 'findings' ? 'count' : 'value'}`)
    return fc.record({
      who: fc.constant(who),
      group: fc.constant(group),
      blocks: fc.subarray([...blocks], { minLength: 1 }),
      range: fc.constantFrom(...ranges),
      comparativeStats: fc.boolean(),
      includeTotal: fc.boolean(),
      sortBy: fc.constantFrom('name', ...figures.map(figure => `total.${figure}`)),
      sortDesc: fc.boolean(),
      page: fc.integer({ min: 0, max: 3 }),
      perPage: fc.constantFrom(3, 10, 10_000),
      fields: fc.option(fc.subarray([...statsFields]), { nil: undefined, freq: 4 }),
      parts: fc.option(fc.subarray([...statsParts], { minLength: 1 }), { nil: undefined, freq: 4 }),
    })
  })
type Choice = typeof choices extends fc.Arbitrary<infer T> ? T : never

async function ask({ who, group, blocks, range, comparativeStats, includeTotal, sortBy, ...rest }: Choice) {
  // Sorting by a figure asks for it.
  const [, block = ''] = sortBy.split('.')
  const asked = block === '' || blocks.includes(block) ? blocks : [...blocks, block]
  const { sortDesc, page, perPage, fields, parts } = rest
  const { status, data } = await send<StatsReply>(model.fixture.app, 'POST /api/stats/{groupBy}', {
    token: model.fixture.token(who),
    params: { groupBy: group },
    body: {
      sortBy,
      sortDesc,
      page,
      perPage,
      ...(fields && { fields }),
      ...(parts && { parts }),
      filters: { ...filtersOf({ who, group, blocks: asked, range }), comparativeStats, includeTotal },
    },
    headers: headersOf(range),
  })
  expect(status, JSON.stringify(data)).toBe(200)
  return data
}

/** All rows and totals, with all fields, in the same order. */
const askWhole = ({ fields: _fields, parts: _parts, ...choice }: Choice) =>
  ask({ ...choice, includeTotal: true, page: 0, perPage: 10_000, fields: undefined, parts: undefined })

type Values = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isPeriod = (key: string): boolean => /^(\d|period$|lastPeriod$|total$)/.test(key)
const beside = statsFields.filter(field => !field.includes('.'))
/** What medians are compared with, for readers without values: it may come with them. */
const withComparison = ['ComparedValue', 'ComparedDays']

/** The named values of a period; blocks that have none of them may be there or not. */
function blocksWith(period: unknown, fields: readonly string[] | undefined): Values {
  const blocks = Object.entries(isObject(period) ? period : {}).map(([block, own]) => {
    const named = Object.entries(isObject(own) ? own : {}).filter(
      ([name]) => !withComparison.includes(name) && (fields === undefined || fields.includes(`${block}.${name}`)),
    )
    return [block, Object.fromEntries(named)] as const
  })
  return Object.fromEntries(blocks.filter(([, own]) => Object.keys(own).length > 0))
}

/** A row, or totals, with the named values only. */
function partOf(row: object, fields: readonly string[] | undefined): Values {
  const entries = Object.entries(row)
    .filter(([key]) => fields === undefined || !beside.includes(key) || fields.includes(key))
    .map(([key, value]) => [key, isPeriod(key) ? blocksWith(value, fields) : value] as const)
  return Object.fromEntries(
    entries.filter(([key, value]) => !isPeriod(key) || (isObject(value) && Object.keys(value).length > 0)),
  )
}
const totalsWith = (totals: object | null, fields: readonly string[] | undefined) => totals && partOf(totals, fields)

test('has exactly the named values of the whole answer, for any choice', async () => {
  const counts = { values: 0, totals: 0 }
  for (const chosen of fc.sample(choices, { numRuns: volume(120, 1500), seed: 12 })) {
    const { fields, parts, page, perPage } = chosen
    const [whole, some] = [await askWhole(chosen), await ask(chosen)]
    const label = JSON.stringify({ ...chosen, range: chosen.range.name })
    const hasTotals = parts ? parts.includes('totals') : chosen.includeTotal
    const rows = !parts || parts.includes('rows') ? whole.stats.slice(page * perPage, (page + 1) * perPage) : []
    expect(
      some.stats.map(row => partOf(row, undefined)),
      label,
    ).toEqual(rows.map(row => partOf(row, fields)))
    expect(some.total, label).toBe(whole.total)
    for (const name of ['totals', 'leftOut'] as const)
      expect(totalsWith(some[name], undefined), `${name} ${label}`).toEqual(
        hasTotals ? totalsWith(whole[name], fields) : null,
      )
    counts.values += JSON.stringify(rows.map(row => partOf(row, fields))).match(/"(value|count)":[1-9]/g)?.length ?? 0
    if (hasTotals) counts.totals += 1
  }
  expect(counts.values).toBeGreaterThan(200)
  expect(counts.totals).toBeGreaterThan(20)
})

test('pages by name and by a figure together are the whole, each member once', async () => {
  for (const [who, groups] of Object.entries(groupsOf))
    for (const [at, group] of groups.entries()) {
      const [block = ''] = blocksOf[group] ?? ofPeople
      const range = ranges[at % ranges.length] ?? ranges[0]
      if (!range) throw new Error('no range')
      for (const sortBy of ['name', `total.${block}.value`]) {
        const common = { who, group, blocks: [block], range, comparativeStats: false, includeTotal: false, sortBy }
        const asked: Choice = {
          ...common,
          sortDesc: sortBy !== 'name',
          page: 0,
          perPage: 3,
          fields: [`${block}.value`],
          parts: ['rows'],
        }
        const whole = await ask({ ...asked, perPage: 10_000 })
        const pages = await Promise.all(
          Array.from({ length: Math.ceil(whole.total / 3) + 1 }, (_, page) => ask({ ...asked, page })),
        )
        const label = `${who} ${group} ${sortBy}`
        expect(
          pages.flatMap(({ stats }) => stats),
          label,
        ).toEqual(whole.stats)
        expect(new Set(whole.stats.map(({ _id }) => _id)).size, label).toBe(whole.total)
      }
    }
})
