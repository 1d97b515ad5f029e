import { deepStrictEqual } from 'node:assert/strict'
import { buildUser, signIn } from '@tipy/server/testing/factories'
import { personOf } from './byHand.ts'
import { answeredContent, createBenchClient, createHttpClient } from './client.ts'
import { type BenchFixture, startFixture } from './fixture.ts'
import { countAnswers, type LoadCount, type LoadedSide } from './load.ts'
import { type Effort, inTurn, type Timing } from './measure.ts'
import type { Place } from './run.ts'
import { serveByHand } from './served.ts'
import type { HandAnswers, SpeedQuestion, Values } from './speedQuestion.ts'
import { readingQuestions } from './speedReads.ts'
import { consultantTable, speedTable } from './speedReport.ts'
import { savingQuestions } from './speedSaves.ts'

/** One caller may fill only a part of a lane of the load shedder, so several people of one role share the connections. */
const callers = 8

export interface SpeedEffort {
  readonly connections: readonly number[]
  /** Each side is measured as often, for so long, at each number of connections. */
  readonly slices: number
  readonly milliseconds: number
  /** Before it is measured, each side answers a question for so long: V8 compiles what runs often. */
  readonly warmUpMilliseconds: number
}

export interface SpeedCount {
  readonly connections: number
  readonly product: LoadCount
  readonly hand: LoadCount | null
}

export interface MeasuredSpeed {
  readonly question: SpeedQuestion
  readonly counts: readonly SpeedCount[]
}

interface SpeedOptions {
  readonly effort: Effort
  readonly speed: SpeedEffort
  readonly say: (text: string) => void
}

/** The throughput at the size whose rows are counted, and what a consultant waits for at all sizes. */
export async function runSpeed(
  places: readonly Place[],
  throughputSize: number,
  { effort, speed, say }: SpeedOptions,
): Promise<void> {
  const fixtures: BenchFixture[] = []
  try {
    for (const { url, size } of places) fixtures.push(await startFixture(url, size, { scene: 'invoices' }))
    for (const [at, fixture] of fixtures.entries()) {
      if (fixture.size !== throughputSize) continue
      say(`\n## ${fixture.size.toLocaleString('en')} invoices: the product beside SQL by hand\n`)
      say(speedTable(await measureSpeed(fixture, places[at]?.url ?? '', speed)))
    }
    if (fixtures.length > 1) say(`\n${consultantTable(fixtures, await timesOfConsultant(fixtures, effort))}`)
  } finally {
    for (const fixture of fixtures) await fixture.end()
  }
}

/** Answers a second of the product and of bare routes on the same database. Its rows are changed by it. */
export async function measureSpeed(
  fixture: BenchFixture,
  url: string,
  effort: SpeedEffort,
): Promise<readonly MeasuredSpeed[]> {
  const reads = await readingQuestions(fixture)
  const saves = await savingQuestions(fixture)
  const hand = await serveByHand(url, { ...reads.routes, ...saves.routes })
  try {
    const tokens = await signInColleagues(fixture)
    const measured: MeasuredSpeed[] = []
    for (const question of [...reads.questions, ...saves.questions]) {
      await assertSame(question, fixture, hand.address)
      const product = { address: fixture.address, call: question.product, tokens }
      const byHand = question.hand && { address: hand.address, call: question.hand.call, tokens: [] }
      measured.push({ question, counts: await countBoth(product, byHand, effort) })
    }
    return measured
  } finally {
    await hand.stop()
  }
}

/** Turns that both sides answer equally before anything is measured; those of the measurement come after them. */
const comparedTurns = 3

/** A comparison of two different answers would say nothing. */
async function assertSame({ name, product, hand }: SpeedQuestion, fixture: BenchFixture, handAddress: string) {
  if (!hand) return
  const [ours, theirs] = [createHttpClient(fixture.address, 1), createHttpClient(handAddress, 1)]
  for (let turn = 0; turn < comparedTurns; turn += 1) {
    const answer = answeredContent(await ours.send(product(turn), fixture.tokens.admin)).toString()
    const { data } = JSON.parse(answer) as { readonly data: Values }
    const byHand = answeredContent(await theirs.send(hand.call(turn))).toString()
    const facts: unknown = hand.factsByHand(JSON.parse(byHand) as HandAnswers)
    deepStrictEqual(hand.factsOfProduct(data), facts, `${name}: the product and the SQL by hand give different answers`)
  }
  ours.close()
  theirs.close()
}

const warmUpConnections = 16

/**
 * Sides and numbers of connections in turn, every other time in the reverse order, so that other load on the machine
 * affects all equally.
 */
async function countBoth(
  product: LoadedSide,
  hand: LoadedSide | null,
  { connections: numbers, slices, milliseconds, warmUpMilliseconds }: SpeedEffort,
): Promise<readonly SpeedCount[]> {
  const sides = [startCounting(product), ...(hand ? [startCounting(hand)] : [])]
  for (const count of sides) await count(warmUpConnections, warmUpMilliseconds)
  const works = numbers.flatMap(connections => sides.map(count => ({ connections, count, counted: [] as LoadCount[] })))
  for (let slice = 0; slice < slices; slice += 1) {
    for (const { connections, count, counted } of slice % 2 === 0 ? works : works.toReversed())
      counted.push(await count(connections, milliseconds))
  }
  return numbers.map(connections => {
    const [ofProduct, ofHand] = works.filter(work => work.connections === connections)
    return { connections, product: together(ofProduct?.counted ?? []), hand: ofHand ? together(ofHand.counted) : null }
  })
}

/** Counts the answers of one side, whose turns go on from one count to the next. */
function startCounting(side: LoadedSide): (connections: number, milliseconds: number) => Promise<LoadCount> {
  let turn = comparedTurns
  const nextTurn = () => turn++
  return (connections, milliseconds) => countAnswers(side, { connections, milliseconds, nextTurn })
}

const together = (counts: readonly LoadCount[]): LoadCount => ({
  answers: counts.reduce((sum, { answers }) => sum + answers, 0),
  refusals: counts.reduce((sum, { refusals }) => sum + refusals, 0),
  seconds: counts.reduce((sum, { seconds }) => sum + seconds, 0),
})

/** People with the role of the administrator. */
async function signInColleagues(fixture: BenchFixture): Promise<readonly string[]> {
  const { db, companyId } = fixture
  const { role } = await personOf(fixture, 'admin')
  const company = await db.selectFrom('companies').selectAll().where('id', '=', companyId).executeTakeFirstOrThrow()
  const tokens: string[] = []
  for (let number = 1; number <= callers; number += 1) {
    const colleague = await buildUser(db, company, { role, email: `direcao${number}@bench.pt` })
    tokens.push(await signIn(db, colleague, new Date()))
  }
  return tokens
}

export type ConsultantTimes = Readonly<Record<string, readonly Timing[]>>

/** What a consultant, who sees as many invoices at every size, waits for over one connection: the sizes in turn. */
async function timesOfConsultant(fixtures: readonly BenchFixture[], effort: Effort): Promise<ConsultantTimes> {
  const clients = fixtures.map(createBenchClient)
  const times = (parts: readonly string[]) => {
    const query = { of: 'invoices', who: 'consultant', body: { perPage: 20, parts } } as const
    return inTurn(
      effort,
      clients.map(client => ({ run: () => client.request(query) })),
    )
  }
  const timed = {
    'page of 20': await times(['rows']),
    'page and count': await times(['rows', 'total']),
  }
  for (const client of clients) client.close()
  return timed
}
