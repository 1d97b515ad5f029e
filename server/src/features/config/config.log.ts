import type { ValueChange } from '@tipy/domain/record/diff'
import type { Transaction } from 'kysely'
import { announceToAll } from '#engine/announce'
import type { Caller } from '#http/session/caller'
import type { Db } from '#platform/database/database'
import type { Tables } from '#platform/database/tables'

/** A change of the company's configuration, in progress. */
export interface Deciding {
  readonly trx: Transaction<Tables>
  readonly caller: Caller
  readonly now: Date
}

/** Serializes all changes of a company's configuration. Rows that only reference the company are not blocked. */
export async function lockCompany({ trx, caller }: Deciding): Promise<void> {
  await trx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', caller.companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** An unchanged configuration is at version 1; every change makes the next one, which its line in the log has. */
export async function decidedVersions(
  db: Db,
  companyId: string,
  models: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('changes')
    .select(['model', eb => eb.fn.max('version').as('version')])
    .where('company_id', '=', companyId)
    .where('ref', '=', companyId)
    .where('model', 'in', models)
    .groupBy('model')
    .execute()
  const versionByModel = new Map(rows.map(({ model, version }) => [model, version]))
  return new Map(models.map(model => [model, versionByModel.get(model) ?? 1]))
}

interface Decided {
  readonly model: string
  readonly version: number
  readonly fields: Readonly<Record<string, ValueChange>>
}

/** Adds a line to the change log and announces it to every open screen of the company as `announced`. */
export async function recordDecision(deciding: Deciding, decided: Decided, announced = decided.model): Promise<void> {
  const { trx, caller, now } = deciding
  const { model, version, fields } = decided
  const { companyId } = caller
  await trx
    .insertInto('changes')
    .values({
      company_id: companyId,
      model,
      ref: companyId,
      version,
      user_id: caller.id,
      fields: JSON.stringify(fields),
      created_at: now,
    })
    .execute()
  await announceToAll({ trx, companyId }, { model: announced, id: companyId, version })
}

interface DecisionLine {
  readonly at: string
  readonly by: string | null
  readonly model: string
  readonly fields: Readonly<Record<string, ValueChange>>
}

/** The latest changes and their authors, newest first. */
export async function readDecisions(
  db: Db,
  companyId: string,
  models: readonly string[],
  max: number,
): Promise<readonly DecisionLine[]> {
  const rows = await db
    .selectFrom('changes as c')
    .leftJoin('users as u', join => join.onRef('u.company_id', '=', 'c.company_id').onRef('u.id', '=', 'c.user_id'))
    .select(['c.created_at', 'c.fields', 'c.model', 'u.name'])
    .where('c.company_id', '=', companyId)
    .where('c.model', 'in', models)
    .where('c.ref', '=', companyId)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.version', 'desc')
    .limit(max)
    .execute()
  return rows.map(({ created_at, fields, model, name }) => ({
    at: created_at.toISOString(),
    by: name,
    model,
    fields: fields as Record<string, ValueChange>,
  }))
}
