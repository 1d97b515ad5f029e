import { Button, Group, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type Invoices, invoices } from '@tipy/domain/features/invoices/invoices.record'
import { useEffect, useState } from 'react'
import { call } from '#api/client.ts'
import { recordCalls } from '#api/records.ts'
import { LeaveDialog } from '#form/LeaveDialog.tsx'
import { OvertakenShares } from '#form/shares/OvertakenShares.tsx'
import { countOf, isReadable, noEdits } from '#form/shares/shares.ts'
import { useShareSaving } from '#form/shares/useShareSaving.ts'
import type { ListPartProps } from '#list/parts.ts'
import type { View } from '#list/state/state.ts'
import { shares } from '../invoices.columns.ts'
import classes from '../invoices.list.module.css'
import { useCommissionEditing } from './editing.ts'
import { useCommissions } from './shares.ts'

interface BarProps extends ListPartProps<Invoices> {
  /** The view of the list before commissions were edited. */
  readonly from: View
}

/** The first input by column, not by row: the first row may lack it, and focusing a later column would scroll. */
function firstShare(): HTMLInputElement | undefined {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('input[data-share]')]
  return inputs.toSorted((a, b) => shareOrder(a) - shareOrder(b))[0]
}
const shareOrder = ({ name }: HTMLInputElement): number => (shares as readonly string[]).indexOf(name)

/** The number of typed shares, and the buttons that save and discard them. */
export function Bar({ list, from }: BarProps) {
  const { setFrom, setEdits } = useCommissionEditing()
  const { edits } = useCommissions()
  const [isAsking, setAsking] = useState(false)
  const count = countOf(edits)
  const end = () => {
    setEdits(() => noEdits)
    setFrom(null)
    list.dispatch({ type: 'view', view: from })
  }
  const { isBusy, save } = useShareSaving({
    edits,
    setEdits,
    send: body => call('PATCH /api/invoices', { body }),
    read: recordCalls<Invoices>(invoices).read,
    savedText: 'Faturas editadas',
    onSaved: end,
    refresh: list.actions.refresh,
  })
  // The inputs of shares are drawn after this bar. The first one then gets the focus: otherwise the letters a person
  // types would be taken for shortcuts.
  const isThere = list.state.view === 'percentages' && list.data.rows.length > 0
  useEffect(() => {
    if (isThere) firstShare()?.focus()
  }, [isThere])
  // Another page of the list has the same path: typed shares stay, so it is not blocked.
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => count > 0 && current.pathname !== next.pathname,
    enableBeforeUnload: () => count > 0,
    withResolver: true,
  })
  const isLeaving = blocker.status === 'blocked'
  return (
    <Group component="section" aria-label="Edição de comissões" className={classes.bar} justify="space-between">
      <Text size="sm" fw={600} aria-live="polite">
        {sentence(count, edits.size)}
      </Text>
      <Group gap="xs">
        <Button variant="default" size="compact-sm" onClick={() => (count > 0 ? setAsking(true) : end())}>
          Cancelar
        </Button>
        <Button size="compact-sm" disabled={count === 0 || !isReadable(edits)} loading={isBusy} onClick={save}>
          Guardar
        </Button>
      </Group>
      <OvertakenShares edits={edits} labelOf={labelOf} />
      <LeaveDialog
        isAsking={isAsking || isLeaving}
        stay={() => (isLeaving ? blocker.reset() : setAsking(false))}
        discard={() => {
          setAsking(false)
          if (isLeaving) blocker.proceed()
          else end()
        }}
      />
    </Group>
  )
}

function sentence(cells: number, rows: number): string {
  if (cells === 0) return 'Edição de comissões: altere as percentagens e guarde'
  const changes = cells === 1 ? '1 percentagem alterada' : `${cells} percentagens alteradas`
  return `${changes} em ${rows === 1 ? '1 fatura' : `${rows} faturas`}`
}

const labelOf = (name: string): string =>
  Object.entries(invoices.fields).find(([field]) => field === name)?.[1].label ?? name
