import { invoices } from '@tipy/domain/features/invoices/invoices.record'
import { numberLimits } from '@tipy/domain/record/limits'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** The next number of a company and year, held until the transaction ends: two at once never get the same. */
export async function nextNumber(trx: Db, companyId: string, day: string): Promise<number> {
  const year = day.slice(0, 4)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invoice number ${companyId} ${year}`}, 0))`.execute(trx)
  return (await numbersOf(trx, companyId, day)).next
}

/** Past the last there is none that could be saved again: it repeats. */
const last = numberLimits(invoices.fields.number).max

/** The next number of a year, and whether another has this one already: numbers repeat, and whoever types is told. */
export async function numbersOf(db: Db, companyId: string, day: string, number?: number) {
  const ofYear = sql`company_id = ${companyId} and extract(year from issue_date) = ${Number(day.slice(0, 4))}`
  const found = await sql<{ next: string; isTaken: boolean }>`
    select least(coalesce((select max(number) from invoices where ${ofYear}), 0) + 1, ${last}::numeric) as next,
      exists (select from invoices where ${ofYear} and number = ${number ?? null}::numeric) as "isTaken"`.execute(db)
  return { next: Number(found.rows[0]?.next), isTaken: found.rows[0]?.isTaken ?? false }
}
