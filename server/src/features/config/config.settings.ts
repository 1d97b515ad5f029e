import type { CompanySettings } from '@tipy/domain/company/settings'
import { TipyError } from '@tipy/domain/errors/errors'
import type { SavedSettings, settingsContract } from '@tipy/domain/features/config/config.settings.contract'
import type { DevFacts } from '@tipy/domain/features/dev/dev.contract'
import type { ValueChange } from '@tipy/domain/record/diff'
import { announceToAll } from '#engine/announce'
import type { Author } from '#engine/rows'
import { inTransaction } from '#engine/transaction'
import type { Handlers } from '#http/mount'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'

const model = 'settings'

export function settingsHandlers(deps: { readonly db: Db; readonly clock: Clock }): Handlers<typeof settingsContract> {
  return {
    'GET /api/config/settings': async ({ viewer }) => {
      const { settings, version } = await companyRow(deps.db, viewer.companyId).executeTakeFirstOrThrow()
      return { settings, version }
    },
    'PUT /api/config/settings': ({ viewer, body: { settings, version } }) =>
      inTransaction(deps.db, trx =>
        change({ trx, companyId: viewer.companyId, by: viewer.id, now: deps.clock.now() }, settings, version),
      ),
  }
}

const companyRow = (db: Db, companyId: string) =>
  db.selectFrom('companies').select(['settings', 'version']).where('id', '=', companyId)

/** `undefined` is what a body leaves out. */
type Wanted = { readonly [K in keyof CompanySettings]?: CompanySettings[K] | undefined }

/** The settings, a line in the change log and a word to every open screen of the company; nothing when nothing changes. */
async function change({ trx, companyId, by, now }: Author, wanted: Wanted, version: number): Promise<SavedSettings> {
  const before = await companyRow(trx, companyId).forUpdate().executeTakeFirstOrThrow()
  if (before.version !== version) throw new TipyError('STALE', undefined, before)
  const fields = differences(before.settings, wanted)
  if (Object.keys(fields).length === 0) return before
  const wantedValues = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.new]))
  const settings: CompanySettings = { ...before.settings, ...wantedValues }
  const next = version + 1
  await trx
    .updateTable('companies')
    .set({ settings: JSON.stringify(settings), version: next, updated_at: now })
    .where('id', '=', companyId)
    .execute()
  const line = { company_id: companyId, model, ref: companyId, version: next, user_id: by, created_at: now }
  await trx
    .insertInto('changes')
    .values({ ...line, fields: JSON.stringify(fields) })
    .execute()
  await announceToAll({ trx, companyId }, { model, id: companyId, version: next })
  return { settings, version: next }
}

function differences(before: CompanySettings, wanted: Wanted): Record<string, ValueChange> {
  const names = Object.keys(wanted) as (keyof CompanySettings)[]
  const changed = names.filter(name => wanted[name] !== undefined && wanted[name] !== before[name])
  return Object.fromEntries(changed.map(name => [name, { old: before[name], new: wanted[name] }]))
}

const mostChanges = 10

/** Who changed them last, newest first. */
export async function readSettingChanges(db: Db, companyId: string): Promise<DevFacts['settingChanges']> {
  const rows = await db
    .selectFrom('changes as c')
    .leftJoin('users as u', join => join.onRef('u.company_id', '=', 'c.company_id').onRef('u.id', '=', 'c.user_id'))
    .select(['c.created_at', 'c.fields', 'u.name'])
    .where('c.company_id', '=', companyId)
    .where('c.model', '=', model)
    .where('c.ref', '=', companyId)
    .orderBy('c.version', 'desc')
    .limit(mostChanges)
    .execute()
  return rows.map(({ created_at, fields, name }) => ({
    at: created_at.toISOString(),
    by: name,
    fields: Object.entries(fields as Record<string, ValueChange>).map(([field, values]) => ({
      name: field,
      ...values,
    })),
  }))
}
