import { IconUserShare } from '@tabler/icons-react'
import type { Leads } from '@tipy/domain/features/leads/leads.record'
import type { ListPartProps } from '#list/parts.ts'
import { SelectionAction } from '#list/toolbar/SelectionAction.tsx'
import { useSessionContext } from '#session/sessionContext.ts'
import { lazily } from '#ui/lazily.tsx'

const AssignDialog = lazily(async () => (await import('./leads.assignDialog.tsx')).AssignDialog)

/** Gives all selected leads to one recruiter. */
export function AssignRecruiter({ list }: ListPartProps<Leads>) {
  const { flags } = useSessionContext()
  if (!flags.has('editLead') || list.state.archived) return null
  const words = { label: 'Atribuir recrutador', description: 'Atribuir as selecionadas' }
  return <SelectionAction list={list} {...words} icon={IconUserShare} Dialog={AssignDialog} />
}
