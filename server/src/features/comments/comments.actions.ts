import { TipyError } from '@tipy/domain/errors/errors'
import type { Comment } from '@tipy/domain/features/comments/comments.contract'
import {
  archivedSentence,
  blindSentence,
  flagOfType,
  readableTypes,
} from '@tipy/domain/features/comments/comments.rules'
import type { Notice } from '@tipy/domain/features/notifications/notifications.rules'
import { isIdentity } from '@tipy/domain/record/identity'
import { callName } from '@tipy/domain/record/searchText'
import { announceCompanion } from '#engine/announce'
import { type Carrier, carrierOf } from '#engine/carrier'
import { refuseReadOnlyCarrier } from '#engine/readOnly'
import { type Author, authorOf } from '#engine/rows'
import type { AnyServerRecord, Saving } from '#engine/serverRecord'
import { readersAmong } from './comments.readers.ts'
import { insertComment, type NewComment, namesOf, readComment, updateComment } from './comments.store.ts'

export interface CommentDeps {
  readonly records: readonly AnyServerRecord[]
  readonly notify: (author: Author, notice: Notice) => Promise<void>
}

/** Adds a comment to a visible record and notifies the users its author chose. */
export async function addComment(
  deps: CommentDeps,
  saving: Saving,
  { notified: chosen, ...draft }: NewComment,
): Promise<Comment> {
  const { trx, viewer, now } = saving
  const { group: model, ref: id, type } = draft
  const carrier = await carrierOf(deps.records, 'comments', trx, viewer, { model, id })
  if (!readableTypes(viewer.flags).includes(type)) throw new TipyError('FORBIDDEN')
  await refuseReadOnlyCarrier(deps.records, saving, { model, id }, true)
  const notified = [...new Set(chosen)].filter(user => user !== viewer.id)
  const comment = { ...draft, notified }
  await refuseWhoCannotSee(saving, carrier, comment)
  const made = await insertComment(trx, viewer, comment, now)
  await announceComment(saving, comment)
  const written = await visibleComment(saving, made)
  if (notified.length > 0) {
    const title = `${written.user.name} comentou ${callName(carrier.serverRecord.record, carrier.row)}`
    await deps.notify(authorOf(saving), {
      event: 'comment',
      users: notified,
      title,
      text: comment.message,
      model,
      ref: id,
    })
  }
  return written
}

/** Notifying a user of a comment they may not read would leak it or be lost: the author gets their names instead. */
async function refuseWhoCannotSee({ trx, viewer }: Saving, carrier: Carrier, comment: NewComment): Promise<void> {
  const { notified, type } = comment
  const seeing = await readersAmong(trx, viewer, carrier, type, notified)
  const blind = notified.filter(user => !seeing.has(user))
  if (blind.length === 0) return
  const names = await namesOf(trx, viewer.companyId, blind)
  throw new TipyError('INVALID', { users: blindSentence(names) })
}

interface Edit {
  readonly _id?: string | null | undefined
  readonly message: string
  readonly version?: number | undefined
}

export async function editComment(
  deps: CommentDeps,
  saving: Saving,
  id: string,
  { _id, message, version }: Edit,
): Promise<Comment> {
  const comment = await ownComment(deps, saving, id, version)
  // Two ids in one request must be equal, or the one that was checked may not be the one the caller intended.
  if (_id && _id.toLowerCase() !== comment._id) throw new TipyError('INVALID', { _id: 'Não é este registo' })
  if (!comment.active) throw new TipyError('INVALID', { message: archivedSentence })
  if (comment.message === message) return comment
  await updateComment(saving.trx, saving.viewer.companyId, id, { message, edited_at: saving.now })
  return changed(saving, comment)
}

export async function toggleComment(
  deps: CommentDeps,
  saving: Saving,
  id: string,
  version: number | undefined,
): Promise<Comment> {
  const comment = await ownComment(deps, saving, id, version)
  await updateComment(saving.trx, saving.viewer.companyId, id, { active: !comment.active })
  return changed(saving, comment)
}

async function changed(saving: Saving, comment: Comment): Promise<Comment> {
  await announceComment(saving, comment)
  return visibleComment(saving, comment._id)
}

/** A visible comment by the caller, at the version they saw last. */
async function ownComment(
  { records }: CommentDeps,
  saving: Saving,
  id: string,
  version: number | undefined,
): Promise<Comment> {
  const { trx, viewer } = saving
  const comment = isIdentity(id) ? await readComment(trx, viewer, id, true) : null
  if (!comment) throw new TipyError('NOT_FOUND')
  const carried = { model: comment.group, id: comment.ref }
  await carrierOf(records, 'comments', trx, viewer, carried)
  if (comment.user._id !== viewer.id) throw new TipyError('FORBIDDEN')
  await refuseReadOnlyCarrier(records, saving, carried, false)
  if (version !== undefined && version !== comment.version) throw new TipyError('STALE', undefined, comment)
  return comment
}

async function visibleComment({ trx, viewer }: Saving, id: string): Promise<Comment> {
  const comment = await readComment(trx, viewer, id)
  if (!comment) throw new TipyError('NOT_FOUND')
  return comment
}

async function announceComment(
  { trx, viewer }: Saving,
  { group: model, ref: id, type }: Pick<NewComment, 'group' | 'ref' | 'type'>,
): Promise<void> {
  const needs = flagOfType(type)
  await announceCompanion(
    { trx, companyId: viewer.companyId },
    { model, id, companion: 'comments', ...(needs && { needs }) },
  )
}
