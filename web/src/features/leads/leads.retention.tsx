import { IconEraser } from '@tabler/icons-react'
import type { Leads } from '@tipy/domain/features/leads/leads.record'
import { useState } from 'react'
import type { ListPartProps } from '#list/parts.ts'
import { ToolButton } from '#list/ToolButton.tsx'
import { useSessionContext } from '#session/sessionContext.ts'
import { lazily } from '#ui/lazily.tsx'

const RetentionPanel = lazily(async () => (await import('./leads.retentionPanel.tsx')).RetentionPanel)

/** Opens what is erased soon, for users who may keep it. A company that erases nothing has no such list. */
export function RetentionButton({ list }: ListPartProps<Leads>) {
  const { flags, settings } = useSessionContext()
  const [isOpen, setOpen] = useState(false)
  if (!flags.has('editLead') || settings.candidateRetentionMonths === 0) return null
  return (
    <>
      <ToolButton
        label="Dados a apagar"
        hint="Dados de candidatos recusados que vão ser apagados"
        Icon={IconEraser}
        run={() => setOpen(true)}
      />
      {isOpen && (
        <RetentionPanel
          onClose={() => setOpen(false)}
          onKept={() => {
            list.dispatch({ type: 'filters', filters: { kept: true, ignoreDate: true } })
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
