import type { AnyRecord } from '@tipy/domain/record/define'
import type { Field, PlainField } from '@tipy/domain/record/fields'
import { fold } from '@tipy/domain/text/fold'
import { type RawBuilder, sql } from 'kysely'
import { columnOf, storedFields } from './columns.ts'
import type { Broken, Check } from './verify.ts'

type Sql = RawBuilder<unknown>
export const unionOf = (parts: readonly Sql[]): Sql => sql.join([...parts], sql` union all `)

/**
 * Invariants of every record, derived from its declaration. Each check scans each table once.
 * `companions`: tables whose rows are about a record, by `model` and `ref`.
 */
export const recordChecks = (records: readonly AnyRecord[], companions: readonly string[]): readonly Check[] => [
  historyIsWhole(records),
  aboutIsThere(records, companions),
  namedIsThere(records),
  searchedAsWritten(records),
]

const rowsOf = (records: readonly AnyRecord[]): Sql =>
  unionOf(
    records.map(({ name }) => sql`select company_id, ${sql.lit(name)} as model, id, version from ${sql.table(name)}`),
  )

const modelsOf = (records: readonly AnyRecord[]): Sql => sql.join(records.map(({ name }) => sql.lit(name)))

/** Versions in the log are unique, so a count equal to the row's version means that there is no gap. */
const historyIsWhole = (records: readonly AnyRecord[]): Check => ({
  name: 'historyIsWhole',
  sentence: 'Um registo não tem o seu histórico completo, ou um histórico não tem o seu registo',
  broken: sql<Broken>`
    select coalesce(t.company_id, c.company_id) as company_id,
      format('%s %s: versão %s, %s entradas até à %s', coalesce(t.model, c.model), coalesce(t.id, c.ref),
        coalesce(t.version::text, 'em falta'), coalesce(c.entries, 0), coalesce(c.last, 0)) as about
    from (${rowsOf(records)}) t
    full join (
      select company_id, model, ref, count(*)::int as entries, min(version) as first, max(version) as last from changes
      where model in (${modelsOf(records)}) group by company_id, model, ref
    ) c on c.company_id = t.company_id and c.model = t.model and c.ref = t.id
    where (c.entries, c.first, c.last) is distinct from (t.version, 1, t.version)`,
})

/** Checked here because a foreign key cannot refer to one of several tables. */
const aboutIsThere = (records: readonly AnyRecord[], companions: readonly string[]): Check => ({
  name: 'aboutIsThere',
  sentence: 'Uma linha é sobre um registo que a sua empresa não tem',
  broken: sql<Broken>`
    select a.company_id, format('%s: %s %s', a.kind, a.model, a.ref) as about
    from (${unionOf(
      companions.map(
        table => sql`
          select company_id, ${sql.lit(table)} as kind, model, ref from ${sql.table(table)}
          where model in (${modelsOf(records)})`,
      ),
    )}) a
    left join (${rowsOf(records)}) t on t.company_id = a.company_id and t.model = a.model and t.id = a.ref
    where t.id is null`,
})

/** The table that a kind refers to; for a party, only people of the company. */
function targetOf({ kind, list }: PlainField): string | null {
  if (kind === 'person' || kind === 'people' || kind === 'party') return 'person'
  if (kind === 'office' || kind === 'offices') return 'office'
  if (kind === 'choice' || kind === 'choices') return `list ${list}`
  return kind === 'team' ? 'team' : null
}

const isMany = ({ kind }: PlainField): boolean => ['people', 'offices', 'choices'].includes(kind)
const identity = sql.lit('^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')

/** A row of (field, target, key) for a single reference. */
function one(path: string, field: PlainField, value: Sql): Sql | null {
  const target = targetOf(field)
  if (target === null || isMany(field)) return null
  const key = field.kind === 'party' ? sql`case when ${value} ~ ${identity} then ${value} end` : sql`${value}::text`
  return sql`(${sql.lit(path)}, ${sql.lit(target)}, ${key})`
}

const isThere = <T>(value: T | null): value is T => value !== null

