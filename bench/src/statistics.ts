import type { DateRange } from '@tipy/domain/calendar/days'
import { type Invoices, invoices } from '@tipy/domain/features/invoices/invoices.record'
import type { Cell } from '@tipy/domain/figures/grid'
import type { GroupName } from '@tipy/domain/figures/groups'
import { bodySchema } from '@tipy/domain/record/schema'
import { createRecord } from '@tipy/server/engine/save'
import { saveAs } from '@tipy/server/engine/saving'
import type { ServerRecord } from '@tipy/server/engine/serverRecord'
import { invoicesServerRecord } from '@tipy/server/features/invoices/invoices.serverRecord'
import { readCells } from '@tipy/server/figures/query'
import { type Db, openDatabase } from '@tipy/server/platform/database/database'
import { silentLog } from '@tipy/server/testing/silentLog'
import { type RawBuilder, sql } from 'kysely'
import { personOf } from './byHand.ts'
import { capturedStatements } from './captured.ts'
import { type Filled, fill } from './fixture.ts'
import { type Effort, inTurn, type Timing } from './measure.ts'
import { idOfPerson } from './network.ts'
import { ms, table } from './report.ts'
import type { Place } from './run.ts'

/** The same network at every size: ten times the rows are ten times the work of each person, not ten times the people. */
const people = 1000
const writers = 8

/** Budgets of statistics, as ratios of times measured in one run. */
const maxRatios = { people: 0.25, offices: 0.15, growth: 1.5, save: 1.6 }
const minThroughput = 0.6

export interface StatisticsOptions {
  readonly effort: Effort
  readonly explains: boolean
  readonly say: (text: string) => void
}

/** Fills each place with invoices, deals and listings, and compares sums with the rows, and saves with and without sums. */
export async function runStatistics(
  places: readonly Place[],
  { effort, explains, say }: StatisticsOptions,
): Promise<void> {
  const fixtures: Filled[] = []
  try {
    for (const { url, size } of places) {
      const began = performance.now()
      const fixture = await fill(url, size, { scene: 'statistics', people })
      fixtures.push(fixture)
      await coverRows(fixture.db)
      const seconds = ((performance.now() - began) / 1000).toFixed(0)
      say(`${size.toLocaleString('en')} invoices, deals and listings made in ${seconds} s: ${await sumsIn(fixture.db)}`)
    }
    const timings = await measureQuestions(fixtures, effort)
    for (const [at, fixture] of fixtures.entries()) {
      say(`\n## ${fixture.size.toLocaleString('en')} invoices, deals and listings\n`)
      if (explains) say(await explainQuestions(fixture))
      say(questionsTable(timings[at] ?? [], timings[at - 1]))
      say(`\n${await savesTable(fixture, places[at]?.url ?? '', effort)}`)
    }
  } finally {
    for (const fixture of fixtures) await fixture.close()
  }
}

/** What a developer would add for figures computed from the rows. */
async function coverRows(db: Db): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db)
  await sql`
    create index bench_figures on invoices (company_id, date)
      include (finder_person, finder_value, seller_person, seller_value, office, tipy_value, is_bank)
      where active`.execute(db)
  await sql`vacuum analyze invoices, figure_sums, figure_member_sums`.execute(db)
}

async function sumsIn(db: Db): Promise<string> {
  const sizeOf = (name: string) => sql`pg_size_pretty(pg_total_relation_size(${name}))`
  const { rows } = await sql<Readonly<Record<'sums' | 'facts' | 'members' | 'size' | 'memberSize', string>>>`
    select sum(facts)::text as facts, count(*)::text as sums, ${sizeOf('figure_sums')} as size,
      (select count(*)::text from figure_member_sums) as members, ${sizeOf('figure_member_sums')} as "memberSize"
    from figure_sums`.execute(db)
  const [found] = rows
  const number = (value = '0') => Number(value).toLocaleString('en')
  return `${number(found?.facts)} facts, ${number(found?.sums)} sums by all dimensions (${found?.size}), ${number(found?.members)} by one (${found?.memberSize})`
}

interface Question {
  readonly name: string
  /** The budget of sums / rows; null: none. */
  readonly max: number | null
  /** As the product reads it. */
  readonly sums: (db: Db) => Promise<readonly Cell[]>
  /** What a developer would write without stored sums: euros by member and month, and what of them comes from banks. */
  readonly rows: RawBuilder<HandRow>
}

