import type { CompanySettings } from '@tipy/domain/company/settings'
import { TipyError } from '@tipy/domain/errors/errors'
import type {
  SavedSettings,
  SettingChanges,
  settingsContract,
} from '@tipy/domain/features/config/config.settings.contract'
import type { ValueChange } from '@tipy/domain/record/diff'
import { inTransaction } from '#engine/transaction'
import type { Handlers } from '#http/mount'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import { type Deciding, lockCompany, readDecisions, recordDecision } from './config.log.ts'

const model = 'settings'

export function settingsHandlers(deps: { readonly db: Db; readonly clock: Clock }): Handlers<typeof settingsContract> {
  return {
    'GET /api/config/settings': async ({ caller }) => {
      const { settings, version } = await companyRow(deps.db, caller.companyId).executeTakeFirstOrThrow()
      return { settings, version }
    },
    'PUT /api/config/settings': ({ caller, body: { settings, version } }) =>
      inTransaction(deps.db, trx => change({ trx, caller, now: deps.clock.now() }, settings, version)),
    'GET /api/config/settings/changes': ({ caller }) => readChanges(deps.db, caller.companyId),
  }
}

const companyRow = (db: Db, companyId: string) =>
  db.selectFrom('companies').select(['settings', 'version']).where('id', '=', companyId)

/** `undefined` stands for a field the body leaves out. */
type Wanted = { readonly [K in keyof CompanySettings]?: CompanySettings[K] | undefined }

/** Saves the settings and a line in the change log, and announces it; nothing if nothing changes. */
async function change(deciding: Deciding, wanted: Wanted, version: number): Promise<SavedSettings> {
  const { trx, caller, now } = deciding
  const { companyId } = caller
  await lockCompany(deciding)
  const before = await companyRow(trx, companyId).executeTakeFirstOrThrow()
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
  await recordDecision(deciding, { model, version: next, fields })
  return { settings, version: next }
}

function differences(before: CompanySettings, wanted: Wanted): Record<string, ValueChange> {
  const names = Object.keys(wanted) as (keyof CompanySettings)[]
  const changed = names.filter(name => wanted[name] !== undefined && wanted[name] !== before[name])
  return Object.fromEntries(changed.map(name => [name, { old: before[name], new: wanted[name] }]))
}

const maxChanges = 10

/** The latest changes and their authors, newest first. */
async function readChanges(db: Db, companyId: string): Promise<SettingChanges> {
  const lines = await readDecisions(db, companyId, [model], maxChanges)
  return lines.map(({ at, by, fields }) => ({
    at,
    by,
    fields: Object.entries(fields).map(([name, values]) => ({ name, ...values })),
  }))
}
