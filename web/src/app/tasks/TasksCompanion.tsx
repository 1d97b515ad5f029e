import { TasksPanel } from '#features/tasks/tasks.panel.tsx'
import type { CompanionPanelProps } from '#list/companions.ts'
import { useTaskPlaces } from './useTaskPlaces.ts'

/** The tasks of any record that declares them. */
export function TasksCompanion(props: CompanionPanelProps) {
  return <TasksPanel {...props} places={useTaskPlaces()} />
}