/** All references in the rows of one table: (company_id, id, field, target, key). */
function namedBy(record: AnyRecord): readonly Sql[] {
  const from = sql`${sql.table(record.name)} t`
  const head = sql`t.company_id, t.id`
  const fields = storedFields(record)
  const single = fields.flatMap(([name, field]) =>
    field.kind === 'parts' ? [] : [one(name, field, sql.ref(`t.${columnOf(name, field)}`))].filter(isThere),
  )
  const rows = (values: readonly Sql[], more: Sql) =>
    values.length === 0
      ? []
      : [
          sql`select ${head}, v.field, v.target, v.key from ${from} ${more}
            cross join lateral (values ${sql.join([...values])}) v(field, target, key) where v.key is not null`,
        ]
  return [...rows(single, sql``), ...fields.flatMap(([name, field]) => manyBy(name, field, head, from, rows))]
}

function manyBy(
  name: string,
  field: Field,
  head: Sql,
  from: Sql,
  rows: (values: readonly Sql[], more: Sql) => readonly Sql[],
): readonly Sql[] {
  const column = sql.ref(`t.${columnOf(name, field)}`)
  if (field.kind !== 'parts') {
    const target = targetOf(field)
    if (target === null || !isMany(field)) return []
    return [
      sql`select ${head}, ${sql.lit(name)}, ${sql.lit(target)}, k.key::text from ${from} cross join unnest(${column}) k(key)`,
    ]
  }
  const values = Object.entries(field.fields).flatMap(([inner, declared]) =>
    [one(`${name}.${inner}`, declared, sql`(p.part ->> ${sql.lit(inner)})`)].filter(isThere),
  )
  return rows(values, sql`cross join jsonb_array_elements(${column}) p(part)`)
}

const namedIsThere = (records: readonly AnyRecord[]): Check => ({
  name: 'namedIsThere',
  sentence: 'Um registo nomeia uma pessoa, agência, equipa ou opção que a sua empresa não tem',
  broken: sql<Broken>`
    select n.company_id, format('%s %s: %s «%s»', n.model, n.id, n.field, n.key) as about
    from (${unionOf(
      records.map(record => sql`select ${sql.lit(record.name)} as model, m.* from (${unionOf(namedBy(record))}) m`),
    )}) n
    left join (
      select company_id, 'person' as target, id::text as key from users
      union all select company_id, 'office', key from offices
      union all select company_id, 'team', key from teams
      union all select company_id, 'list ' || list, key from list_items
    ) k on k.company_id = n.company_id and k.target = n.target and k.key = n.key
    where k.key is null`,
})

/** The text that a field adds to the search text, or null. */
function searched(name: string, field: Field): Sql | null {
  const column = sql.ref(columnOf(name, field))
  if (field.kind !== 'parts') return field.search ? textOf(field, column) : null
  const inner = Object.entries(field.fields).filter(([, { search }]) => search)
  if (inner.length === 0) return null
  const values = inner.map(([key], index) => sql`(${sql.lit(index)}, p.part ->> ${sql.lit(key)})`)
  return sql`(
    select string_agg(v.text, E'\n' order by p.at, v.at) from jsonb_array_elements(${column}) with ordinality p(part, at)
    cross join lateral (values ${sql.join(values)}) v(at, text))`
}

const textOf = ({ kind }: PlainField, column: Sql): Sql =>
  kind === 'number' ? sql`trim_scale(${column})::text` : sql`${column}::text`

/**
 * The domain writes the search text. SQL folds nearly the same and finds candidates; differences from letters so new
 * that only one of the two folds them are ignored.
 */
const searchedAsWritten = (records: readonly AnyRecord[]): Check => ({
  name: 'searchedAsWritten',
  sentence: 'Um registo procura-se por um texto que não é o seu',
  broken: async db => {
    const { rows } = await sql<
      Broken & { stored: string | null; text: string }
    >`${unionOf(records.map(suspects))}`.execute(db)
    return rows.filter(({ stored, text }) => stored !== fold(text))
  },
})

function suspects(record: AnyRecord): Sql {
  const texts = storedFields(record).flatMap(([name, field]) => [searched(name, field)].filter(isThere))
  return sql`
    select t.company_id, format('%s %s', ${sql.lit(record.name)}, t.id) as about, t.search_text as stored, w.text
    from ${sql.table(record.name)} t
    cross join lateral (select array_to_string(array[${sql.join(texts)}]::text[], E'\n') as text) w
    where t.search_text is distinct from fold(w.text)`
}
