import { hasCompany } from '@tipy/server/features/config/config.demo'
import { migrate } from '@tipy/server/migrations/index'
import { type Db, openDatabase } from '@tipy/server/platform/database/database'
import { silentLog } from '@tipy/server/testing/silentLog'
import { sql } from 'kysely'
import { answeredContent, createHttpClient, type HttpCall } from './client.ts'
import { type Cost, type CostEffort, type CostLine, costsOf } from './cost.ts'
import { ceoOf, fillDemo, keepCandidates } from './dashboard.ts'
import { fill, type Scene } from './fixture.ts'
import { idOfPerson, places as positions } from './network.ts'
import { postgresClock } from './postgresUse.ts'
import { ms, table } from './report.ts'
import { type Served, serve } from './served.ts'
import { handCost } from './statsByHand.ts'
import { type Aim, largeCalls, otherCalls, type StatsCall, yearlyCalls } from './statsCalls.ts'
import { allTables } from './statsTables.ts'

export interface StatisticsPlace {
  readonly url: string
  /** Null: the demonstration. */
  readonly invoices: number | null
  readonly people: number
  /** What is measured there: the yearly table in every form, each table once, the largest pages, the other answers. */
  readonly measures: readonly ('yearly' | 'tables' | 'large' | 'others')[]
}

export interface StatisticsOptions {
  readonly effort: CostEffort
  readonly say: (text: string) => void
}

/** A company that is served, and its administrator. */
interface Scenery {
  readonly db: Db
  readonly served: Served
  readonly token: string
  readonly person: string
}

const december = { firstDate: '2025-12-01', lastDate: '2025-12-31' } as const
/** What the users of a table wait for at 20 000 invoices. */
const maxWait = { rows: 100, complete: 300 }
const maxTables = 8

/** What statistics cost over HTTP: time, processor of both processes, bytes; beside the same sums by hand. */
export async function runStatistics(places: readonly StatisticsPlace[], options: StatisticsOptions): Promise<void> {
  for (const place of places) {
    const { name, database, token, person } = await prepare(place)
    const served = await serve(place.url)
    try {
      options.say(`\n## ${name}\n`)
      await measure(place, { db: database.db, served, token, person }, options)
    } finally {
      await served.stop()
      await database.close()
    }
  }
}

async function prepare({ url, invoices, people, measures }: StatisticsPlace) {
  if (invoices === null) return prepareDemonstration(url)
  // The pages of a million need invoices alone, which are made in a third of the time.
  const scene: Scene = measures.some(kind => kind === 'tables' || kind === 'others') ? 'dashboard' : 'invoices'
  const database = await fill(url, invoices, { scene, people })
  await keepCandidates(database.db)
  const name = `${invoices.toLocaleString('en')} invoices of ${people.toLocaleString('en')} people`
  return { name, database, token: database.tokens.admin, person: idOfPerson(positions.consultant) }
}

async function prepareDemonstration(url: string) {
  const database = openDatabase(url, { poolSize: 2, log: silentLog })
  const { db } = database
  await migrate(db, silentLog)
  if (!(await hasCompany(db))) await fillDemo(db)
  const { token, person } = await ceoOf(db)
  return { name: 'The demonstration', database, token, person }
}

