import type { CompanionPanelProps } from '#list/companions.ts'
import { SidePanel } from '#ui/SidePanel.tsx'
import { useTaskDialogs } from './tasks.dialogs.tsx'
import { TasksList } from './tasks.list.tsx'
import type { TaskPlaces } from './tasks.places.ts'

interface TasksPanelProps extends CompanionPanelProps {
  readonly places: TaskPlaces
}

/** Everybody's tasks about a record, in a panel over its list. */
export function TasksPanel({ record, id, title, readOnlyReason, onClose, places }: TasksPanelProps) {
  const about = { group: record.name, ref: id }
  const dialogs = useTaskDialogs(places, about)
  return (
    <>
      <SidePanel title={title ? `Tarefas de ${title}` : 'Tarefas'} onClose={onClose} isCovered={dialogs.isOpen}>
        <TasksList places={places} dialogs={dialogs} about={about} readOnlyReason={readOnlyReason} />
      </SidePanel>
      {dialogs.element}
    </>
  )
}
