import type { ExportFormat } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { useState } from 'react'
import { explain } from '#api/explain.ts'
import { recordCalls } from '#api/records.ts'
import { exportQuery } from '#list/query/query.ts'
import type { List } from '#list/useList.ts'
import { formatBytes } from '#ui/format.ts'
import { progressToast } from '#ui/progressToast.tsx'
import { saveFile } from '#ui/saveFile.ts'
import { toast } from '#ui/toast.ts'

/** Exports all pages of the list, with its filters, order and columns. */
export function useExport<R extends AnyRecord>({ screen, query, allShown, embedded }: List<R>) {
  const [isBusy, setBusy] = useState(false)

  async function start(format: ExportFormat) {
    setBusy(true)
    const cancel = new AbortController()
    const progress = progressToast('A preparar o ficheiro…', () => cancel.abort())
    const columns = allShown.map(column => column.field)
    const answer = await recordCalls(screen.record).exportFile(
      exportQuery(screen.record, query, columns, embedded?.fixed),
      {
        format,
        signal: cancel.signal,
        onProgress: bytes => progress.say(`A transferir… ${formatBytes(bytes)}`),
      },
    )
    progress.close()
    setBusy(false)
    if (answer.ok) {
      saveFile(answer.data.name, answer.data.content)
      toast.success(`Ficheiro pronto: ${answer.data.name}`)
    } else if (answer.message !== 'ABORTED') toast.failure(explain(answer))
  }

  return { isBusy, start: (format: ExportFormat) => void start(format) }
}
