import { IconCash } from '@tabler/icons-react'
import { holdsRole } from '@tipy/domain/access/roles'
import { changersOfMany } from '@tipy/domain/features/invoices/invoices.policy'
import type { Invoices } from '@tipy/domain/features/invoices/invoices.record'
import type { ListPartProps } from '#list/parts.ts'
import { SelectionAction } from '#list/toolbar/SelectionAction.tsx'
import { useSessionContext } from '#session/sessionContext.ts'
import { lazily } from '#ui/lazily.tsx'

const PaymentStepDialog = lazily(async () => (await import('./dialog.tsx')).PaymentStepDialog)

/** Sets a payment step on all selected invoices; only the CFO edits many invoices at once. */
export function PaymentStepsOfSelection({ list }: ListPartProps<Invoices>) {
  const { person } = useSessionContext()
  if (!holdsRole(person, changersOfMany) || list.state.archived) return null
  const words = { label: 'Pagamentos', description: 'Pagamentos das selecionadas' }
  return <SelectionAction list={list} {...words} icon={IconCash} Dialog={PaymentStepDialog} />
}
