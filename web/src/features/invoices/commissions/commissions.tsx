import { IconPercentage } from '@tabler/icons-react'
import { holdsRole } from '@tipy/domain/access/roles'
import { changersOfMany } from '@tipy/domain/features/invoices/invoices.policy'
import type { Invoices } from '@tipy/domain/features/invoices/invoices.record'
import type { FieldName } from '@tipy/domain/record/define'
import { type ReactNode, useMemo, useState } from 'react'
import { type Edits, noEdits, type ShareCell, shareOf, typedInto } from '#form/shares/shares.ts'
import type { ListPartProps } from '#list/parts.ts'
import type { View } from '#list/state/state.ts'
import { ToolButton } from '#list/ToolButton.tsx'
import { useSessionContext } from '#session/sessionContext.ts'
import { type InvoiceRow, invoiceName } from '../invoices.labels.ts'
import { CommissionEditingProvider, useCommissionEditing } from './editing.ts'
import { Bar, loadEditing } from './lazy.ts'
import { type Commissions, CommissionsContext } from './shares.ts'

type Props = ListPartProps<Invoices>

const cellOf = (row: InvoiceRow, name: FieldName<Invoices>): ShareCell => ({
  id: row._id,
  title: invoiceName(row),
  name,
  value: shareOf(row[name]),
})

/** State of the commission editing: typed shares survive changes of page and filter and other users' saves. */
export function CommissionEditing({ children }: { readonly children: ReactNode }) {
  const [from, setFrom] = useState<View | null>(null)
  const [edits, setEdits] = useState<Edits>(noEdits)
  const isOn = from !== null
  const editing = useMemo(() => ({ from, setFrom, setEdits }), [from])
  const commissions = useMemo(
    () => ({
      isOn,
      edits,
      type: ((row, name, text) =>
        setEdits(now => typedInto(now, cellOf(row, name), text))) satisfies Commissions['type'],
    }),
    [isOn, edits],
  )
  return (
    <CommissionEditingProvider value={editing}>
      <CommissionsContext value={commissions}>{children}</CommissionsContext>
    </CommissionEditingProvider>
  )
}

/** For the CFO only: a user with every flag (sysAdmin) does not see it. */
export function CommissionsTool({ list }: Props) {
  const { person } = useSessionContext()
  const { from, setFrom } = useCommissionEditing()
  if (!holdsRole(person, changersOfMany) || from !== null) return null
  const begin = async () => {
    // The first input gets the focus as soon as it is drawn, so the inputs must be there.
    await loadEditing().catch(() => {})
    setFrom(list.state.view)
    list.dispatch({ type: 'view', view: 'percentages' })
  }
  return <ToolButton label="Editar comissões" Icon={IconPercentage} run={() => void begin()} />
}

/** Counts the typed shares and saves or discards them; shown while commissions are edited. */
export function CommissionsBar({ list }: Props) {
  const { from } = useCommissionEditing()
  return from === null ? null : <Bar list={list} from={from} />
}
