import { IconFileSpreadsheet } from '@tabler/icons-react'
import type { Column } from '@tipy/domain/features/stats/stats.columnParts'
import { sheetColumns } from '@tipy/domain/features/stats/stats.sheet'
import { useState } from 'react'
import { download } from '#api/download.ts'
import { explainAlone } from '#api/explain.ts'
import { ToolButton } from '#list/ToolButton.tsx'
import { formatBytes } from '#ui/format.ts'
import { progressToast } from '#ui/progressToast.tsx'
import { saveFile } from '#ui/saveFile.ts'
import { toast } from '#ui/toast.ts'
import type { StatsQuestion } from '../stats.calls.ts'

interface ExportTableProps {
  /** What is on screen; undefined: nothing yet. */
  readonly table: { readonly columns: readonly Column[]; readonly question: StatsQuestion } | undefined
}

async function saveTable({ columns, question }: NonNullable<ExportTableProps['table']>): Promise<void> {
  const { group, filters, sortBy, sortDesc, offices } = question
  const cancel = new AbortController()
  const progress = progressToast('A preparar o ficheiro…', () => cancel.abort())
  const answer = await download('POST /api/stats/{groupBy}/export', {
    params: { groupBy: group },
    body: { filters, sortBy, sortDesc, columns: sheetColumns(columns) },
    signal: cancel.signal,
    ...(offices && { offices }),
    onProgress: bytes => progress.say(`A transferir… ${formatBytes(bytes)}`),
  })
  progress.close()
  if (answer.ok) {
    saveFile(answer.data.name, answer.data.content)
    toast.success(`Ficheiro pronto: ${answer.data.name}`)
  } else if (answer.message !== 'ABORTED') toast.failure(explainAlone(answer))
}

/** All rows of the filter and their totals, in the columns and the order on screen. */
export function ExportTable({ table }: ExportTableProps) {
  const [isBusy, setBusy] = useState(false)
  async function start() {
    if (!table) return
    setBusy(true)
    await saveTable(table)
    setBusy(false)
  }
  return (
    <ToolButton
      label="Exportar para Excel"
      Icon={IconFileSpreadsheet}
      run={() => void start()}
      isBusy={isBusy}
      isOff={!table}
    />
  )
}
