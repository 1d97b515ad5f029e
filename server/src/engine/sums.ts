import type { Dimensions, Fact } from '@tipy/domain/figures/facts'
import { dimensionsOf } from '@tipy/domain/figures/table'
import type { AnyRecord } from '@tipy/domain/record/define'
import { equal } from '@tipy/domain/record/diff'
import { sql } from 'kysely'
import type { Author } from './rows.ts'
import { atEndOf } from './transaction.ts'

/** What a transaction changes in the sums of figures, by key, until its last statement writes it. */
type Pending = Map<string, Sum>

interface Sum {
  /** Of which the sum is: its measure, month and dimensions. */
  readonly fact: Fact
  value: number
  facts: number
}

const pendingOf = new WeakMap<Author['trx'], Pending>()

/**
 * Notes what a save changes in the sums of figures. They are written by the last statement of the transaction, merged
 * to one row per key and sorted, so that they are locked only briefly and two transactions cannot deadlock.
 */
export function noteFacts(record: AnyRecord, before: object | null, after: object, author: Author): void {
  if (!record.facts) return
  const old = before === null ? [] : record.facts(before)
  const facts = record.facts(after)
  if (equal(old, facts)) return
  const pending = pendingOf.get(author.trx) ?? startCollecting(author)
  for (const fact of old) add(pending, fact, -1)
  for (const fact of facts) add(pending, fact, 1)
}

function startCollecting({ trx, companyId }: Author): Pending {
  const pending: Pending = new Map()
  pendingOf.set(trx, pending)
  atEndOf(trx).push(() => writeSums(trx, companyId, pending))
  return pending
}

function add(pending: Pending, fact: Fact, sign: 1 | -1): void {
  const name = JSON.stringify(Object.values(keyOf(fact)))
  const sum = pending.get(name) ?? { fact, value: 0, facts: 0 }
  sum.value += sign * fact.value
  sum.facts += sign
  pending.set(name, sum)
}

const keyOf = (fact: Fact) => ({ measure: fact.measure, month: monthOf(fact), ...columnsOf(fact) })

/** A fact of no day is in a month before all others, so that no period has it and the sum over all of them does. */
const monthOf = ({ day }: Fact): string => (day === null ? '0001-01-01' : `${day.slice(0, 7)}-01`)

const columnsOf = (fact: Dimensions) => ({
  person: fact.person,
  team: fact.team,
  commercial_director: fact.commercialDirector,
  broker: fact.broker,
  coo: fact.coo,
  credit_manager: fact.creditManager,
  office: fact.office,
  is_bank: fact.isBank,
  sub_category: fact.subCategory,
  name: fact.name,
})

/**
 * By all dimensions first, then by each of them: the latter meet more often, so they are locked last. One statement,
 * because rows that others wait for are locked until the commit, and each more on the way would make them wait longer.
 */
async function writeSums(trx: Author['trx'], companyId: string, pending: Pending): Promise<void> {
  const sums = inOrder(pending).filter(({ value, facts }) => value !== 0 || facts !== 0)
  if (sums.length === 0) return
  const rows = sums.map(({ fact, value, facts }) => ({ ...keyOf(fact), value, facts }))
  const memberRows = inOrder(memberSumsOf(sums)).filter(({ value, bank_value }) => value !== 0 || bank_value !== 0)
  // The second insert gets no row before the first is done, because each of its rows is joined with their number.
  const statement = sql`
    with written as (
      insert into figure_sums as s (company_id, ${sumColumns}, value, facts)
      select ${companyId}, ${sumColumns}, value, facts
      from jsonb_populate_recordset(null::figure_sums, ${JSON.stringify(rows)}::jsonb) with ordinality
      order by ordinality
      on conflict (company_id, measure, month, key) do update
        set value = s.value + excluded.value, facts = s.facts + excluded.facts
      returning 1
    )
    insert into figure_member_sums as s (company_id, ${memberSumColumns}, value, bank_value)
    select ${companyId}, ${memberSumColumns}, value, bank_value
    from (select count(*) from written) done,
      jsonb_populate_recordset(null::figure_member_sums, ${JSON.stringify(memberRows)}::jsonb) with ordinality
    order by ordinality
    on conflict (company_id, measure, dimension, month, member) do update
      set value = s.value + excluded.value, bank_value = s.bank_value + excluded.bank_value`
  await statement.execute(trx)
}

/** Two transactions that lock the same rows do it in the same order. */
const inOrder = <T>(sums: ReadonlyMap<string, T>): readonly T[] =>
  [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)

interface MemberSum {
  readonly measure: string
  readonly dimension: string
  readonly month: string
  /** Null: what has no member. */
  readonly member: string | null
  value: number
  bank_value: number
}

/** The same by each dimension alone. */
function memberSumsOf(sums: readonly Sum[]): ReadonlyMap<string, MemberSum> {
  const found = new Map<string, MemberSum>()
  for (const { fact, value } of sums)
    for (const dimension of dimensionsOf[fact.measure]) {
      const key = { measure: fact.measure, dimension, month: monthOf(fact), member: fact[dimension] }
      const name = JSON.stringify(Object.values(key))
      const sum = found.get(name) ?? { ...key, value: 0, bank_value: 0 }
      sum.value += value
      if (fact.isBank) sum.bank_value += value
      found.set(name, sum)
    }
  return found
}

export const dimensionColumns = sql.raw(
  'person, team, commercial_director, broker, coo, credit_manager, office, is_bank, sub_category, name',
)
/** What a sum is kept by, in addition to the company. */
export const sumColumns = sql`measure, month, ${dimensionColumns}`
export const memberSumColumns = sql.raw('measure, dimension, month, member')
