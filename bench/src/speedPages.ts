import type { RecordViewer } from '@tipy/server/engine/serverRecord'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { HttpCall } from './client.ts'
import type { BenchFixture } from './fixture.ts'
import { handCount, handPage } from './handRoutes.ts'
import {
  administratorOf,
  filterOf,
  headersOf,
  type SpeedFilter,
  totalsStatements,
  whereOf,
  wordsOf,
} from './speedFilters.ts'
import type { HandAnswers, SpeedQuestions, Values } from './speedQuestion.ts'

const perPage = 20
/** More than a fast machine asks of a question. */
export const filterCount = 20_000
const wordFilterCount = 500

/** A filter, and the parameters of its condition: compiled before the clock runs, since by hand it is one fixed text. */
interface PageFilter {
  readonly filter: SpeedFilter
  readonly parameters: readonly unknown[]
}

interface PageFilters {
  readonly administrator: RecordViewer
  /** Another one in each turn. */
  readonly inTurn: (turn: number) => PageFilter
  readonly withWords: (turn: number) => PageFilter
  readonly always: PageFilter
  readonly textOf: (statement: RawBuilder<unknown>) => string
}

/** A page of invoices, of changing filters: alone, with its count, with its totals and found by text. */
export async function pageQuestions(fixture: BenchFixture): Promise<readonly SpeedQuestions[]> {
  const filters = await pageFilters(fixture)
  const { administrator, always } = filters
  const totals = await totalsStatements(fixture, administrator, always.filter)
  return [pagesAlone(filters), countedPages(filters), pagesWithTotals(filters, totals), pagesByText(filters)]
}

async function pageFilters(fixture: BenchFixture): Promise<PageFilters> {
  const administrator = await administratorOf(fixture)
  const offices = administrator.offices.filter(key => key.startsWith('agencia'))
  const textAndParameters = (statement: RawBuilder<unknown>) => statement.compile(fixture.db)
  const compiled = (filter: SpeedFilter): PageFilter => {
    const { parameters } = textAndParameters(sql`${whereOf(administrator, filter)}`)
    return { filter, parameters }
  }
  const many = Array.from({ length: filterCount }, (_, turn) => compiled(filterOf(turn, offices)))
  const words = Array.from({ length: wordFilterCount }, (_, turn) =>
    compiled({ ...filterOf(turn, offices), words: wordsOf(turn) }),
  )
  return {
    administrator,
    inTurn: turn => filterAt(many, turn % filterCount),
    withWords: turn => filterAt(words, turn % wordFilterCount),
    always: filterAt(many, 0),
    textOf: statement => textAndParameters(statement).sql,
  }
}

function filterAt(filters: readonly PageFilter[], turn: number): PageFilter {
  const found = filters[turn]
  if (!found) throw new Error(`turn ${turn}: only ${filters.length} filters were made, and one may not come again`)
  return found
}

const list = {
  factsOfProduct: ({ invoices: rows, total }: Values) => ({ rows: (rows as readonly Values[]).map(factsOf), total }),
  factsByHand: ([rows = [], counted]: HandAnswers) => ({ rows: rows.map(factsOf), total: counted?.[0]?.total }),
}

function pagesAlone({ administrator, inTurn, always, textOf }: PageFilters): SpeedQuestions {
  const where = whereOf(administrator, always.filter)
  return {
    questions: [
      {
        name: 'page of 20',
        product: turn => page(inTurn(turn), { parts: ['rows'] }),
        hand: { ...list, call: turn => post('page', [inTurn(turn).parameters]) },
      },
    ],
    routes: { page: { kind: 'read', statements: [textOf(wholePage(where))] } },
  }
}

function countedPages({ administrator, inTurn, always, textOf }: PageFilters): SpeedQuestions {
  const where = whereOf(administrator, always.filter)
  const parts = ['rows', 'total']
  const byHand = ({ parameters }: PageFilter) => post('counted', [parameters, parameters])
  return {
    questions: [
      {
        name: 'page and count',
        product: turn => page(inTurn(turn), { parts }),
        hand: { ...list, call: turn => byHand(inTurn(turn)) },
      },
    ],
    routes: { counted: { kind: 'read', statements: [textOf(wholePage(where)), textOf(handCount(where))] } },
  }
}

function pagesWithTotals(
  { administrator, always, textOf }: PageFilters,
  totals: readonly CompiledQuery[],
): SpeedQuestions {
  const where = whereOf(administrator, always.filter)
  return {
    questions: [
      {
        name: 'page, count and totals',
        product: () => page(always, { parts: ['rows', 'total', 'totals'] }),
        hand: {
          call: () => post('totals', [always.parameters, ...totals.map(statement => statement.parameters)]),
          factsOfProduct: data => ({ ...list.factsOfProduct(data), ...(data.totals as Values) }),
          factsByHand: ([rows = [], months = []]) => ({
            ...list.factsByHand([rows, [{ total: sumOf(months, 'count') }]]),
            ...totalsOf(months),
          }),
        },
      },
    ],
    routes: {
      totals: { kind: 'read', statements: [textOf(wholePage(where)), ...totals.map(statement => statement.sql)] },
    },
  }
}

function pagesByText({ administrator, withWords, textOf }: PageFilters): SpeedQuestions {
  const where = whereOf(administrator, withWords(0).filter)
  return {
    questions: [
      {
        name: 'text search',
        product: turn => page(withWords(turn), { parts: ['rows'] }),
        hand: { ...list, call: turn => post('words', [withWords(turn).parameters]) },
      },
    ],
    routes: { words: { kind: 'read', statements: [textOf(wholePage(where))] } },
  }
}

const wholePage = (where: RawBuilder<boolean>) => handPage(where, perPage)

const page = ({ filter }: PageFilter, body: { readonly parts: readonly string[] }) =>
  searchInvoices({ perPage, ...body, ...(filter.words !== null && { search: filter.words }) }, headersOf(filter))

export const searchInvoices = (body: object, headers: HttpCall['headers'] = {}): HttpCall => ({
  method: 'POST',
  path: '/api/invoices/search',
  body,
  headers,
})

const post = (name: string, parameters: readonly unknown[]): HttpCall => ({
  method: 'POST',
  path: `/${name}`,
  body: parameters,
})

const sumOf = (rows: readonly Values[], name: string): number => rows.reduce((sum, row) => sum + Number(row[name]), 0)

const totalsOf = (months: readonly Values[]) => ({
  invoiced: sumOf(months, 'tipy_value') / 100,
  commissions: sumOf(months, 'commission') / 100,
  toReceive: sumOf(months, 'to_receive') / 100,
  toPayInternal: sumOf(months, 'to_pay_internal') / 100,
  toPayExternal: sumOf(months, 'to_pay_external') / 100,
})

export const factsOf = (row: Values) => ({ id: row._id, value: row.value, ours: row.tipyValue })
