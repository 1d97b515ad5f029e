import { fc } from '@fast-check/vitest'
import { noSequence, type Sequence } from '@tipy/domain/features/invoices/invoices.number'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/database/database'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { blockOf, numbersOf } from './invoices.number.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const company = '00000000-0000-4000-8000-000000000001'
const other = '00000000-0000-4000-8000-000000000002'

/** The rule, number by number: a number within a hundred of the last one stays in the block. */
function modelOf(numbers: readonly number[]): Sequence {
  const blocks: { first: number; last: number; invoices: number }[] = []
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const block = blocks.at(-1)
    if (block && number - block.last <= 100) Object.assign(block, { last: number, invoices: block.invoices + 1 })
    else blocks.push({ first: number, last: number, invoices: 1 })
  }
  const [best] = blocks.toSorted((a, b) => b.invoices - a.invoices || a.last - b.last)
  return best ? { first: best.first, last: best.last } : noSequence
}

/** A temporary table of the same name shadows the real one on this connection: many cases without saving invoices. */
const withNumbers = (run: (db: Db, fill: (numbers: readonly number[]) => Promise<void>) => Promise<void>) =>
  database.db.connection().execute(async db => {
    await sql`create temporary table invoices (company_id uuid, issue_date date, number numeric)`.execute(db)
    const fill = async (numbers: readonly number[]) => {
      await sql`truncate invoices`.execute(db)
      await sql`
        insert into invoices select ${company}::uuid, date '2026-01-01' + n::integer % 365, n
        from unnest(${[...numbers]}::numeric[]) n`.execute(db)
      // Neither another company nor another year counts.
      await sql`
        insert into invoices select c::uuid, d::date, 7777 + n
        from (values (${other}, '2026-05-05'), (${company}, '2025-12-31')) x (c, d), generate_series(1, 50) n`.execute(
        db,
      )
    }
    await run(db, fill)
    await sql`drop table pg_temp.invoices`.execute(db)
  })

const day = '2026-06-01'

test('900 001 typed once does not move the sequence; many such numbers do', async () => {
  await withNumbers(async (db, fill) => {
    const usual = [1, 2, 3, 4, 60, 160]
    await fill([...usual, 900_001])
    expect(await numbersOf(db, company, day)).toEqual({
      next: 161,
      sequence: { first: 1, last: 160 },
      isTaken: false,
    })
    await fill([...usual, ...usual.map(number => 900_000 + number), 900_161])
    expect((await numbersOf(db, company, day)).next).toBe(900_162)
    // Equally many of both: the lower block wins.
    await fill([1, 900_001])
    expect((await numbersOf(db, company, day)).next).toBe(2)
    // A duplicate counts as two invoices.
    await fill([1, 900_001, 900_001])
    expect((await numbersOf(db, company, day)).next).toBe(900_002)
  })
})

test('the SQL finds the same sequence as the rule for random numbers, and whether one is taken', async () => {
  const number = fc.oneof(
    fc.integer({ min: 1, max: 700 }),
    fc.integer({ min: 1, max: 9 }).map(step => step * 100 + 1),
    fc.integer({ min: 999_999_700, max: 999_999_999 }),
  )
  const samples = fc.record({ numbers: fc.array(number, { maxLength: 40 }), typed: number })
  await withNumbers(async (db, fill) => {
    for (const { numbers, typed } of fc.sample(samples, { numRuns: 300, seed: 17 })) {
      await fill(numbers)
      const sequence = modelOf(numbers)
      const next = Math.min(sequence.last + 1, 999_999_999)
      const caseLabel = JSON.stringify({ numbers, typed })
      const found = await numbersOf(db, company, day, typed)
      expect(found, caseLabel).toEqual({ next, sequence, isTaken: numbers.includes(typed) })
      // Blocks are apart, so the number after a block is free.
      if (sequence.last < 999_999_999) expect(numbers.includes(found.next), caseLabel).toBe(false)
    }
  })
})

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly PlanNode[]
}

/** How invoices are read, and by which node of the plan. */
function readsOf(node: PlanNode, by = ''): readonly string[] {
  const own = `${node['Node Type']} ${node['Index Name']} for ${by}`
  const below = (node.Plans ?? []).flatMap(one => readsOf(one, node['Node Type']))
  return node['Relation Name'] === 'invoices' ? [own, ...below] : below
}

test('the numbers of a year are read by index-only scans, in the order of the index', async () => {
  const reads = await database.db.transaction().execute(async trx => {
    // An empty table is always scanned sequentially: the test is which index could be used.
    await sql`set local enable_seqscan = off`.execute(trx)
    await sql`set local enable_bitmapscan = off`.execute(trx)
    const explained = sql<{
      'QUERY PLAN': readonly { Plan: PlanNode }[]
    }>`explain (format json) ${blockOf(company, day)}`
    const { rows } = await explained.execute(trx)
    return rows.flatMap(row => row['QUERY PLAN'].flatMap(({ Plan }) => readsOf(Plan)))
  })
  // Numbers go to the window unsorted; only the few ends of blocks are sorted later. The first one is the minimum.
  expect(reads.toSorted()).toEqual([
    'Index Only Scan invoices_by_number for Limit',
    'Index Only Scan invoices_by_number for WindowAgg',
  ])
})
