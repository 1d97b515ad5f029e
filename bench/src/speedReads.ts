import type { Invoices } from '@tipy/domain/features/invoices/invoices.record'
import type { FieldName } from '@tipy/domain/record/define'
import { type RawBuilder, sql } from 'kysely'
import type { HttpCall } from './client.ts'
import type { BenchFixture } from './fixture.ts'
import { handColumns, handCount, handOne, handPage } from './handRoutes.ts'
import {
  administratorOf,
  filterOf,
  headersOf,
  type SpeedFilter,
  totalsStatements,
  whereOf,
  wordsOf,
} from './speedFilters.ts'
import { firstRow, type HandAnswers, type SpeedQuestion, type SpeedQuestions, type Values } from './speedQuestion.ts'

/** The columns that the list 'Faturas' shows by default. */
const listColumns: readonly FieldName<Invoices>[] = [
  'number',
  'ref',
  'date',
  'finder',
  'seller',
  'value',
  'tipyValue',
  'isDone',
  'finderCommission',
  'sellerCommission',
  'clientPaymentDate',
]
/** Whether a page asks for those alone, of the product and by hand; otherwise both give whole rows. */
const asksForColumns: boolean = false

const perPage = 20
/** More than a run asks, so that what is "asked for the first time" is. */
const filterCount = 2_000
const wordFilterCount = 500

/** Questions that change nothing. */
export async function readingQuestions(fixture: BenchFixture): Promise<SpeedQuestions> {
  const { db, companyId } = fixture
  const administrator = await administratorOf(fixture)
  const offices = administrator.offices.filter(key => key.startsWith('agencia'))
  const filters = Array.from({ length: filterCount }, (_, turn) => filterOf(turn, offices))
  const inTurn = (turn: number) => filters[turn % filterCount] ?? filterOf(turn, offices)
  const withWords = (turn: number): SpeedFilter => ({
    ...inTurn(turn % wordFilterCount),
    words: wordsOf(turn % wordFilterCount),
  })
  const always = filterOf(0, offices)

  const columns = handColumns(asksForColumns ? listColumns : null)
  const pageOf = (where: RawBuilder<boolean>) => handPage(columns, where, perPage)
  const textOf = (statement: RawBuilder<unknown>) => statement.compile(db).sql
  const where = whereOf(administrator, always)
  const totals = await totalsStatements(fixture, administrator, always)
  const parametersOf = (filter: SpeedFilter) => sql`${whereOf(administrator, filter)}`.compile(db).parameters
  // Compiled before the clock runs: by hand it would be one fixed text.
  const parameters = filters.map(parametersOf)
  const wordParameters = Array.from({ length: wordFilterCount }, (_, turn) => parametersOf(withWords(turn)))
  const alwaysParameters = parametersOf(always)

  const ids = await activeIds(fixture)
  const idOf = (turn: number) => ids[turn % ids.length]
  const list = { factsOfProduct: listFacts, factsByHand: handListFacts }
  const questions: readonly SpeedQuestion[] = [
    { name: 'nothing but the session', minRatio: null, product: () => search({ parts: [] }), hand: null },
    {
      name: 'page of 20',
      minRatio: 0.6,
      product: turn => page(inTurn(turn), ['rows']),
      hand: { ...list, call: turn => post('page', [parameters[turn % filterCount]]) },
    },
    {
      name: 'page and count, first time',
      minRatio: 0.85,
      product: turn => page(inTurn(turn), ['rows', 'total']),
      hand: { ...list, call: turn => post('counted', twice(parameters[turn % filterCount])) },
    },
    {
      name: 'page and count, asked before',
      minRatio: null,
      product: () => page(always, ['rows', 'total']),
      hand: { ...list, call: () => post('counted', twice(alwaysParameters)) },
    },
    {
      name: 'page, count and totals, asked before',
      minRatio: 2,
      product: () => page(always, ['rows', 'total', 'totals']),
      hand: {
        call: () => post('totals', [alwaysParameters, ...totals.map(statement => statement.parameters)]),
        factsOfProduct: data => ({ ...listFacts(data), ...(data.totals as Values) }),
        factsByHand: ([rows = [], months = []]) => ({
          ...handListFacts([rows, [{ total: sumOf(months, 'count') }]]),
          invoiced: sumOf(months, 'tipy_value') / 100,
          commissions: sumOf(months, 'commission') / 100,
          toReceive: sumOf(months, 'to_receive') / 100,
          toPayInternal: sumOf(months, 'to_pay_internal') / 100,
          toPayExternal: sumOf(months, 'to_pay_external') / 100,
        }),
      },
    },
    {
      name: 'one record',
      minRatio: 0.35,
      product: turn => ({ method: 'GET', path: `/api/invoices/${idOf(turn)}` }),
      hand: {
        call: turn => ({ method: 'GET', path: `/one/${idOf(turn)}` }),
        factsOfProduct: factsOf,
        factsByHand: answers => factsOf(firstRow(answers)),
      },
    },
    {
      name: 'text search',
      minRatio: null,
      product: turn => page(withWords(turn), ['rows']),
      hand: { ...list, call: turn => post('words', [wordParameters[turn % wordFilterCount]]) },
    },
  ]
  const routes = {
    page: { kind: 'read', statements: [textOf(pageOf(where))] },
    counted: { kind: 'read', statements: [textOf(pageOf(where)), textOf(handCount(where))] },
    totals: { kind: 'read', statements: [textOf(pageOf(where)), ...totals.map(statement => statement.sql)] },
    words: { kind: 'read', statements: [textOf(pageOf(whereOf(administrator, withWords(0))))] },
    one: handOne(companyId),
  } as const
  return { questions, routes }
}

/** Ids of invoices in an order of their own, far from one another in the table. */
export async function activeIds({ pool }: BenchFixture): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from invoices where active order by id limit 20000')
  return rows.map(({ id }) => id)
}

const search = (body: object, headers: HttpCall['headers'] = {}): HttpCall => ({
  method: 'POST',
  path: '/api/invoices/search',
  body,
  headers,
})

function page(filter: SpeedFilter, parts: readonly string[]): HttpCall {
  const columns = asksForColumns ? { columns: listColumns } : {}
  const words = filter.words === null ? {} : { search: filter.words }
  return search({ perPage, parts, ...columns, ...words }, headersOf(filter))
}

const post = (name: string, parameters: readonly unknown[]): HttpCall => ({
  method: 'POST',
  path: `/${name}`,
  body: parameters,
})

const twice = (parameters: readonly unknown[] | undefined) => [parameters, parameters]

const sumOf = (rows: readonly Values[], name: string): number => rows.reduce((sum, row) => sum + Number(row[name]), 0)

const factsOf = (row: Values) => ({ id: row._id, value: row.value, ours: row.tipyValue })

const listFacts = ({ invoices, total }: Values) => ({ rows: (invoices as readonly Values[]).map(factsOf), total })

const handListFacts = ([rows = [], counted]: HandAnswers) => ({ rows: rows.map(factsOf), total: counted?.[0]?.total })