interface HandRow {
  readonly member: string
  readonly month: string
  readonly value: string
  readonly banks: string | null
}

const twoYears: DateRange = { firstDate: '2024-01-01', lastDate: '2025-12-31' }
const fiveYears: DateRange = { firstDate: '2021-01-01', lastDate: '2025-12-31' }

function questions(companyId: string): readonly Question[] {
  const ofSums = (group: GroupName, range: DateRange, offices: readonly string[] | null) => (db: Db) =>
    readCells(db, { companyId, group, offices, scopeOf: () => null, members: null }, ['billing'], [range])
  const within = ({ firstDate, lastDate }: DateRange, offices: readonly string[] | null) => sql`
    i.company_id = ${companyId} and i.active and i.date between ${firstDate}::date and ${lastDate}::date
    ${offices === null ? sql`` : sql`and i.office = any(${offices})`}`
  const month = sql`date_trunc('month', i.date)::date as month`
  const ofPeople = (range: DateRange, offices: readonly string[] | null) => sql<HandRow>`
    select s.person as member, s.month, sum(s.value) as value, sum(s.value) filter (where s.is_bank) as banks from (
      select i.finder_person as person, ${month}, i.finder_value as value, i.is_bank from invoices i
        where ${within(range, offices)} and i.finder_person is not null
      union all select i.seller_person, ${month}, i.seller_value, i.is_bank from invoices i
        where ${within(range, offices)} and i.seller_person is not null
    ) s group by 1, 2`
  const oneOffice = ['agencia0']
  return [
    {
      name: 'consultants × 24 months',
      max: maxRatios.people,
      sums: ofSums('consultants', twoYears, null),
      rows: ofPeople(twoYears, null),
    },
    {
      name: 'offices × 60 months',
      max: maxRatios.offices,
      sums: ofSums('offices', fiveYears, null),
      rows: sql<HandRow>`
        select i.office as member, ${month}, sum(i.tipy_value) as value,
          sum(i.tipy_value) filter (where i.is_bank) as banks
        from invoices i where ${within(fiveYears, null)} group by 1, 2`,
    },
    {
      // By two dimensions at once, so from the sums by all of them.
      name: 'consultants in one office × 24 months',
      max: null,
      sums: ofSums('consultants', twoYears, oneOffice),
      rows: ofPeople(twoYears, oneOffice),
    },
  ]
}

interface Answered {
  readonly question: Question
  readonly sums: Timing
  readonly rows: Timing
}

/** All sizes in turn, so that other load on the machine affects them equally. */
async function measureQuestions(fixtures: readonly Filled[], effort: Effort): Promise<Answered[][]> {
  const asked = fixtures.flatMap(({ db, companyId }) => questions(companyId).map(question => ({ db, question })))
  for (const { db, question } of asked) await assertSame(db, question)
  const works = asked.flatMap(({ db, question }) => [
    { run: () => question.sums(db) },
    { run: () => question.rows.execute(db) },
  ])
  const timings = await inTurn(effort, works)
  const none = { p50: Number.NaN, p95: Number.NaN }
  const answered = asked.map(({ question }, at) => ({
    question,
    sums: timings[2 * at] ?? none,
    rows: timings[2 * at + 1] ?? none,
  }))
  const each = answered.length / Math.max(1, fixtures.length)
  return fixtures.map((_, at) => answered.slice(at * each, (at + 1) * each))
}

/** A comparison of two different answers would say nothing. */
async function assertSame(db: Db, { name, sums, rows }: Question): Promise<void> {
  const cells = new Map<string, number>()
  // What no one of the company brought is a member of the sums alone.
  for (const { member, piece, isBank, value } of await sums(db))
    if (member !== null) cells.set(`${member} ${piece} ${isBank}`, value)
  const { rows: byHand } = await rows.execute(db)
  const handCells = byHand.flatMap(({ member, month, value, banks }) => {
    const bankCents = Math.round(Number(banks) * 100)
    const key = `${member} ${month.slice(0, 7)}`
    return [
      [`${key} true`, bankCents],
      [`${key} false`, Math.round(Number(value) * 100) - bankCents],
    ] as const
  })
  const counted = handCells.filter(([, cents]) => cents !== 0)
  const isSame = counted.length === cells.size && counted.every(([key, cents]) => cells.get(key) === cents)
  if (!isSame) throw new Error(`${name}: the sums are not those of the rows`)
}

