import type { BenchFixture } from './fixture.ts'
import { handOne } from './handRoutes.ts'
import { factsOf, pageQuestions, searchInvoices } from './speedPages.ts'
import { firstRow, type SpeedQuestions } from './speedQuestion.ts'

/** Questions that change nothing. */
export async function readingQuestions(fixture: BenchFixture): Promise<SpeedQuestions> {
  const all = [nothingButTheSession, ...(await pageQuestions(fixture)), await oneRecord(fixture)]
  return {
    questions: all.flatMap(({ questions }) => questions),
    routes: Object.assign({}, ...all.map(({ routes }) => routes)),
  }
}

const nothingButTheSession: SpeedQuestions = {
  questions: [{ name: 'nothing but the session', product: () => searchInvoices({ parts: [] }), hand: null }],
  routes: {},
}

async function oneRecord(fixture: BenchFixture): Promise<SpeedQuestions> {
  const ids = await activeIds(fixture)
  const idOf = (turn: number) => ids[turn % ids.length]
  return {
    questions: [
      {
        name: 'one record',
        product: turn => ({ method: 'GET', path: `/api/invoices/${idOf(turn)}` }),
        hand: {
          call: turn => ({ method: 'GET', path: `/one/${idOf(turn)}` }),
          factsOfProduct: factsOf,
          factsByHand: answers => factsOf(firstRow(answers)),
        },
      },
    ],
    routes: { one: handOne(fixture.companyId) },
  }
}

/** Ids of invoices in an order of their own, far from one another in the table. */
export async function activeIds({ pool }: BenchFixture): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from invoices where active order by id limit 20000')
  return rows.map(({ id }) => id)
}
