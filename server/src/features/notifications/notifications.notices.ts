import { lisbonMoment } from '@tipy/domain/calendar/moments'
import { type FieldMessages, TipyError } from '@tipy/domain/errors/errors'
import type { NoticeMade } from '@tipy/domain/features/notifications/notifications.contract'
import { type Audience, isOnlyFor } from '@tipy/domain/features/notifications/notifications.rules'
import { isIdentity } from '@tipy/domain/record/identity'
import { announceTo } from '#engine/announce'
import { visibleRecords } from '#engine/read/visibleRecords'
import type { AnyServerRecord, RecordViewer, Saving } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'
import {
  deleteNotice,
  insertNotice,
  lockNotice,
  readNotice,
  receiversOf,
  type StoredNotice,
  updateNotice,
} from './notifications.notices.store.ts'

export interface NoticeDeps {
  readonly records: readonly AnyServerRecord[]
  /** Requests sending of due notices, once the transaction commits. */
  readonly sendSoon: (trx: Db) => Promise<void>
}

/** The fields of a notice that its author writes. */
export type WrittenNotice = Pick<
  NoticeMade,
  'title' | 'description' | 'type' | 'model' | 'ref' | 'channels' | 'users' | 'roles'
> & { readonly dateToSend: string | null }

/** Omitted fields stay as they are. */
type NoticeChange = { readonly [K in keyof WrittenNotice]?: WrittenNotice[K] | undefined } & {
  readonly version?: number | undefined
}

export async function addNotice(deps: NoticeDeps, saving: Saving, notice: WrittenNotice): Promise<NoticeMade> {
  const { trx, viewer, now } = saving
  await refuseNotice(deps, saving, notice)
  const stored = { company_id: viewer.companyId, created_by: viewer.id, created_at: now }
  const id = await insertNotice(trx, { ...stored, ...columnsOf(notice, now) })
  return saved(deps, saving, id)
}

/** Until it is sent, every user who may write such a notice may change it. */
export async function editNotice(
  deps: NoticeDeps,
  saving: Saving,
  id: string,
  { version, ...change }: NoticeChange,
): Promise<NoticeMade> {
  const { trx, viewer, now } = saving
  const stored = await plannedNotice(saving, id, version)
  const { date_to_send: dateToSend, ...rest } = stored
  const changes = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const notice: WrittenNotice = { ...rest, dateToSend, ...changes }
  await refuseNotice(deps, saving, notice, stored.users)
  await updateNotice(trx, { company_id: viewer.companyId, id }, columnsOf(notice, now))
  return saved(deps, saving, id)
}

export async function removeNotice(saving: Saving, id: string, version: number | undefined): Promise<null> {
  const stored = await plannedNotice(saving, id, version)
  await deleteNotice(saving.trx, stored)
  await announceNotice(saving.trx, stored, saving.viewer.id)
  return null
}

function columnsOf({ dateToSend, ...notice }: WrittenNotice, now: Date) {
  const { title, description, type, model, ref, channels, users, roles } = notice
  const date_to_send = dateToSend ?? lisbonMoment(now)
  return { title, description, type, model, ref, channels, users, roles, date_to_send }
}

async function saved({ sendSoon }: NoticeDeps, { trx, viewer, now }: Saving, id: string): Promise<NoticeMade> {
  const notice = await readNotice(trx, viewer.companyId, id)
  await announceNotice(trx, { company_id: viewer.companyId, id }, viewer.id)
  if (notice.dateToSend <= lisbonMoment(now)) await sendSoon(trx)
  return notice
}

/** Announces it to the open screens of that user. */
export async function announceNotice(
  trx: Saving['trx'],
  { company_id: companyId, id }: Pick<StoredNotice, 'company_id' | 'id'>,
  to: string,
): Promise<void> {
  await announceTo({ trx, companyId }, { model: 'notices', id, to })
}

const mayWrite = ({ flags, id }: RecordViewer, audience: Audience): boolean =>
  flags.has('listConfigs') || isOnlyFor(audience, id)

/**
 * A notice by another author to one person must not be changed, or read early, by that person; a notice to oneself
 * belongs to its author alone.
 */
const isTheirs = (viewer: RecordViewer, stored: StoredNotice): boolean =>
  stored.created_by === viewer.id || (viewer.flags.has('listConfigs') && !isOnlyFor(stored, stored.created_by))

/** Locks a notice that is not sent yet and that the caller may change, at the version they saw last. */
async function plannedNotice({ trx, viewer }: Saving, id: string, version: number | undefined): Promise<StoredNotice> {
  const stored = isIdentity(id) ? await lockNotice(trx, viewer.companyId, id) : undefined
  if (!stored || !isTheirs(viewer, stored)) throw new TipyError('NOT_FOUND')
  if (stored.sent_at) throw new TipyError('ALREADY_SENT')
  if (version !== undefined && version !== stored.version)
    throw new TipyError('STALE', undefined, await readNotice(trx, viewer.companyId, id))
  return stored
}

/** People chosen before may have left since: they receive nothing, and do not block changes of the rest. */
async function refuseNotice(
  deps: NoticeDeps,
  saving: Saving,
  notice: WrittenNotice,
  chosenBefore: readonly string[] = [],
): Promise<void> {
  if (!mayWrite(saving.viewer, notice)) throw new TipyError('FORBIDDEN')
  const wrong = {
    ...(await audienceIssues(saving, notice, chosenBefore)),
    ...(await recordIssues(deps, saving, notice)),
  }
  if (notice.channels.length === 0) wrong.channels = 'Obrigatório'
  if (Object.keys(wrong).length > 0) throw new TipyError('INVALID', wrong)
}

type Issues = { -readonly [K in keyof FieldMessages]: FieldMessages[K] }

async function audienceIssues(
  { trx, viewer }: Saving,
  { users, roles }: WrittenNotice,
  chosenBefore: readonly string[],
): Promise<Issues> {
  if (users.length === 0 && roles.length === 0) return { users: 'Obrigatório' }
  const added = users.filter(user => !chosenBefore.includes(user))
  if (added.length === 0) return {}
  const receivers = await receiversOf(trx, { company_id: viewer.companyId, users: added, roles: [] })
  return receivers.length === added.length ? {} : { users: 'Há pessoas que já não estão na empresa' }
}

/** The author must see the record it links to; whether a receiver does is checked when it is sent. */
async function recordIssues({ records }: NoticeDeps, { trx, viewer }: Saving, notice: WrittenNotice): Promise<Issues> {
  const { model, ref } = notice
  if (model === null && ref === null) return {}
  const named = model !== null && ref !== null ? [{ model, id: ref }] : []
  return (await visibleRecords(records, trx, viewer, named)).length > 0 ? {} : { ref: 'Registo desconhecido' }
}