async function measure(place: StatisticsPlace, scenery: Scenery, { effort, say }: StatisticsOptions): Promise<void> {
  const { measures, url, invoices } = place
  const client = createHttpClient(scenery.served.address, 1)
  const send = async (call: HttpCall) => answeredContent(await client.send(call, scenery.token))
  try {
    const costed = async (calls: readonly StatsCall[], cost: CostEffort = effort) => {
      const node = async () => (await scenery.served.use()).cpu
      const works = calls.map(({ call }) => ({ run: () => send(call), node }))
      return costsOf(works, await postgresClock(scenery.db), cost)
    }
    for (const [kind, calls] of [
      ['yearly', yearlyCalls],
      ['large', largeCalls],
    ] as const)
      if (measures.includes(kind)) {
        say(costTable('billing by month', linesOf(calls, await costed(calls))))
        say(`\n${costTable('the same sums by hand', await handCost(url, scenery, effort))}`)
      }
    if (measures.includes('tables')) say(await waitsTable(send, effort))
    if (measures.includes('others')) {
      const range = invoices === null ? await thisMonth(scenery.db) : december
      const calls = otherCalls(range, scenery.person)
      const lines = linesOf(calls, await costed(calls))
      say(
        `\n${costTable(
          'other answers, the dearest first',
          lines.toSorted((a, b) => busyOf(b) - busyOf(a)),
        )}`,
      )
    }
  } finally {
    client.close()
  }
}

const linesOf = (calls: readonly StatsCall[], costs: readonly Cost[]): readonly CostLine[] =>
  calls.flatMap(({ name, aim }, at) => {
    const cost = costs[at]
    return cost ? [{ name, cost, aim }] : []
  })

const busyOf = ({ cost }: CostLine): number => cost.node + cost.postgres

/** A `!` marks a missed aim. */
function costTable(title: string, lines: readonly CostLine[]): string {
  const marked = (value: number, max = Number.POSITIVE_INFINITY) => `${ms(value)}${value > max ? ' !' : ''}`
  return table(
    [title, 'ms p50', 'p95', 'Node ms', 'PostgreSQL ms', 'kB', 'aim'],
    lines.map(({ name, cost, aim = {} }) => [
      name,
      marked(cost.wall.p50, aim.wall),
      ms(cost.wall.p95),
      marked(cost.node, aim.both === undefined ? aim.node : aim.both - cost.postgres),
      marked(cost.postgres, aim.postgres),
      marked(cost.bytes / 1000, aim.kB),
      aimText(aim),
    ]),
  )
}

const aimText = ({ wall, node, postgres, both, kB }: Aim): string =>
  [
    ...(wall === undefined ? [] : [`${wall} ms`]),
    ...(node === undefined ? [] : [`${node} + ${postgres}`]),
    ...(both === undefined ? [] : [`${both} in all`]),
    ...(kB === undefined ? [] : [`${kB} kB`]),
  ].join(', ')

/** What the slowest of all tables let their users wait for. */
async function waitsTable(send: (call: HttpCall) => Promise<Buffer>, { rounds }: CostEffort): Promise<string> {
  const waits = new Map<string, { rows: number; complete: number }>()
  for (let round = 0; round < rounds; round += 1)
    for (const { name, calls } of allTables()) {
      const began = performance.now()
      await send(calls[0])
      const rows = performance.now() - began
      await send(calls[1])
      const complete = performance.now() - began
      const best = waits.get(name)
      // What the first round compiles, and what other work on the machine adds, is not what the table costs.
      waits.set(name, {
        rows: Math.min(rows, best?.rows ?? rows),
        complete: Math.min(complete, best?.complete ?? complete),
      })
    }
  const slowest = [...waits].toSorted(([, a], [, b]) => b.complete - a.complete).slice(0, maxTables)
  const marked = (value: number, max: number) => `${ms(value)}${value > max ? ' !' : ''}`
  return table(
    [
      `the slowest of ${waits.size} tables, best of ${rounds}`,
      `first rows (aim ${maxWait.rows})`,
      `complete (aim ${maxWait.complete})`,
    ],
    slowest.map(([name, { rows, complete }]) => [name, marked(rows, maxWait.rows), marked(complete, maxWait.complete)]),
  )
}

async function thisMonth(db: Db) {
  const { rows } = await sql<{ firstDate: `${number}-${number}-${number}`; lastDate: `${number}-${number}-${number}` }>`
    select date_trunc('month', now())::date::text as "firstDate", now()::date::text as "lastDate"`.execute(db)
  return rows[0] ?? december
}
