import type { LedgerRow } from '@tipy/domain/ledger/ledger'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** A line to add to the sums or to subtract from them. */
export interface Folded {
  readonly line: LedgerRow
  readonly sign: 1 | -1
}

/** Stands for "no person", so that no column of a key is null. */
const noPerson = '00000000-0000-0000-0000-000000000000'

interface Sum {
  readonly key: Readonly<Record<string, string | boolean>>
  lines: number
  base: number
  amount: number
}

/**
 * Applies a transaction's changes to the sums, as its last statement. They are merged to one row per key, without
 * unchanged ones, and sorted, so that two transactions lock rows in the same order and cannot deadlock.
 */
export async function addToSums(db: Db, companyId: string, folded: readonly Folded[]): Promise<void> {
  const sums = new Map<string, Sum>()
  for (const { line, sign } of folded) for (const key of keysOf(line)) add(sums, key, line, sign)
  const changed = [...sums]
    .filter(([, { lines, base, amount }]) => lines !== 0 || base !== 0 || amount !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { key, ...counts }]) => ({ company_id: companyId, ...key, ...counts }))
  if (changed.length === 0) return
  await sql`
    insert into ledger_sums as s
    select * from jsonb_populate_recordset(null::ledger_sums, ${JSON.stringify(changed)}::jsonb)
    on conflict (${sumKey}) do update set
      lines = s.lines + excluded.lines, base = s.base + excluded.base, amount = s.amount + excluded.amount`.execute(db)
}

function add(sums: Map<string, Sum>, key: Sum['key'], { base, amount }: LedgerRow, sign: 1 | -1): void {
  const name = JSON.stringify(Object.values(key))
  const sum = sums.get(name) ?? { key, lines: 0, base: 0, amount: 0 }
  sum.lines += sign
  sum.base += sign * base
  sum.amount += sign * amount
  sums.set(name, sum)
}

/** A line counts in the month of its day and, once the client has paid, in the month of that day; archived, in none. */
function keysOf(line: LedgerRow): readonly Sum['key'][] {
  if (!line.active) return []
  const counted = {
    part: line.part,
    person: line.person ?? noPerson,
    office: line.office ?? '',
    team: line.team ?? '',
    commercial_director: line.commercialDirector ?? noPerson,
    broker: line.broker ?? noPerson,
    coo: line.coo ?? noPerson,
    recruiter: line.recruiter ?? noPerson,
    is_bank: line.isBank,
  }
  const key = (basis: string, day: string) => ({ basis, month: `${day.slice(0, 7)}-01`, ...counted })
  return [key('date', line.day), ...(line.clientPaymentDate === null ? [] : [key('paid', line.clientPaymentDate)])]
}

export const sumKey = sql.raw(
  'company_id, basis, month, part, person, office, team, commercial_director, broker, coo, recruiter, is_bank',
)

/** The sums computed from the ledger, to fill the stored ones and to verify them. */
export const sumsOfLedger = (where: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select company_id, basis, date_trunc('month', day)::date as month, part, coalesce(person, ${noPerson}::uuid) as person,
    office, coalesce(team, '') as team, coalesce(commercial_director, ${noPerson}::uuid) as commercial_director,
    coalesce(broker, ${noPerson}::uuid) as broker, coalesce(coo, ${noPerson}::uuid) as coo,
    coalesce(recruiter, ${noPerson}::uuid) as recruiter, is_bank,
    count(*)::integer as lines, (sum(base) * 100)::bigint as base, (sum(amount) * 100)::bigint as amount
  from (
    select 'date' as basis, l.day, ${countedColumns} from ledger l where l.active and ${where}
    union all
    select 'paid', l.client_payment_date, ${countedColumns} from ledger l
    where l.active and l.client_payment_date is not null and ${where}
  ) counted
  group by ${sumKey}`
const countedColumns = sql.raw(
  'l.company_id, l.part, l.person, l.office, l.team, l.commercial_director, l.broker, l.coo, l.recruiter, l.is_bank, l.base, l.amount',
)

/** Fills the sums of companies that have none yet. */
export async function fillSums(db: Db, companyIds: readonly string[]): Promise<void> {
  await sql`insert into ledger_sums ${sumsOfLedger(sql<boolean>`l.company_id = any(${companyIds}::uuid[])`)}`.execute(
    db,
  )
}
