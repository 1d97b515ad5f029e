import { setTimeout as delay } from 'node:timers/promises'
import type { Role } from '@tipy/domain/access/roles'
import type { StatsFilters } from '@tipy/domain/features/stats/stats.contract'
import { allRows } from '@tipy/domain/features/stats/stats.paging'
import { migrate } from '@tipy/server/migrations/index'
import { type Db, openDatabase } from '@tipy/server/platform/database/database'
import { signIn } from '@tipy/server/testing/factories'
import { silentLog } from '@tipy/server/testing/silentLog'
import { createHttpClient, type HttpAnswer, type HttpCall } from './client.ts'
import { fillDemo } from './dashboard.ts'
import { summary } from './measure.ts'
import { ms, table } from './report.ts'
import { serve } from './served.ts'

/** What others may wait for, in milliseconds. */
const max = { lists: 100, health: 200, loop: 100 }

const filters: StatsFilters = {
  stats: ['billing', 'reservations', 'findings', 'commissions'],
  multipleYears: 5,
  fullYears: true,
  comparativeStats: true,
  period: true,
  lastPeriod: true,
  includeTotal: true,
}
const largest: HttpCall = { method: 'POST', path: '/api/stats/consultants', body: { perPage: allRows, filters } }
const inFlight = 8

const lists = ['invoices', 'findings', 'leads', 'users']
const readers: readonly Role[] = ['sysAdmin', 'coo', 'broker']
/** Between two lists of a person. */
const restMs = 100
const shellRange = { firstdate: '2026-01-01', lastdate: '2026-12-31', 'accept-encoding': 'gzip, deflate, br' }

interface Answered {
  readonly status: number
  readonly milliseconds: number
}

/** What others wait for while one person keeps eight of the largest statistics of the demonstration in flight. */
export async function largestTable(url: string, forMs = 60_000): Promise<string> {
  const database = openDatabase(url, { poolSize: 2, log: silentLog })
  await migrate(database.db, silentLog)
  await fillDemo(database.db)
  const [greedy = '', ...tokens] = await signInSome(database.db)
  const served = await serve(url)
  const client = createHttpClient(served.address, 64)
  const ended = new AbortController()
  const send = async (call: HttpCall, token?: string): Promise<Answered & { readonly content: Buffer }> => {
    const began = performance.now()
    const answer: HttpAnswer = await client.send({ ...call, headers: shellRange }, token)
    return { status: answer.status, milliseconds: performance.now() - began, content: answer.content }
  }
  const repeat = async (restsMs: number, step: (round: number) => Promise<unknown>) => {
    for (let round = 0; !ended.signal.aborted; round += 1) {
      await step(round)
      await delay(restsMs)
    }
  }
  const listOf = (round: number): HttpCall => ({
    method: 'POST',
    path: `/api/${lists[round % lists.length]}/search`,
    body: { page: round % 3, perPage: 20, filters: {}, parts: ['rows'] },
  })
  const measure = async (count: number, milliseconds: number) => {
    const [large, listed, health, loop]: [Answered[], Answered[], Answered[], number[]] = [[], [], [], []]
    const lookAtLoop = async () => loop.push(delayOf((await client.send({ method: 'GET', path: '/metrics' })).content))
    await lookAtLoop()
    loop.length = 0
    const isOver = delay(milliseconds)
    const greedyLoops = Array.from({ length: count }, async () => {
      const end = performance.now() + milliseconds
      while (performance.now() < end) large.push(await send(largest, greedy))
    })
    const all = [
      ...tokens.map((token, at) => repeat(restMs, async round => listed.push(await send(listOf(round + at), token)))),
      repeat(restMs, async () => health.push(await send({ method: 'GET', path: '/healthz' }))),
      repeat(2000, lookAtLoop),
    ]
    await isOver
    ended.abort()
    await Promise.all([...all, ...greedyLoops])
    return { large, listed, health, loop }
  }
  try {
    // A warm-up compiles code and fills caches.
    for (let round = 0; round < 3; round += 1) await send(largest, greedy)
    for (const token of tokens) for (const round of lists.keys()) await send(listOf(round), token)
    return reportOf(await measure(inFlight, forMs))
  } finally {
    client.close()
    await served.stop()
    await database.close()
  }
}

type Measured = Readonly<Record<'large' | 'listed' | 'health', readonly Answered[]>> & {
  readonly loop: readonly number[]
}

function reportOf({ large, listed, health, loop }: Measured): string {
  const timesOf = (answered: readonly Answered[]) => answered.map(({ milliseconds }) => milliseconds)
  const refused = (answered: readonly Answered[]) => String(answered.filter(({ status }) => status !== 200).length)
  const lineOf = (name: string, answered: readonly Answered[], aim: string) => {
    const { p50, p95 } = summary(timesOf(answered))
    const longest = Math.max(...timesOf(answered))
    return [name, String(answered.length), refused(answered), ms(p50), ms(p95), ms(longest), aim]
  }
  return table(
    [`eight of the largest statistics of one person`, 'answers', 'refused', 'p50', 'p95', 'longest', 'aim'],
    [
      lineOf('lists of others', listed, `p95 ${max.lists}, none refused`),
      lineOf('/healthz', health, `longest ${max.health}`),
      ['delay of the event loop', '', '', '', '', ms(Math.max(...loop)), `longest ${max.loop}`],
      lineOf('the statistics', large, ''),
    ],
  )
}

/** The longest delay since it was asked before. */
const delayOf = (metrics: Buffer): number =>
  Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics.toString())?.[1]) * 1000

/** One of each role in each company, the administrator of the first one first. */
async function signInSome(db: Db): Promise<readonly string[]> {
  const tokens: string[] = []
  for (const { id } of await db.selectFrom('companies').select('id').orderBy('code').execute())
    for (const role of readers) {
      const users = db.selectFrom('users').selectAll().where('company_id', '=', id).where('active', '=', true)
      const user = await users.where('role', '=', role).orderBy('email').executeTakeFirst()
      if (user) tokens.push(await signIn(db, user, new Date()))
    }
  return tokens
}
