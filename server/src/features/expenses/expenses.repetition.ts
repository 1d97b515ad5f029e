import { randomUUID } from 'node:crypto'
import { type Day, lisbonDay } from '@tipy/domain/calendar/days'
import { type Expense, type Expenses, expenses } from '@tipy/domain/features/expenses/expenses.record'
import { nextRepetition, type Repetition, repeated } from '@tipy/domain/features/expenses/expenses.rules'
import { asRow } from '@tipy/domain/record/merge'
import { sql } from 'kysely'
import { recordChange } from '#engine/changes'
import { rowReader, selectList } from '#engine/columns'
import { type Author, insertOf } from '#engine/rows'
import { inTransaction } from '#engine/transaction'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'

/** A first expense with all of its copies. */
interface Repetitions {
  readonly companyId: string
  readonly first: string
}

/**
 * Makes the copies of monthly expenses that are due (docs/features/expenses.md), those of missed months too. It can run
 * again, and on two servers concurrently: it locks the first expense, and the table allows one copy a month.
 */
export async function repeatExpenses({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  const today = lisbonDay(now)
  for (const chain of await growingRepetitions(db, today)) {
    await inTransaction(db, async trx => {
      const author: Author = { trx, companyId: chain.companyId, by: null, now }
      while (await addCopy(chain, today, author));
    })
  }
}

/** Repetitions whose latest expense still repeats and may be due; `nextRepetition` decides by the day. */
async function growingRepetitions(db: Db, today: Day): Promise<readonly Repetitions[]> {
  const found = await sql<Repetitions>`
    select latest.company_id as "companyId", latest.first from (
      select distinct on (e.company_id, coalesce(e.repeats, e.id)) e.company_id, coalesce(e.repeats, e.id) as first,
        e.active, e.repeats_monthly, coalesce(e.repeats_month, e.payment_date) as month
      from expenses e
      where e.repeats is not null or e.repeats_monthly
      order by e.company_id, coalesce(e.repeats, e.id), e.repeats_month desc nulls last
    ) latest
    join companies c on c.id = latest.company_id and c.active
    where latest.active and latest.repeats_monthly and latest.month <= ${today}::date`.execute(db)
  return found.rows
}

/** Adds one more copy if one is due, and returns whether it did. */
async function addCopy(chain: Repetitions, today: Day, author: Author): Promise<boolean> {
  const firstDay = await lockRepetition(chain, author)
  const latest = await latestOf(chain, author)
  if (firstDay === null || !latest?.row.active || !latest.row.repeatsMonthly) return false
  const next = nextRepetition(firstDay, latest.month, today)
  if (next) await insertCopy(chain, latest.row, next, author)
  return next !== null
}

/** The lock on the first expense lets one server make the copies; its day is the day of every month. */
async function lockRepetition({ companyId, first }: Repetitions, { trx }: Author): Promise<Day | null> {
  const found = await sql<{ day: Day }>`
    select payment_date as day from expenses where company_id = ${companyId} and id = ${first} for update`.execute(trx)
  return found.rows[0]?.day ?? null
}

/** Locked too, so that no user archives it, which ends the repetition, while the next copy is being made. */
async function latestOf({ companyId, first }: Repetitions, { trx }: Author) {
  const found = await sql<{ repeats_month: Day | null } & Record<string, unknown>>`
    select ${selectList(expenses)}, t.repeats_month from expenses t
    where t.company_id = ${companyId} and (t.id = ${first} or t.repeats = ${first})
    order by t.repeats_month desc nulls last limit 1 for update`.execute(trx)
  const [row] = found.rows
  return row && { row: rowReader<Expenses>(expenses)(row), month: row.repeats_month }
}

async function insertCopy(
  { first }: Repetitions,
  latest: Expense,
  { day, month }: Repetition,
  author: Author,
): Promise<void> {
  const machinery = { _id: randomUUID(), _created: author.now.toISOString(), version: 1, active: true }
  const copy = asRow(expenses, { ...repeated(latest, day), ...machinery })
  await author.trx.executeQuery(
    insertOf(expenses, copy, author, [
      ['repeats', 'uuid', first],
      ['repeats_month', 'date', month],
    ]),
  )
  await recordChange(expenses, null, copy, author)
}
