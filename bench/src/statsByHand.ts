import type { Db } from '@tipy/server/platform/database/database'
import { sql } from 'kysely'
import { answeredContent, createHttpClient } from './client.ts'
import { type CostEffort, type CostLine, costsOf } from './cost.ts'
import { postgresClock } from './postgresUse.ts'
import { type Served, serveByHand } from './served.ts'
import { statsCall, year } from './statsCalls.ts'

/** What a developer would write for the question alone: billing by person and month, and what of it comes from banks. */
const sums = (among: string) => `
  select s.person as member, date_trunc('month', s.date)::date::text as month, sum(s.value) as value,
    sum(s.value) filter (where s.is_bank) as banks
  from (
    select i.finder_person as person, i.date, i.finder_value as value, i.is_bank from invoices i
      where i.active and i.company_id = $1 and i.date between $2 and $3 and i.finder_person ${among}
    union all
    select i.seller_person, i.date, i.seller_value, i.is_bank from invoices i
      where i.active and i.company_id = $1 and i.date between $2 and $3 and i.seller_person ${among}
  ) s group by 1, 2`

const routes = {
  everybody: { kind: 'read', statements: [sums('is not null')] },
  page: { kind: 'read', statements: [sums('= any($4::uuid[])')] },
} as const

/** The same rows, summed by bare routes in a process of its own. */
export async function handCost(
  url: string,
  { db, served, token }: { readonly db: Db; readonly served: Served; readonly token: string },
  effort: CostEffort,
): Promise<readonly CostLine[]> {
  const hand = await serveByHand(url, routes)
  const [client, product] = [createHttpClient(hand.address, 1), createHttpClient(served.address, 1)]
  try {
    const { rows } = await sql<{ id: string; company_id: string }>`
      select id, company_id from users where role = 'consultant' order by fold(name), id limit 20`.execute(db)
    const common = [rows[0]?.company_id, year.firstDate, year.lastDate]
    const post = async (name: string, parameters: readonly unknown[]) =>
      answeredContent(await client.send({ method: 'POST', path: `/${name}`, body: [parameters] }))
    const calls = {
      'everybody, a year': () => post('everybody', common),
      '20 people, a year': () => post('page', [...common, rows.map(({ id }) => id)]),
    }
    const body = { perPage: 10_000, filters: { stats: ['billing' as const], active: 'all' as const } }
    const answer = answeredContent(await product.send(statsCall('consultants', year, body), token))
    assertSame(answer, await calls['everybody, a year']())
    const node = async () => (await hand.use()).cpu
    const works = Object.values(calls).map(run => ({ run, node }))
    const costs = await costsOf(works, await postgresClock(db), effort)
    return Object.keys(calls).flatMap((name, at) => {
      const cost = costs[at]
      return cost ? [{ name, cost }] : []
    })
  } finally {
    client.close()
    product.close()
    await hand.stop()
  }
}

interface YearRow {
  readonly _id: string | null
  readonly 2025?: { readonly billing: { readonly value: number } }
}

/** A comparison of two different answers would say nothing. */
function assertSame(answer: Buffer, byHand: Buffer): void {
  const { stats } = (JSON.parse(answer.toString()) as { data: { stats: readonly YearRow[] } }).data
  const [rows = []] = JSON.parse(byHand.toString()) as readonly (readonly { readonly value: number }[])[]
  const inCents = (values: readonly number[]) => values.reduce((sum, value) => sum + Math.round(value * 100), 0)
  const ours = inCents(stats.filter(({ _id }) => _id !== null).map(row => row[2025]?.billing.value ?? 0))
  const theirs = inCents(rows.map(({ value }) => value))
  if (ours !== theirs || ours === 0) throw new Error(`the product sums ${ours} cents, by hand it is ${theirs}`)
}
