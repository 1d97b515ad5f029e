import { randomUUID } from 'node:crypto'
import { addDays } from '@tipy/domain/calendar/days'
import { answeredContent, createHttpClient } from './client.ts'
import type { BenchFixture } from './fixture.ts'
import { handCreate, handPatch } from './handRoutes.ts'
import { idOfPerson, officeKeyOf, peopleFor } from './network.ts'
import { firstRow, type SpeedQuestions, type Values } from './speedQuestion.ts'
import { activeIds } from './speedReads.ts'

/** Saves: every turn changes another invoice, or makes one. */
export async function savingQuestions(fixture: BenchFixture): Promise<SpeedQuestions> {
  const ids = await activeIds(fixture)
  const idOf = (turn: number) => ids[turn % ids.length]
  const people = peopleFor(fixture.size)
  const { row, logged } = await createdByProduct(fixture, invoiceOf(0, people))
  const columns = Object.keys(row)
  const createdBy = String(row.created_by)
  const observed = (turn: number) => `Verificada pela ${turn}.ª vez`
  return {
    questions: [
      {
        name: 'patch of one field',
        product: turn => ({
          method: 'PATCH',
          path: `/api/invoices/${idOf(turn)}`,
          body: { observations: observed(turn) },
        }),
        hand: {
          call: turn => ({
            method: 'POST',
            path: '/patch',
            body: [
              [idOf(turn), observed(turn), createdBy],
              [idOf(turn), JSON.stringify({ observations: { before: null, after: observed(turn) } })],
            ],
          }),
          factsOfProduct: patchedFacts,
          factsByHand: answers => patchedFacts(firstRow(answers)),
        },
      },
      {
        name: 'create',
        product: turn => ({ method: 'POST', path: '/api/invoices', body: invoiceOf(turn, people) }),
        hand: {
          call: turn => {
            const id = randomUUID()
            const values: Values = { ...row, id, ...columnsOf(invoiceOf(turn, people)) }
            return {
              method: 'POST',
              path: '/create',
              body: [columns.map(name => values[name]), [id, createdBy, JSON.stringify(logged)]],
            }
          },
          factsOfProduct: createdFacts,
          factsByHand: answers => createdFacts(firstRow(answers)),
        },
      },
    ],
    routes: { patch: handPatch(fixture.companyId), create: handCreate(fixture.companyId, columns) },
  }
}

const patchedFacts = ({ _id, observations, value }: Values) => ({ _id, observations, value })
const createdFacts = ({ ref, number, date, value, tipyValue, finderCommission, finder, office }: Values) => ({
  ref,
  number,
  date,
  value,
  tipyValue,
  finderCommission,
  finder,
  office,
})

/** One invoice as a form sends it: another day, and other people of another office. */
function invoiceOf(turn: number, people: number) {
  const number = 1 + ((turn * 41) % (people - 1))
  const day = addDays('2025-01-01', turn % 365)
  return {
    ref: `BE-${turn}`,
    number: turn + 1,
    office: officeKeyOf(number),
    issueDate: day,
    date: day,
    owner: `Eva Dias ${turn}`,
    buyer: 'Ivo Reis',
    value: 10_000,
    finder: idOfPerson(number),
    seller: idOfPerson(number + 1),
  }
}

const columnsOf = ({
  ref,
  number,
  office,
  date,
  owner,
  buyer,
  finder,
  seller,
}: ReturnType<typeof invoiceOf>): Values => ({
  ref,
  number,
  office,
  issue_date: date,
  date,
  owner,
  finder,
  seller,
  search_text: [ref, number, owner, buyer].join('\n').toLowerCase(),
})

/** The columns and the logged fields of an invoice that the product makes: what a row by hand consists of, too. */
async function createdByProduct({ address, tokens, pool }: BenchFixture, body: object) {
  const client = createHttpClient(address, 1)
  const answer = await client.send({ method: 'POST', path: '/api/invoices', body }, tokens.admin)
  client.close()
  const { data } = JSON.parse(answeredContent(answer).toString()) as { readonly data: { readonly _id: string } }
  const found = await pool.query<Values>('select * from invoices where id = $1', [data._id])
  const generated = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = 'invoices' and is_generated = 'ALWAYS'`,
  )
  const computed = new Set(generated.rows.map(({ name }) => name))
  const own = Object.entries(found.rows[0] ?? {}).filter(([name]) => !computed.has(name))
  const changes = await pool.query<{ fields: Values }>('select fields from changes where ref = $1', [data._id])
  return { row: Object.fromEntries(own.map(asParameter)), logged: changes.rows[0]?.fields ?? {} }
}

/** The driver would send a list of parts as an array of PostgreSQL. */
const asParameter = ([name, value]: readonly [string, unknown]): readonly [string, unknown] => [
  name,
  name === 'responsible_payments' ? JSON.stringify(value) : value,
]
