import {
  maxSequenceGap,
  nextInSequence,
  noSequence,
  type Sequence,
} from '@tipy/domain/features/invoices/invoices.number'
import { sql } from 'kysely'
import { lockInTransaction } from '#platform/database/advisoryLock'
import type { Db } from '#platform/database/database'

/** The next number of a company and year, under a lock until the transaction ends: concurrent bills differ. */
export async function nextNumber(trx: Db, companyId: string, day: string): Promise<number> {
  const year = day.slice(0, 4)
  await lockInTransaction(trx, `invoice number ${companyId} ${year}`)
  return nextInSequence(await sequenceOf(trx, companyId, day))
}

/** The sequence of a year, its next number, and whether another invoice has `number`: duplicates only get a warning. */
export async function numbersOf(db: Db, companyId: string, day: string, number?: number) {
  const sequence = await sequenceOf(db, companyId, day)
  const found = await sql<{ isTaken: boolean }>`
    select exists (select from invoices where ${ofYear(companyId, day)} and number = ${number ?? null}::numeric)
      as "isTaken"`.execute(db)
  return { next: nextInSequence(sequence), sequence, isTaken: found.rows[0]?.isTaken ?? false }
}

const ofYear = (companyId: string, day: string) =>
  sql`company_id = ${companyId} and extract(year from issue_date) = ${Number(day.slice(0, 4))}`

async function sequenceOf(db: Db, companyId: string, day: string): Promise<Sequence> {
  const [block] = (await blockOf(companyId, day).execute(db)).rows
  return block ? { first: Number(block.first), last: Number(block.last) } : noSequence
}

/**
 * The block with most invoices. One ordered scan of the index of the year's numbers finds where each block ends; the
 * positions of two ends give the number of invoices between them.
 */
export const blockOf = (companyId: string, day: string) => sql<Record<keyof Sequence, string>>`
  with placed as (
    select number, row_number() over by_number as place, lead(number) over by_number as following
    from invoices where ${ofYear(companyId, day)} window by_number as (order by number)
  ), ends as (
    select number as last, place - lag(place, 1, 0::bigint) over (order by number, place) as invoices,
      lag(following) over (order by number, place) as first
    from placed where following is null or following - number > ${maxSequenceGap}::numeric
  )
  select coalesce(first, (select min(number) from invoices where ${ofYear(companyId, day)})) as first, last
  from ends order by invoices desc, last limit 1`
