import { afterLoss, nextDraftAttempt } from '@tipy/domain/features/drafts/drafts.attempts'
import { draftFailures, draftFlags } from '@tipy/domain/features/drafts/drafts.rules'
import type { RecordViewer } from '#engine/serverRecord'
import { recordViewers } from '#engine/viewer'
import { storableReason } from '#platform/database/storableText'
import { type ConnectedAccount, GoogleBusy, GoogleLost, GoogleRefused } from '#platform/google/google'
import { attachedContents, DraftRefused } from './drafts.content.ts'
import type { MakingDeps } from './drafts.deps.ts'
import { composeMessage, messageIdOf } from './drafts.mime.ts'
import { isSlipExpired, removeSlips } from './drafts.slipStore.ts'
import { type ClaimedDraft, claimDraft, markMade, markUnmade, putOffOthers, unclaim } from './drafts.store.ts'

/** Makes the drafts that are due, one after the other, until none is left or this server is being stopped. */
export async function makeDueDrafts(deps: MakingDeps, stopping?: AbortSignal): Promise<void> {
  for (let goOn = stopping?.aborted !== true; goOn; ) {
    const draft = await claimDraft(deps.db, deps.clock.now())
    if (draft) await makeOne(deps, draft)
    goOn = draft !== undefined && stopping?.aborted !== true
  }
}

async function makeOne(deps: MakingDeps, draft: ClaimedDraft): Promise<void> {
  const { db, clock } = deps
  try {
    const viewer = await senderOf(deps, draft)
    const account = await deps.accountOf(draft.companyId, draft.user)
    if (typeof account === 'string') return await park(deps, draft)
    await make(deps, draft, viewer, account)
  } catch (error) {
    return putOff(deps, draft, error)
  }
  await markMade(db, draft, clock.now())
  await removeSlips(deps, draft)
}

/** The draft waits for its account to be connected again (`wakeDrafts`), and so do the others of its user. */
async function park({ db, clock }: MakingDeps, draft: ClaimedDraft): Promise<void> {
  const next = afterLoss(clock.now())
  await unclaim(db, draft, next)
  await putOffOthers(db, draft, next)
}

async function make(
  deps: MakingDeps,
  draft: ClaimedDraft,
  viewer: RecordViewer,
  { email, session }: ConnectedAccount,
): Promise<void> {
  const messageId = messageIdOf(draft.id, deps.publicUrl)
  // An earlier attempt may have succeeded without our knowing, if its answer was lost.
  if (draft.attempts > 1 && (await session.findMessage(messageId)) !== null) return
  if (await isSlipExpired(deps, draft)) throw new DraftRefused('slip')
  const content = { ...draft, amount: draft.amount === null ? null : Number(draft.amount) }
  const attachments = await attachedContents(deps, { db: deps.db, viewer }, content)
  const { recipient, name, subject, html, text } = draft
  const message = await composeMessage({
    from: { name: '', address: email },
    to: { name, address: recipient },
    subject,
    html,
    text,
    attachments,
    messageId,
    isUnsent: false,
  })
  await session.createDraft(message)
}

/** Who asked for it, as long as they are in the company and have the right. */
async function senderOf({ db }: MakingDeps, { companyId, user, kind }: ClaimedDraft): Promise<RecordViewer> {
  const [viewer] = await recordViewers(db, companyId, [user])
  if (!viewer || (kind !== 'files' && !viewer.flags.has(draftFlags[kind]))) throw new DraftRefused('noRight')
  return viewer
}

async function putOff(deps: MakingDeps, draft: ClaimedDraft, error: unknown): Promise<void> {
  const { db, clock, log } = deps
  if (error instanceof GoogleLost) return park(deps, draft)
  if (error instanceof DraftRefused || error instanceof GoogleRefused)
    return markUnmade(db, draft, storableReason(error), null)
  const isBusy = error instanceof GoogleBusy
  // Anything else is ours: the storage is away, a PDF was not printed. Trying again may help.
  log.warn({ draft: draft.id, attempts: draft.attempts, err: isBusy ? undefined : error }, 'draft not made')
  const next = nextDraftAttempt(draft.attempts, clock.now(), isBusy ? error.retryAfterMs : null)
  await markUnmade(db, draft, isBusy ? draftFailures.busy : draftFailures.unexpected, next)
  if (isBusy && next) await putOffOthers(db, draft, next)
}
