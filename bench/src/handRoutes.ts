import { invoices } from '@tipy/domain/features/invoices/invoices.record'
import { columnOf, storedFields } from '@tipy/server/engine/columns'
import { type RawBuilder, sql } from 'kysely'

interface HandRoute {
  /** `readById` is a GET with the id as its only parameter, the others a POST; a `save` is one transaction. */
  readonly kind: 'read' | 'readById' | 'save'
  /** Run one after the other. */
  readonly statements: readonly string[]
}

/** The routes written by hand, by name. A POST sends the parameters of each statement. */
export type HandRoutes = Readonly<Record<string, HandRoute>>
export type HandParameters = readonly (readonly unknown[])[]

/** The columns of a whole row, under the names of their fields. */
const columns = storedFields(invoices)
  .map(([name, field]) => `t."${columnOf(name, field)}" as "${name}"`)
  .join(', ')

/** A page by one statement, as a developer would write it first. */
export const handPage = (where: RawBuilder<boolean>, perPage: number) =>
  sql`select ${sql.raw(columns)} from invoices t where ${where} order by t.date desc, t.id limit ${sql.lit(perPage)}`

export const handCount = (where: RawBuilder<boolean>) =>
  sql`select count(*)::int as total from invoices t where ${where}`

const rowOf = (companyId: string) => `t.company_id = '${companyId}' and t.id = $1`

export const handOne = (companyId: string): HandRoute => ({
  kind: 'readById',
  statements: [`select ${columns} from invoices t where ${rowOf(companyId)}`],
})

const changeLog = 'insert into changes (company_id, model, ref, version, user_id, fields, created_at)'

/** One field of one row, and the line of the change log. Parameters: id, text, author; then id, logged fields. */
export const handPatch = (companyId: string): HandRoute => ({
  kind: 'save',
  statements: [
    `update invoices t set observations = $2, version = t.version + 1, updated_at = now(), updated_by = $3
     where ${rowOf(companyId)} returning ${columns}`,
    `${changeLog} select t.company_id, 'invoices', t.id, t.version, t.updated_by, $2, now() from invoices t
     where ${rowOf(companyId)}`,
  ],
})

/** A row with all its columns, and the line of the change log. Parameters: the columns; then id, author, logged fields. */
export const handCreate = (companyId: string, written: readonly string[]): HandRoute => ({
  kind: 'save',
  statements: [
    `insert into invoices as t (${written.join(', ')}) values (${written.map((_, at) => `$${at + 1}`).join(', ')})
     returning ${columns}`,
    `${changeLog} values ('${companyId}', 'invoices', $1, 1, $2, $3, now())`,
  ],
})
