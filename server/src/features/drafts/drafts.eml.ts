import { Readable } from 'node:stream'
import { lisbonDay } from '@tipy/domain/calendar/days'
import type { Streamed } from '@tipy/domain/contract/endpoint'
import { TipyError } from '@tipy/domain/errors/errors'
import type { DraftsRequest } from '@tipy/domain/features/drafts/drafts.content'
import { type DraftKind, draftLabels } from '@tipy/domain/features/drafts/drafts.rules'
import { zipPaths } from '@tipy/domain/features/files/files.rules'
import type { ConcurrencyLimit } from '#http/limits/concurrencyLimit'
import { streamZip } from '#http/zip'
import { attachedContents } from './drafts.content.ts'
import type { ContentDeps, Sender } from './drafts.deps.ts'
import { composeMessage } from './drafts.mime.ts'
import type { PlannedDraft } from './drafts.plan.ts'

interface EmlRequest {
  readonly kind: DraftKind
  readonly request: DraftsRequest
  readonly drafts: readonly PlannedDraft[]
  readonly packing: ConcurrencyLimit
}

/** The same drafts as messages that any mail program opens ready to send; each is written when the zip reaches it. */
export async function emlZip(
  deps: ContentDeps,
  sender: Sender,
  eml: EmlRequest,
): Promise<Streamed & { readonly body: Readable }> {
  const { kind, request, packing } = eml
  const drafts = eml.drafts.filter(({ shown }) => shown.problem === null)
  if (drafts.length === 0) throw new TipyError('NOT_FOUND')
  const paths = zipPaths(drafts.map(({ shown }) => ({ folder: '', name: `${shown.name || 'Rascunho'}.eml`, mime: '' })))
  const mtime = deps.clock.now()
  const entries = drafts.map((draft, place) => ({
    path: paths[place] ?? `${place}.eml`,
    mtime,
    open: async () => Readable.from([await messageOf(deps, sender, draft, { kind, request })]),
  }))
  const body = await streamZip(packing, entries)
  const fileName = `Rascunhos ${draftLabels[kind]} ${lisbonDay(mtime)}.zip`
  return { contentType: 'application/zip', fileName, body }
}

async function messageOf(
  deps: ContentDeps,
  sender: Sender,
  { shown, cents, lines, attachments, subject, html, text }: PlannedDraft,
  { kind, request }: Pick<EmlRequest, 'kind' | 'request'>,
): Promise<Buffer> {
  const { person, to: recipient, name } = shown
  const content = { kind, request, person, recipient, amount: cents, lines, attachments }
  return composeMessage({
    from: null,
    to: { name, address: recipient },
    subject,
    html,
    text,
    attachments: await attachedContents(deps, sender, content),
    messageId: null,
    isUnsent: true,
  })
}
