import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconLayoutGridAdd, IconPencil, IconPresentation, IconPrinter } from '@tabler/icons-react'
import type { Widget } from '@tipy/domain/features/widgets/widgets.contract'
import { type ReactNode, useState } from 'react'
import { usePhone } from '#ui/layout/usePhone.ts'
import { lazily } from '#ui/lazily.tsx'

const AddDialog = lazily(async () => (await import('#features/widgets/editor/AddDialog.tsx')).AddDialog)

/** What people need who may arrange their dashboard. */
export interface Arranging {
  readonly widgets: readonly Widget[]
  /** The names of the tabs, and the open one. */
  readonly tabs: readonly string[]
  readonly openTab: string
  readonly onEdit: () => void
  /** A widget was added to this tab. */
  readonly onAdded: (tab: string) => void
}

interface DashboardToolsProps {
  readonly onBoard: () => void
  readonly arranging: Arranging | undefined
}

export function DashboardTools({ onBoard, arranging }: DashboardToolsProps) {
  const phone = usePhone()
  return (
    <>
      <Tool
        label="Reunião de segunda"
        icon={<IconPresentation size={18} stroke={1.7} aria-hidden />}
        onClick={onBoard}
      />
      {!phone && (
        <Tool
          label="Imprimir"
          icon={<IconPrinter size={18} stroke={1.7} aria-hidden />}
          onClick={() => window.print()}
        />
      )}
      {arranging && <ArrangingTools {...arranging} />}
    </>
  )
}

function ArrangingTools({ onEdit, ...adding }: Arranging) {
  const [isAdding, setAdding] = useState(false)
  const Action = usePhone() ? Tool : Labelled
  return (
    <>
      <Action
        label="Adicionar widget"
        icon={<IconLayoutGridAdd size={18} stroke={1.7} aria-hidden />}
        onClick={() => setAdding(true)}
      />
      <Action label="Editar painel" icon={<IconPencil size={18} stroke={1.7} aria-hidden />} onClick={onEdit} />
      {isAdding && <AddDialog {...adding} onClose={() => setAdding(false)} />}
    </>
  )
}

interface ToolProps {
  readonly label: string
  readonly icon: ReactNode
  readonly onClick: () => void
}

function Labelled({ label, icon, onClick }: ToolProps) {
  return (
    <Button variant="light" leftSection={icon} onClick={onClick}>
      {label}
    </Button>
  )
}

function Tool({ label, icon, onClick }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={36} aria-label={label} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
