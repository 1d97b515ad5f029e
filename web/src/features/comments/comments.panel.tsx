import type { CompanionPanelProps } from '#list/companions.ts'
import { SidePanel } from '#ui/SidePanel.tsx'
import { Comments } from './comments.talk.tsx'

/** The comments of a record, in a panel next to its list. */
export function CommentsPanel({ record, id, title, readOnlyReason, onClose }: CompanionPanelProps) {
  return (
    <SidePanel title={title ? `Comentários de ${title}` : 'Comentários'} onClose={onClose}>
      <Comments group={record.name} id={id} readOnlyReason={readOnlyReason} />
    </SidePanel>
  )
}
