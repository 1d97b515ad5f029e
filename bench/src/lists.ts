import { explain, personOf, sendByHand, statementsOf } from './byHand.ts'
import { createBenchClient } from './client.ts'
import type { BenchFixture } from './fixture.ts'
import { leadCaseHeaders, leadCasePath, leadCaseStatements, leadCases } from './leadStatistics.ts'
import { type Compared, type Effort, inTurn, type Work } from './measure.ts'
import { peopleByHand, peopleQuestion } from './pickers.ts'
import { questionsFor } from './questions.ts'
import { overviewPath, overviewStatements, overviews } from './statements.ts'

/** One query, sent through the product and as bare SQL. */
interface Pair {
  readonly name: string
  readonly http: Work
  readonly hand: Work
}

/** Runs each query over HTTP and as bare SQL, at every size in turn; returns one list of comparisons per fixture. */
export async function measureLists(fixtures: readonly BenchFixture[], effort: Effort): Promise<readonly Compared[][]> {
  const pairs = await Promise.all(fixtures.map(pairsOf))
  const compared: Compared[][] = fixtures.map(() => [])
  for (const place of pairs[0]?.keys() ?? []) {
    const same = pairs.flatMap(all => all[place] ?? [])
    const timings = await inTurn(
      effort,
      same.flatMap(({ http, hand }) => [http, hand]),
    )
    for (const [at, { name }] of same.entries()) {
      const [http, hand] = timings.slice(2 * at)
      if (http && hand) compared[at]?.push({ name, http, hand })
    }
  }
  return compared
}

async function pairsOf(fixture: BenchFixture): Promise<readonly Pair[]> {
  const client = createBenchClient(fixture)
  const pairs: Pair[] = [
    {
      // What every request costs before its own query: session, rights, the envelope of the answer.
      name: 'nothing but the session',
      http: { run: () => client.request({ body: { parts: [] } }) },
      hand: { run: () => personOf(fixture, 'admin') },
    },
  ]
  for (const [name, query] of Object.entries(questionsFor(fixture))) {
    const statements = await statementsOf(fixture, query)
    const run = () => client.request(query)
    pairs.push({ name, http: { run }, hand: { run: () => sendByHand(fixture, statements) } })
  }
  for (const [name, range] of Object.entries(overviewsOf(fixture))) {
    const statements = await overviewStatements(fixture, range)
    const path = overviewPath(range)
    pairs.push({ name, http: { run: () => client.get(path) }, hand: { run: () => sendByHand(fixture, statements) } })
  }
  for (const [name, one] of Object.entries(leadCasesOf(fixture))) {
    const statements = await leadCaseStatements(fixture, one)
    const call = { who: one.who, headers: leadCaseHeaders(one) }
    pairs.push({
      name,
      http: { run: () => client.get(leadCasePath(one), call) },
      hand: { run: () => sendByHand(fixture, statements) },
    })
  }
  return [
    ...pairs,
    {
      name: 'all people, for the pickers',
      http: { run: () => client.request(peopleQuestion, '/api/users/search') },
      hand: { run: () => peopleByHand(fixture) },
    },
  ]
}

/** Statements are sums of invoices, which the scene of leads does not have. */
const overviewsOf = ({ scene }: BenchFixture): typeof overviews => (scene === 'leads' ? {} : overviews)

/** The scene of invoices has no leads. */
const leadCasesOf = ({ scene }: BenchFixture): typeof leadCases => (scene === 'invoices' ? {} : leadCases)

/** The query plans: they show which query reads more rows than it returns. */
export async function explainLists(fixture: BenchFixture): Promise<string> {
  const plans: string[] = []
  for (const [name, query] of Object.entries(questionsFor(fixture))) {
    plans.push(`${name}\n${await explain(fixture, await statementsOf(fixture, query))}\n`)
  }
  for (const [name, range] of Object.entries(overviewsOf(fixture)))
    plans.push(`${name}\n${await explain(fixture, await overviewStatements(fixture, range))}\n`)
  for (const [name, one] of Object.entries(leadCasesOf(fixture)))
    plans.push(`${name}\n${await explain(fixture, await leadCaseStatements(fixture, one))}\n`)
  return plans.join('\n')
}
