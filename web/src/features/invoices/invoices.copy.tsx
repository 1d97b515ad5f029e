import { IconCopy } from '@tabler/icons-react'
import { type Invoices, invoices } from '@tipy/domain/features/invoices/invoices.record'
import { maxCopiedRows } from '@tipy/domain/record/paging'
import { useState } from 'react'
import { recordCalls } from '#api/records.ts'
import type { ListPartProps } from '#list/parts.ts'
import { rowsQuery } from '#list/query/query.ts'
import { ToolButton } from '#list/ToolButton.tsx'
import { copiedTable } from '#list/table/copy.ts'
import { counted } from '#list/table/sentences.ts'
import { copyRich } from '#ui/clipboard.ts'
import { progressToast } from '#ui/progressToast.tsx'
import { toast } from '#ui/toast.ts'
import type { InvoiceRow } from './invoices.labels.ts'

type Props = ListPartProps<Invoices>

const needsOne = 'Para copiar tudo, escolha exatamente um consultor no filtro'

/** Every row of the filter in one request, up to the limit. */
async function allRows({ query, embedded }: Props['list'], signal: AbortSignal): Promise<readonly InvoiceRow[]> {
  const { search } = recordCalls<Invoices>(invoices)
  const firstPage = rowsQuery(invoices, { ...query, page: 0 }, embedded?.fixed)
  const found = await search({ ...firstPage, perPage: maxCopiedRows }, signal)
  return found.invoices ?? []
}

/** Copies all rows of one consultant to the clipboard as a table (docs/features/invoices.md). */
export function CopyAll({ list }: Props) {
  const [isBusy, setBusy] = useState(false)
  const { consultants } = list.query.filters
  const isOne = Array.isArray(consultants) && consultants.length === 1

  async function copy() {
    if (!isOne) return void toast.failure(needsOne)
    setBusy(true)
    const cancel = new AbortController()
    const progress = progressToast('A copiar…', () => cancel.abort())
    try {
      const rows = await allRows(list, cancel.signal)
      if (await copyRich(copiedTable(list.allShown, rows, list.names))) toast.success(sentenceOf(list, rows.length))
      else toast.failure('O navegador não deixou copiar')
    } catch {
      if (!cancel.signal.aborted) toast.failure('Erro no pedido')
    }
    progress.close()
    setBusy(false)
  }

  return (
    <ToolButton
      label="Copiar tudo"
      hint={isOne ? 'Copiar todas as linhas deste filtro' : needsOne}
      Icon={IconCopy}
      run={() => void copy()}
      isBusy={isBusy}
      isOff={!isOne}
    />
  )
}

function sentenceOf({ screen, data }: Props['list'], count: number): string {
  const copied = `${counted(screen.noun, count)} na área de transferência`
  return (data.total ?? 0) > count ? `${copied}: as primeiras de ${data.total}` : copied
}
