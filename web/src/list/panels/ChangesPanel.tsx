import { useNames } from '#kinds/names.ts'
import type { CompanionPanelProps } from '#list/companions.ts'
import { SidePanel } from '#ui/SidePanel.tsx'
import { ChangeList } from './ChangeList.tsx'

export function ChangesPanel({ record, id, title, onClose }: CompanionPanelProps) {
  const names = useNames()
  return (
    <SidePanel title={title ? `Histórico de ${title}` : 'Histórico'} onClose={onClose}>
      <ChangeList record={record} id={id} names={names} />
    </SidePanel>
  )
}
