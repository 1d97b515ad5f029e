import { useState } from 'react'
import type { CompanionPanelProps } from '#list/companions.ts'
import { SidePanel } from '#ui/SidePanel.tsx'
import { FileBrowser } from './browser/browser.tsx'

/** The files of a record, in a panel next to its list. */
export function FilesPanel({ record, id, title, readOnlyReason, onClose }: CompanionPanelProps) {
  const [isCovered, setCovered] = useState(false)
  return (
    <SidePanel title={title ? `Ficheiros de ${title}` : 'Ficheiros'} onClose={onClose} size={600} isCovered={isCovered}>
      <FileBrowser group={record.name} id={id} readOnlyReason={readOnlyReason} onCovered={setCovered} />
    </SidePanel>
  )
}
