import { type Measure, measures } from '@tipy/domain/figures/facts'
import type { Cell } from '@tipy/domain/figures/grid'
import { countsBanksOnly, dimensionOf, type GroupName, groupNames, groupOf } from '@tipy/domain/figures/groups'
import { measuresOf } from '@tipy/domain/figures/table'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { columnOf } from '#engine/columns'
import { type Counting, factsOf, readCells, readMonths, readOpen } from '#figures/query'
import { buildOffice } from '#testing/factories'
import { type InvoicesFixture, startInvoices } from '#testing/invoices'
import { volume } from '#testing/volume'
import { fillCompany } from './stats.generated.testing.ts'

/**
 * Figures of chosen offices are read in two ways: what is in them, and everything less what is in the others. Both are
 * compared with the facts, added up by a statement of its own.
 */
let fixture: InvoicesFixture
let companyId: string
beforeAll(async () => {
  fixture = await startInvoices()
  await fillCompany(fixture, { count: volume(250, 2000), seed: 57 })
  companyId = fixture.deals.company.id
})
afterAll(() => fixture.end())

/** Whole months, so that all of it is read from sums. */
const years = { firstDate: '2023-12-01', lastDate: '2026-06-30' } as const
const choices: readonly (readonly string[])[] = [
  [],
  ['desconhecida'],
  ['porto'],
  ['lisboa', 'porto'],
  ['faro', 'porto', 'desconhecida'],
  ['faro', 'lisboa', 'porto'],
]

const counting = (group: GroupName, offices: readonly string[], leavesFewOfficesOut: boolean): Counting => ({
  companyId,
  group,
  offices,
  leavesFewOfficesOut,
  scopeOf: () => null,
  members: null,
})

const keyOf = ({ member, measure, isBank, piece }: Cell) => JSON.stringify([member, measure, isBank, piece])
const byKey = (cells: readonly Cell[]) => new Map(cells.map(cell => [keyOf(cell), cell.value]))

/** From the facts of a measure one by one. */
async function cellsOfFacts(group: GroupName, measure: Measure, offices: readonly string[]): Promise<readonly Cell[]> {
  const { rows } = await sql<Omit<Cell, 'value'> & { value: string }>`
    select f.${sql.ref(columnOf(dimensionOf(group, measure)))}::text as member, f.measure, f.is_bank as "isBank",
      to_char(f.day, 'YYYY-MM') as piece, sum(f.value) as value
    from ${factsOf(measure)} f
    where f.company_id = ${companyId}
      and (f.office = any(${offices}) or (f.measure = 'expenses' and f.office is null))
      and (f.is_bank or not ${countsBanksOnly(group, measure)}::boolean)
      and f.day between ${years.firstDate}::date and ${years.lastDate}::date
    group by 1, 2, 3, 4 having sum(f.value) <> 0`.execute(fixture.database.db)
  return rows.map(row => ({ ...row, value: Number(row.value) }))
}

test('what is left without the other offices is what the chosen ones have, for every group and measure', async () => {
  const { db } = fixture.database
  let count = 0
  for (const group of groupNames) {
    const asked = measuresOf(group, groupOf(group).blocks)
    for (const offices of choices) {
      const facts = (await Promise.all(asked.map(measure => cellsOfFacts(group, measure, offices)))).flat()
      for (const leavesFewOut of [true, false]) {
        const cells = await readCells(db, counting(group, offices, leavesFewOut), asked, [years])
        expect(byKey(cells), `${group} ${offices.join()} ${leavesFewOut}`).toEqual(byKey(facts))
      }
      count += facts.length
    }
  }
  expect(count).toBeGreaterThan(1000)
})

test('so are what is open, the months, and the sums of some members', async () => {
  const { db } = fixture.database
  const members = [fixture.idOf('ana'), fixture.idOf('rui')]
  for (const offices of choices) {
    const [less, plain] = [true, false].map(leavesFewOut => counting('consultants', offices, leavesFewOut))
    if (!less || !plain) throw new Error('no counting')
    const label = offices.join()
    const withoutZeros = (open: ReadonlyMap<string | null, number>) =>
      new Map([...open].filter(([, value]) => value !== 0))
    expect(withoutZeros(await readOpen(db, less)), label).toEqual(withoutZeros(await readOpen(db, plain)))
    for (const measure of ['predicted', 'billing'] as const) {
      const months = async (one: Counting) => [...(await readMonths(db, one, measure, '2024-01-01'))]
      const some = (await months(less)).filter(([, value]) => value !== 0)
      expect(some, `${label} ${measure}`).toEqual((await months(plain)).filter(([, value]) => value !== 0))
    }
    const cells = (one: Counting) => readCells(db, { ...one, members }, measures.slice(0, 2), [years])
    expect(byKey(await cells(less)), label).toEqual(byKey(await cells(plain)))
  }
})

test('an office that was opened after the reader came is none of those chosen', async () => {
  const { db } = fixture.database
  await buildOffice(db, fixture.deals.company, { key: 'nova' })
  const ana = fixture.idOf('ana')
  await sql`
    insert into figure_sums (company_id, measure, month, person, office, is_bank, value, facts)
    values (${companyId}, 'billing', '2023-06-01', ${ana}, 'nova', false, 500, 1)`.execute(db)
  await sql`
    insert into figure_member_sums (company_id, measure, dimension, month, member, value, bank_value)
    values (${companyId}, 'billing', 'person', '2023-06-01', ${ana}, 500, 0)`.execute(db)
  const june = { firstDate: '2023-06-01', lastDate: '2023-06-30' } as const
  const old = ['faro', 'lisboa', 'porto']
  const read = (offices: readonly string[]) =>
    readCells(db, counting('consultants', offices, true), ['billing'], [june])
  expect(await read(old)).toEqual([])
  expect(await read([...old, 'nova'])).toMatchObject([{ member: ana, value: 500 }])
})
