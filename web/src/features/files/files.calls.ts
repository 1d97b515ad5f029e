import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FileField, FilePath } from '@tipy/domain/features/files/files.rules'
import { mayChangeFile, writePath } from '@tipy/domain/features/files/files.rules'
import { formatPercent } from '@tipy/domain/text/numbers'
import type { Answer } from '#api/answer.ts'
import { call, callOrThrow, type Reply } from '#api/client.ts'
import { fetchContent } from '#api/content.ts'
import { download, type ReceivedFile } from '#api/download.ts'
import { explain } from '#api/explain.ts'
import { newKey } from '#api/newKey.ts'
import { recordKey, rowKey } from '#api/records.ts'
import { uploading } from '#api/upload.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { formatBytes } from '#ui/format.ts'
import { progressToast } from '#ui/progressToast.tsx'
import { saveFile } from '#ui/saveFile.ts'
import { toast } from '#ui/toast.ts'
import { undoToast } from '#ui/undoToast.tsx'
import { removed, sentences } from './files.sentences.ts'

export type FileShown = Reply<'GET /api/files/{group}/{id}'>['files'][number]

export interface Outgoing extends FilePath {
  readonly content: Blob
  readonly isInvoice: boolean
}

type Change = Partial<Pick<FileShown, 'name' | 'folder' | 'active' | 'isInvoice'>>

/** The first field message, which names the refused file; else the message of the error. */
function reason(answer: Extract<Answer<unknown>, { ok: false }>): string {
  return Object.values(answer.data?.fields ?? {})[0] ?? explain(answer)
}

/** Uploads files with progress and a cancel button. Null: cancelled, or refused with a toast. */
export async function sendFiles(
  place: { readonly group: string; readonly id: string; readonly field: FileField },
  files: readonly Outgoing[],
): Promise<readonly FileShown[] | null> {
  const form = new FormData()
  for (const file of files) {
    form.append('files', file.content, file.name)
    form.append('fileNames', writePath(file))
    form.append('fileTypes', file.content.type)
    form.append('fileIsInvoice', String(file.isInvoice))
  }
  const cancel = new AbortController()
  const progress = progressToast('A enviar…', () => cancel.abort())
  const answer = await call('POST /api/files/{group}/{id}/{field}', {
    params: place,
    query: {},
    body: form,
    signal: cancel.signal,
    idempotencyKey: newKey(),
    transport: uploading(part =>
      progress.say(part < 1 ? `A enviar… ${formatPercent(Math.round(part * 100))}` : 'A guardar…'),
    ),
  })
  progress.close()
  if (answer.ok) return answer.data
  if (answer.message !== 'ABORTED') toast.failure(reason(answer))
  return null
}

/** Downloads a file with progress; a cancelled download saves nothing. */
async function take(fetchIt: (options: TakeOptions) => Promise<Answer<ReceivedFile>>): Promise<void> {
  const cancel = new AbortController()
  const progress = progressToast('A preparar…', () => cancel.abort())
  const onProgress = (bytes: number) => progress.say(`A transferir… ${formatBytes(bytes)}`)
  const answer = await fetchIt({ signal: cancel.signal, onProgress })
  progress.close()
  if (answer.ok) saveFile(answer.data.name, answer.data.content)
  else if (answer.message !== 'ABORTED') toast.failure(explain(answer))
}
interface TakeOptions {
  readonly signal: AbortSignal
  readonly onProgress: (bytes: number) => void
}

/** The files of a record or a person, and the actions on them. */
export function useFiles(group: string, id: string) {
  const queries = useQueryClient()
  const { data, isError } = useQuery({
    // Under the record's own key: a live change of the record refetches its files too.
    queryKey: [...rowKey(group, id), 'files'],
    queryFn: ({ signal }) => callOrThrow('GET /api/files/{group}/{id}', { params: { group, id }, signal }),
    staleTime: 0,
  })
  const { person } = useSessionContext()
  const right = { mayAdd: data?.can.edit ?? false, mayEdit: data?.can.others ?? false }
  const refresh = () => queries.invalidateQueries({ queryKey: recordKey(group) })

  /** Sends the versions on screen, so that another user's change is not overwritten unseen. */
  async function change(files: readonly FileShown[], what: Change): Promise<readonly FileShown[] | null> {
    const body = files.map(({ _id, version }) => ({ _id, version, ...what }))
    const answer = await call('PATCH /api/files', { body })
    await refresh()
    if (answer.ok) return answer.data
    toast.failure(reason(answer))
    return null
  }

  async function modify(files: readonly FileShown[], what: Change): Promise<boolean> {
    const done = await change(files, what)
    if (done) toast.success(sentences.changed)
    return done !== null
  }

  async function remove(files: readonly FileShown[]): Promise<boolean> {
    const done = await change(files, { active: false })
    if (done) undoToast(removed(done.length), () => void modify(done, { active: true }))
    return done !== null
  }

  return {
    files: data?.files,
    mayAdd: right.mayAdd,
    mayChange: (file: FileShown) => mayChangeFile(right, file.user._id, person._id),
    isError,
    modify,
    remove,
    restore: (files: readonly FileShown[]) => modify(files, { active: true }),
    add: async (files: readonly Outgoing[]): Promise<boolean> => {
      const added = await sendFiles({ group, id, field: 'files' }, files)
      await refresh()
      if (added) toast.success(sentences.added)
      return added !== null
    },
    save: (file: FileShown) => take(options => fetchContent(file._id, options)),
    zip: (files: readonly FileShown[]) =>
      take(options => download('POST /api/files/zip', { body: { files: files.map(({ _id }) => _id) }, ...options })),
  }
}
