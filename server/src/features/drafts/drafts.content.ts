import { buffer } from 'node:stream/consumers'
import { type ErrorCode, TipyError } from '@tipy/domain/errors/errors'
import {
  areSameLines,
  type DraftAttachment,
  type DraftLine,
  type DraftsRequest,
} from '@tipy/domain/features/drafts/drafts.content'
import {
  type BillableKind,
  billableKinds,
  type DraftFailure,
  type DraftKind,
  draftFailures,
} from '@tipy/domain/features/drafts/drafts.rules'
import { type OpenDeal, readBillable, readPeople } from './drafts.billing.ts'
import type { ContentDeps, Sender } from './drafts.deps.ts'
import type { AttachedContent } from './drafts.mime.ts'
import { readReferrers } from './drafts.references.ts'
import { printDeals } from './drafts.statement.ts'

/** The draft cannot be made any more, however often it is tried. */
export class DraftRefused extends Error {
  override name = 'DraftRefused'
  constructor(failure: DraftFailure) {
    super(draftFailures[failure])
  }
}

/** What a draft says, as it was asked for. */
export interface DraftContent {
  readonly kind: DraftKind
  readonly person: string | null
  readonly recipient: string
  readonly amount: number | null
  readonly lines: readonly DraftLine[]
  readonly attachments: readonly DraftAttachment[]
  readonly request: DraftsRequest
}

/**
 * The attachments of a draft, if it still says the truth: the recipient is the same, the amounts are those that were
 * asked for, and the sender may still read all of it.
 */
export async function attachedContents(
  deps: ContentDeps,
  sender: Sender,
  draft: DraftContent,
): Promise<readonly AttachedContent[]> {
  const { db, viewer } = sender
  const [person] = draft.person === null ? [] : await readPeople(db, viewer.companyId, [draft.person])
  if (draft.person !== null && (!person?.active || person.email !== draft.recipient))
    throw new DraftRefused('recipient')
  const deals = await checkedDeals(deps, sender, draft)
  if (draft.kind === 'references') await checkReferences(deps, sender, draft)
  const contents: AttachedContent[] = []
  for (const attachment of draft.attachments) {
    if (attachment.kind !== 'statement') contents.push(await storedContent(deps, sender, attachment))
    else if (person) {
      const content = Buffer.from(await printDeals(deps, viewer, person, deals))
      contents.push({ name: attachment.name, mime: pdf, content })
    }
  }
  return contents
}

const pdf = 'application/pdf'

const isBillable = (kind: DraftKind): kind is BillableKind => billableKinds.some(billable => billable === kind)

async function checkedDeals(
  deps: ContentDeps,
  { db, viewer }: Sender,
  draft: DraftContent,
): Promise<readonly OpenDeal[]> {
  const { kind, person, lines } = draft
  if (!isBillable(kind) || person === null) return []
  const invoices = lines.map(({ invoice }) => invoice)
  const found = await refuseOn('FORBIDDEN', 'noRight', readBillable(deps, db, viewer, kind, { person, invoices }))
  const deals = found.get(person) ?? []
  const now = deals.map(({ invoice, part, cents: amount }) => ({ invoice, part, amount }))
  if (!areSameLines(lines, now)) throw new DraftRefused('changed')
  return deals
}

async function checkReferences(deps: ContentDeps, { db, viewer }: Sender, draft: DraftContent): Promise<void> {
  const { person, amount, request } = draft
  if (!request.references) throw new DraftRefused('changed')
  const found = await refuseOn('FORBIDDEN', 'noRight', readReferrers(deps, db, viewer, request.references))
  if (found.find(referrer => referrer.person === person)?.cents !== amount) throw new DraftRefused('changed')
}

/** An error of this code means that the draft cannot be made any more. */
async function refuseOn<T>(code: ErrorCode, failure: DraftFailure, reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    throw error instanceof TipyError && error.code === code ? new DraftRefused(failure) : error
  }
}

type StoredAttachment = Exclude<DraftAttachment, { kind: 'statement' }>

async function storedContent(
  { storage, readableFiles }: ContentDeps,
  { db, viewer }: Sender,
  attachment: StoredAttachment,
): Promise<AttachedContent> {
  if (attachment.kind === 'slip')
    return { name: attachment.name, mime: pdf, content: await buffer(await storage.get(attachment.key)) }
  const [file] = await refuseOn('NOT_FOUND', 'file', readableFiles(db, viewer, [attachment.id]))
  if (!file) throw new DraftRefused('file')
  return { name: attachment.name, mime: file.mime, content: await buffer(await storage.get(file.key)) }
}
