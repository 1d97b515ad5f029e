import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** An invariant of the stored data, with a query for the rows that violate it. */
export interface Check {
  readonly name: string
  /** The message about the rows found. */
  readonly sentence: string
  /** One statement; a function where not all data is in the database. */
  readonly broken: RawBuilder<Broken> | ((db: Db) => Promise<readonly Broken[]>)
}

/** A row that violates a check: its company and its description. */
export interface Broken {
  readonly company_id: string
  readonly about: string
}

export interface Finding {
  readonly name: string
  readonly sentence: string
  readonly count: number
  /** The first of them, with the company's code. */
  readonly examples: readonly string[]
}

const maxExamples = 20

/** Runs all checks on one snapshot: a save in progress is seen completely or not at all. */
export async function verify(db: Db, checks: readonly Check[]): Promise<readonly Finding[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async trx => {
      // Reads all rows of all companies, which may take long.
      await sql`set local statement_timeout = 0`.execute(trx)
      return findingsIn(trx, checks)
    })
}

/** The same on what this transaction sees. */
export async function findingsIn(trx: Db, checks: readonly Check[]): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const check of checks) findings.push(await findingOf(trx, check))
  return findings.filter(({ count }) => count > 0)
}

async function findingOf(db: Db, { name, sentence, broken }: Check): Promise<Finding> {
  const { count, rows } = typeof broken === 'function' ? await foundByCode(db, broken) : await foundBySql(db, broken)
  return { name, sentence, count, examples: rows.map(({ company, about }) => `${company}: ${about}`) }
}

interface Found {
  readonly count: number
  readonly rows: readonly { readonly company: string; readonly about: string }[]
}

async function foundBySql(db: Db, broken: RawBuilder<Broken>): Promise<Found> {
  const { rows } = await sql<{ count: string; company: string; about: string }>`
    select count(*) over () as count, c.code as company, b.about
    from (${broken}) b join companies c on c.id = b.company_id
    order by c.code, b.about limit ${maxExamples}`.execute(db)
  return { count: Number(rows[0]?.count ?? 0), rows }
}

async function foundByCode(db: Db, broken: (db: Db) => Promise<readonly Broken[]>): Promise<Found> {
  const found = await broken(db)
  const codes = new Map((await db.selectFrom('companies').select(['id', 'code']).execute()).map(c => [c.id, c.code]))
  const rows = found
    .slice(0, maxExamples)
    .map(({ company_id, about }) => ({ company: codes.get(company_id) ?? '', about }))
  return { count: found.length, rows }
}

/** One line for each violated check, and one for each of its examples. */
export function linesOf(findings: readonly Finding[]): readonly string[] {
  return findings.flatMap(({ sentence, count, examples }) => [
    `${sentence} (${count}):`,
    ...examples.map(example => `  ${example}`),
    ...(count > examples.length ? [`  … e mais ${count - examples.length}`] : []),
  ])
}

/** For the nightly job: throws the violations, so that they are recorded like any other error. */
export async function assertChecks(db: Db, checks: readonly Check[]): Promise<void> {
  const findings = await verify(db, checks)
  if (findings.length === 0) return
  const counted = findings.map(({ sentence, count }) => `${sentence} (${count})`)
  throw new Error(`A verificação encontrou ${findings.length} problema(s): ${counted.join('; ')}`)
}
