import { useQuery } from '@tanstack/react-query'
import type { BilledLine, DraftShown, DraftsProgress, DraftsReply } from '@tipy/domain/features/drafts/drafts.contract'
import { sentChanges } from '@tipy/domain/features/drafts/drafts.sent'
import type { Answer } from '#api/answer.ts'
import { ApiFailure, call, callOrThrow } from '#api/client.ts'
import { download, type ReceivedFile } from '#api/download.ts'
import { uploading } from '#api/upload.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import type { DraftSource, OfficeSource } from './drafts.source.ts'

export const draftsKey = ['drafts'] as const
export const batchKey = (batch: string) => [...draftsKey, 'batch', batch] as const

const pollMs = 1000
/** While the account must be connected again, nothing changes before the user has done so. */
const lostPollMs = 3000

/** A slip, and the person it belongs to where the user named one. */
export interface SentSlip {
  readonly file: File
  readonly person: string | null
}

interface Options {
  readonly preview?: boolean
  readonly signal?: AbortSignal
  readonly idempotencyKey?: string
}

const previewQuery = (preview: boolean) => ({ preview: preview ? 'true' : 'false' }) as const

interface Chosen {
  readonly office: string | null
  readonly people?: readonly string[]
}

const calls = {
  consultants: 'POST /api/gmail/generate',
  commercialDirectors: 'POST /api/gmail/commercialDirectors',
  creditManagers: 'POST /api/gmail/creditManagers',
} as const

/** Shows or makes the drafts of an agency's people. */
export function askOffice(
  source: OfficeSource,
  { office, people }: Chosen,
  { preview = false, ...options }: Options,
): Promise<Answer<DraftsReply>> {
  const body = { office, ...(people && { people: [...people] }) }
  const query = previewQuery(preview)
  if (source.kind === 'references')
    return call('POST /api/gmail/references', { query: { ...query, active: source.active }, body, ...options })
  return call(calls[source.kind], { query, body, ...options })
}

export function askFiles(
  files: readonly string[],
  { preview = false, ...options }: Options,
): Promise<Answer<DraftsReply>> {
  return call('POST /api/gmail/files', { query: previewQuery(preview), body: { files: [...files] }, ...options })
}

function formOf(slips: readonly SentSlip[]): FormData {
  const form = new FormData()
  // Fields before files: a server that reads the form as a stream then knows each file's person.
  for (const { person } of slips) form.append('people', person ?? '')
  for (const { file } of slips) form.append('files', file, file.name)
  return form
}

interface SlipOptions extends Options {
  readonly onProgress?: (part: number) => void
}

/** Shows or makes the drafts of salary slips. */
export function askSlips(
  slips: readonly SentSlip[],
  { preview = false, onProgress = () => {}, ...options }: SlipOptions,
): Promise<Answer<DraftsReply>> {
  return call('POST /api/gmail/salary', {
    query: previewQuery(preview),
    body: formOf(slips),
    transport: uploading(onProgress),
    ...options,
  })
}

export function downloadDrafts(
  source: Exclude<DraftSource, { readonly kind: 'salary' }>,
  { office, people }: Chosen,
  signal: AbortSignal,
): Promise<Answer<ReceivedFile>> {
  const body = {
    kind: source.kind,
    office,
    ...(people && { people }),
    ...(source.kind === 'files' && { files: source.files }),
    ...(source.kind === 'references' && { active: source.active }),
  }
  return download('POST /api/gmail/eml', { body, signal })
}

export const downloadSlips = (slips: readonly SentSlip[], signal: AbortSignal): Promise<Answer<ReceivedFile>> =>
  download('POST /api/gmail/salary/eml', { body: formOf(slips), signal })

async function draftsOrThrow(reply: Promise<Answer<DraftsReply>>): Promise<readonly DraftShown[]> {
  const answer = await reply
  if (!answer.ok) throw new ApiFailure(answer)
  return answer.data.drafts
}

/** What would be made. It stays as it is while the user chooses: it is not read again by itself. */
export function usePreview(source: OfficeSource | Extract<DraftSource, { kind: 'files' }>, office: string | null) {
  const { dateRange } = useSessionContext()
  return useQuery({
    queryKey: [...draftsKey, 'preview', source, office, dateRange],
    queryFn: ({ signal }) =>
      draftsOrThrow(
        source.kind === 'files'
          ? askFiles(source.files, { preview: true, signal })
          : askOffice(source, { office }, { preview: true, signal }),
      ),
    enabled: source.kind === 'files' || office !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

function pauseOf({ waiting, isConnected }: DraftsProgress): number | false {
  if (waiting === 0) return false
  return isConnected ? pollMs : lostPollMs
}

/** How far a batch is, asked again until nothing waits. */
export function useBatch(batch: string) {
  return useQuery({
    queryKey: batchKey(batch),
    queryFn: ({ signal }) => callOrThrow('GET /api/gmail/batches/{id}', { params: { id: batch }, signal }),
    refetchInterval: ({ state: { data } }) => (data ? pauseOf(data) : lostPollMs),
    staleTime: 0,
  })
}

export const retryBatch = (batch: string): Promise<Answer<DraftsProgress>> =>
  call('POST /api/gmail/batches/{id}/retry', { params: { id: batch } })

/** A bill that a draft tells of. */
export type SentLine = Pick<BilledLine, 'invoice' | 'part'>

export interface MarkedBills {
  /** How many invoices are marked now. */
  readonly marked: number
  /** Why each of the others was refused, by invoice. */
  readonly refused: Readonly<Record<string, string>>
}

/** Of a refused bulk edit: its sentences by invoice. Those of a field are named `<invoice>.<field>`. */
function refusedRows(answer: Answer<unknown>): Readonly<Record<string, string>> {
  const fields = (!answer.ok && answer.data?.fields) || {}
  return Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [name.split('.')[0] ?? name, sentence]))
}

/** Marks the bills of drafts as sent. Invoices that were changed meanwhile are left out, and the others saved. */
export async function markBills(lines: readonly SentLine[]): Promise<Answer<MarkedBills>> {
  const changes = sentChanges(lines)
  const first = await call('PATCH /api/invoices', { body: changes })
  const refused = refusedRows(first)
  const others = Object.entries(changes).filter(([id]) => !Object.hasOwn(refused, id))
  const done = { ok: true, status: 200, message: 'OK', data: { marked: others.length, refused } } as const
  if (first.ok || others.length === 0) return done
  if (Object.keys(refused).length === 0) return first
  const second = await call('PATCH /api/invoices', { body: Object.fromEntries(others) })
  return second.ok ? done : second
}
