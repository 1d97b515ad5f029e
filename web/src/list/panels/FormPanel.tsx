import { Skeleton, Text } from '@mantine/core'
import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { Suspense } from 'react'
import { useRecordToChange } from '#list/query/useRecord.ts'
import { titleOf } from '#list/rows/RowCell.tsx'
import type { List } from '#list/useList.ts'
import { SidePanel } from './SidePanel.tsx'

interface FormDialogProps<R extends AnyRecord> {
  readonly list: List<R>
  readonly title: string
  /** Undefined until it has arrived. */
  readonly row: Shown<R> | null | undefined
  readonly isMissing?: boolean
  readonly newest?: number | undefined
}

/** The record's own form over the list: it draws its own panel, since closing it is its to allow. */
function FormDialog<R extends AnyRecord>({ list, title, row, isMissing, newest }: FormDialogProps<R>) {
  const { Form, noun } = list.screen
  const close = () => list.dispatch({ type: 'close' })
  const waiting = (
    <SidePanel title={title} onClose={close} size={992}>
      {isMissing ? <Text c="dimmed">Não encontrado</Text> : <Skeleton height={420} aria-label="A carregar" />}
    </SidePanel>
  )
  if (row === undefined) return waiting
  return (
    <Suspense fallback={waiting}>
      <Form
        row={row}
        newest={newest}
        title={title}
        feminine={noun.feminine}
        onClose={close}
        onDone={() => {
          list.actions.refresh()
          close()
        }}
      />
    </Suspense>
  )
}

export function AddPanel<R extends AnyRecord>({ list }: { readonly list: List<R> }) {
  const { noun } = list.screen
  return <FormDialog list={list} row={null} title={`${noun.feminine ? 'Nova' : 'Novo'} ${noun.one}`} />
}

export function EditPanel<R extends AnyRecord>({ list, id }: { readonly list: List<R>; readonly id: string }) {
  const { row, isMissing, newest } = useRecordToChange(list.screen.record, id)
  const title = row ? `Editar ${titleOf(list, row)}` : 'Editar'
  return <FormDialog list={list} row={row} isMissing={isMissing} newest={newest} title={title} />
}
