import { addMonths, type DateRange, type Day, endOf, startOf } from '@tipy/domain/calendar/days'
import { type RawBuilder, sql } from 'kysely'
import type { Broken, Check } from '#engine/verify'
import type { Db } from '#platform/database/database'
import { type PlainFact, plainFacts, type Raw, type RawRows } from './plainFacts.ts'

/** Month by month, so that only the rows of one are in memory. */
export const lastTwelveMonths = (today: Day): readonly DateRange[] =>
  Array.from({ length: 12 }, (_, at) => addMonths(startOf('month', today), at - 11)).map(firstDate => ({
    firstDate,
    lastDate: endOf('month', firstDate),
  }))

/**
 * The figures of these days are those of plain loops over the rows: of every company, or on a night of one of them, each
 * in its turn.
 */
export const figureChecks = (ranges: readonly DateRange[], night: Day | null = null): readonly Check[] => [
  {
    name: 'figuresAreTheRows',
    sentence: 'Um número das estatísticas não é o das suas linhas',
    broken: async db => {
      const broken: Broken[] = []
      for (const companyId of await companiesOf(db, night))
        for (const range of ranges) broken.push(...(await brokenFigures(db, companyId, range)))
      return broken
    },
  },
]

const dayMs = 86_400_000

async function companiesOf(db: Db, night: Day | null): Promise<readonly string[]> {
  const companies = await db.selectFrom('companies').select('id').orderBy('id').execute()
  const turn = night === null ? null : Math.floor(Date.parse(night) / dayMs) % companies.length
  return companies.map(({ id }) => id).filter((_, at) => turn === null || at === turn)
}

async function brokenFigures(db: Db, companyId: string, range: DateRange): Promise<readonly Broken[]> {
  const counted = await sumsOfViews(db, companyId, range)
  const expected = new Map<string, number>()
  for (const fact of plainFacts(await readRows(db, companyId, range)))
    if (fact.day !== null && fact.day >= range.firstDate && fact.day <= range.lastDate) {
      const key = JSON.stringify([fact.day.slice(0, 7), ...dimensionsOf(fact)])
      expected.set(key, (expected.get(key) ?? 0) + fact.value)
    }
  const keys = [...new Set([...counted.keys(), ...expected.keys()])].sort()
  return keys
    .filter(key => (counted.get(key) ?? 0) !== (expected.get(key) ?? 0))
    .map(key => ({
      company_id: companyId,
      about: `${describe(key)}: ${counted.get(key) ?? 0} em vez de ${expected.get(key) ?? 0}`,
    }))
}

const dimensionsOf = (fact: PlainFact) => [
  fact.measure,
  fact.office,
  fact.person,
  fact.team,
  fact.director,
  fact.broker,
  fact.coo,
  fact.creditManager,
  fact.isBank,
  fact.subCategory,
  fact.name,
]
const columns = sql.raw(
  'measure, office, person, team, commercial_director, broker, coo, credit_manager, is_bank, sub_category, name',
)

const describe = (key: string): string => {
  const [month, ...rest] = JSON.parse(key) as readonly (string | boolean | null)[]
  return [month, ...rest.filter(value => value !== null)].join(', ')
}

async function sumsOfViews(
  db: Db,
  companyId: string,
  { firstDate, lastDate }: DateRange,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ key: unknown; value: string }>`
    select jsonb_build_array(month, ${columns}) as key, sum(value) as value
    from (
      select f.*, to_char(f.day, 'YYYY-MM') as month from figure_facts f
      where f.company_id = ${companyId} and f.day between ${firstDate}::date and ${lastDate}::date
    ) f
    group by month, ${columns}`.execute(db)
  return new Map(rows.map(({ key, value }) => [JSON.stringify(key), Number(value)]))
}

/** Every row that may count on these days. */
async function readRows(db: Db, companyId: string, { firstDate, lastDate }: DateRange): Promise<RawRows> {
  const among = (day: RawBuilder<unknown>) => sql`${day} between ${firstDate}::date and ${lastDate}::date`
  const read = async (table: string, isAmong: RawBuilder<unknown>): Promise<readonly Raw[]> => {
    const { rows } = await sql<{ row: Raw }>`
      select to_jsonb(t) as row from ${sql.table(table)} t
      where t.company_id = ${companyId} and t.active and (${isAmong})`.execute(db)
    return rows.map(({ row }) => row)
  }
  const isPredicted = sql`exists (
    select from jsonb_array_elements(t.billing_dates) d where ${among(sql`(d ->> 'predictedExecutionDate')::date`)})`
  return {
    invoices: await read('invoices', sql`${among(sql`t.date`)} or ${among(sql`t.client_payment_date`)}`),
    reservations: await read(
      'reservations',
      sql`${among(sql`t.reservation_date`)} or ${among(sql`t.give_up_date`)} or ${isPredicted}`,
    ),
    findings: await read('findings', among(sql`t.finding_date`)),
    expenses: await read('expenses', among(sql`t.payment_date`)),
  }
}
