import { IconCopy } from '@tabler/icons-react'
import type { DashboardFilters } from '@tipy/domain/features/widgets/widgets.filters'
import { maxCopiedRows } from '@tipy/domain/record/paging'
import { useState } from 'react'
import { useNames } from '#kinds/names.ts'
import { ToolButton } from '#list/ToolButton.tsx'
import { copyRich } from '#ui/clipboard.ts'
import { copiedCells, harmlessText } from '#ui/copiedCells.ts'
import { toast } from '#ui/toast.ts'
import { columnsOf } from './details.columns.ts'
import { askDetails, type DetailsPage, type LeadCount } from './statistics.ts'

interface CopyLeadsProps {
  readonly count: LeadCount
  readonly filters: DashboardFilters
  /** What is on screen: the copy has the same order. */
  readonly page: DetailsPage
  readonly total: number
}

/** Copies all leads behind a count as a table, up to the limit of a copy. */
export function CopyLeads({ count, filters, page, total }: CopyLeadsProps) {
  const names = useNames()
  const [isBusy, setBusy] = useState(false)

  async function copy() {
    setBusy(true)
    try {
      const { leads } = await askDetails(count, filters, { ...page, page: 0, perPage: maxCopiedRows })
      const columns = columnsOf(leads, true)
      const cells = leads.map(lead => columns.map(({ text }) => harmlessText(text(lead, names))))
      const heads = columns.map(({ label }) => label)
      if (await copyRich(copiedCells(heads, cells))) toast.success(sentenceOf(leads.length, total))
      else toast.failure('Erro no pedido')
    } catch {
      toast.failure('Erro no pedido')
    }
    setBusy(false)
  }

  return (
    <ToolButton
      label="Copiar"
      hint={`Copiar até ${maxCopiedRows} linhas como tabela`}
      Icon={IconCopy}
      run={() => void copy()}
      isBusy={isBusy}
    />
  )
}

const sentenceOf = (copied: number, total: number): string =>
  copied < total ? `${copied} linhas copiadas: as primeiras de ${total}` : 'Tabela copiada'
