import { IconCopy } from '@tabler/icons-react'
import { type ChipMode, cellText, modeIn } from '@tipy/domain/features/stats/stats.cellText'
import type { Column } from '@tipy/domain/features/stats/stats.columnParts'
import type { StatsReply } from '@tipy/domain/features/stats/stats.contract'
import { sheetLabel } from '@tipy/domain/features/stats/stats.sheet'
import { useNames } from '#kinds/names.ts'
import { ToolButton } from '#list/ToolButton.tsx'
import { copyRich } from '#ui/clipboard.ts'
import { copiedCells, harmlessText } from '#ui/copiedCells.ts'
import { toast } from '#ui/toast.ts'
import type { StatsQuestion } from '../stats.calls.ts'

interface CopyTableProps {
  /** What is on screen; undefined: nothing yet. */
  readonly table:
    | { readonly columns: readonly Column[]; readonly question: StatsQuestion; readonly reply: StatsReply }
    | undefined
  /** What its comparisons show. */
  readonly mode: ChipMode | null
}

/** What people typed must not run as a formula where it is pasted. */
const textOf = ({ unit }: Column, text: string): string => (unit === 'text' ? harmlessText(text) : text)

const needsOne = 'Para copiar, escolha exatamente um consultor no filtro'

/** Copies the rows of one consultant as a table, with its columns and texts. */
export function CopyTable({ table, mode }: CopyTableProps) {
  const { office: officeName } = useNames()
  const isOne = table?.question.group === 'consultants' && table.question.filters.ref !== undefined

  async function copy() {
    if (!table || !isOne) return
    const { columns, reply } = table
    const cells = reply.stats.map(row =>
      columns.map(column => textOf(column, cellText(column, row, { officeName, mode: modeIn(column, mode) }))),
    )
    const isCopied = await copyRich(copiedCells(columns.map(sheetLabel), cells))
    if (isCopied) toast.success('Tabela na área de transferência')
    else toast.failure('Erro no pedido')
  }

  return (
    <ToolButton
      label="Copiar"
      hint={isOne ? 'Copiar a tabela deste consultor' : needsOne}
      Icon={IconCopy}
      run={() => void copy()}
      isOff={!isOne}
    />
  )
}