async function explainQuestions(fixture: Filled): Promise<string> {
  const { db, pool, companyId } = fixture
  const plans: string[] = []
  for (const { name, sums, rows } of questions(companyId)) {
    const statements = await capturedStatements(fixture, sums)
    for (const { sql: text, parameters } of [...statements, rows.compile(db)]) {
      const { rows: lines } = await pool.query(`explain (analyze, buffers) ${text}`, [...parameters])
      plans.push([name, ...lines.map(line => `    ${line['QUERY PLAN']}`)].join('\n'))
    }
  }
  return plans.join('\n\n')
}

const ratio = (value: number, isMissed: boolean) => `${value.toFixed(2)}${isMissed ? ' !' : ''}`

function questionsTable(answered: readonly Answered[], before: readonly Answered[] | undefined): string {
  const lines = answered.map(({ question: { name, max }, sums, rows }, at) => {
    const smaller = before?.[at]
    const growth = smaller ? sums.p50 / smaller.sums.p50 : null
    return [
      name,
      ...[sums.p50, sums.p95, rows.p50, rows.p95].map(ms),
      ratio(sums.p50 / rows.p50, max !== null && sums.p50 / rows.p50 > max),
      growth === null ? '' : ratio(growth, growth > maxRatios.growth),
    ]
  })
  return table(['question', 'sums p50', 'p95', 'rows p50', 'p95', 'sums / rows', 'growth'], lines)
}

type InvoiceRecord = ServerRecord<Invoices>
const withSums: InvoiceRecord = invoicesServerRecord
const withoutSums: InvoiceRecord = { ...invoicesServerRecord, record: { ...invoices, facts: () => [] } }

/** A save alone, then several writers on one office, with sums and without. */
async function savesTable(fixture: Filled, url: string, effort: Effort): Promise<string> {
  const database = openDatabase(url, { poolSize: writers + 1, log: silentLog })
  try {
    const caller = { ...(await personOf(fixture, 'admin')), selectedOffices: null, range: {} }
    let count = 0
    const save = (serverRecord: InvoiceRecord) => () => {
      count += 1
      const sent = bodySchema(invoices).parse(invoiceOf(count))
      const clock = { now: () => new Date() }
      return saveAs({ db: database.db, clock }, caller, saving => createRecord(serverRecord, saving, sent))
    }
    const [summed, plain] = await inTurn(effort, [{ run: save(withSums) }, { run: save(withoutSums) }])
    const perSecond = { summed: 0, plain: 0 }
    for (const round of [0, 1, 2, 3]) {
      const milliseconds = effort.milliseconds / 2
      // In both orders, as the works of `inTurn`.
      const isFirst = round % 2 === 0
      if (isFirst) perSecond.summed += await savesPerSecond(save(withSums), milliseconds)
      perSecond.plain += await savesPerSecond(save(withoutSums), milliseconds)
      if (!isFirst) perSecond.summed += await savesPerSecond(save(withSums), milliseconds)
    }
    const slower = (summed?.p50 ?? Number.NaN) / (plain?.p50 ?? Number.NaN)
    const share = perSecond.summed / perSecond.plain
    return table(
      ['saves of invoices', 'with sums', 'without', 'with / without'],
      [
        ['one writer, p50 ms', ms(summed?.p50 ?? 0), ms(plain?.p50 ?? 0), ratio(slower, slower > maxRatios.save)],
        [
          `${writers} writers on one office, a second`,
          (perSecond.summed / 4).toFixed(0),
          (perSecond.plain / 4).toFixed(0),
          ratio(share, share < minThroughput),
        ],
      ],
    )
  } finally {
    await database.close()
  }
}

async function savesPerSecond(save: () => Promise<unknown>, milliseconds: number): Promise<number> {
  const began = performance.now()
  let saves = 0
  // At least once: on a busy machine a short time may be over before the first save.
  const write = async () => {
    do {
      await save()
      saves += 1
    } while (performance.now() - began < milliseconds)
  }
  await Promise.all(Array.from({ length: writers }, write))
  return saves / ((performance.now() - began) / 1000)
}

/** All of one office and one month, between ten people: writers meet at the same sums. */
const invoiceOf = (count: number) => ({
  ref: `BE-${count}`,
  number: count,
  office: 'agencia0',
  issueDate: '2025-12-05',
  date: '2025-12-05',
  owner: 'Eva Dias',
  buyer: 'Ivo Reis',
  value: 10_000,
  finder: idOfPerson(11 + (count % 5)),
  seller: idOfPerson(16 + (count % 5)),
})
