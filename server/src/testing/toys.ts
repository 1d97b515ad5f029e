import { companyWideRoles } from '@tipy/domain/access/offices'
import { conditions } from '@tipy/domain/record/condition'
import type { AnyRecord } from '@tipy/domain/record/define'
import { toys } from '@tipy/domain/record/toys.testing'
import { sql } from 'kysely'
import { columnOf, partsType, storage, storedFields } from '#engine/columns'
import { anyServerRecord, type ServerRecord } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'

const where = conditions(toys)

/** A test record with hidden fields and parts: what the engine does for it, it does for any record. */
const serverRecord: ServerRecord<typeof toys> = {
  record: toys,
  scope: who =>
    companyWideRoles.some(role => who.roles.includes(role))
      ? where.all
      : where.or(where.is('createdBy', who.id), where.is('owner', who.id)),
  ofOffices: () => where.all,
  rights: { exceptions: [{ fields: ['secret'], when: who => where.is('owner', who.id) }] },
  options: ['ref'],
  taken: 'REFERENCE_TAKEN',
}
export const toysServerRecord = anyServerRecord(serverRecord)

const columnType = (type: string): string => type.replace(/^_(\w+)/, '$1[]')

/** Column defaults of the table. */
const starting: Readonly<Record<string, string>> = { version: ' not null default 1', active: ' not null default true' }

/** Creates the table of a declared record. */
export async function createTableOf(db: Db, record: AnyRecord): Promise<void> {
  const columns = storedFields(record).map(([name, field]) => {
    const type = field.kind === 'parts' ? partsType : columnType(storage[field.kind].type)
    return `"${columnOf(name)}" ${type}${starting[name] ?? ''}`
  })
  const machinery = ['company_id uuid not null', 'updated_at timestamptz', 'updated_by uuid', 'search_text text']
  const key = 'primary key (company_id, id)'
  await sql`create table ${sql.table(record.name)} (${sql.raw([...machinery, ...columns, key].join(', '))})`.execute(db)
  for (const [name, field] of storedFields(record)) {
    if (field.kind === 'parts' || !field.unique) continue
    const at = sql.ref(columnOf(name))
    await sql`create unique index on ${sql.table(record.name)} (company_id, fold(${at})) where active`.execute(db)
  }
}
