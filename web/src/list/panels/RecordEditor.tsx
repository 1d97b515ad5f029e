import { Text } from '@mantine/core'
import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { FormOpening } from '#form/opening.ts'
import type { ListScreen } from '#list/screen.ts'
import { Loading } from '#ui/Loading.tsx'
import { WhileLoading } from '#ui/lazily.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { useReturnFocus } from '#ui/useReturnFocus.ts'

/** The page of a row, or its list with the row's panel open. */
const addressOf = <R extends AnyRecord>({ page, record }: Pick<ListScreen<R>, 'page' | 'record'>, id: string) =>
  page?.(id) ?? `/${record.name}?id=${id}&panel=view:${id}`

interface RecordEditorProps<R extends AnyRecord> {
  readonly screen: Pick<ListScreen<R>, 'Form' | 'noun' | 'page' | 'record'>
  readonly title: string
  /** Undefined until it is loaded; null for a new one. */
  readonly row: Shown<R> | null | undefined
  readonly opening?: FormOpening<R> | undefined
  readonly isMissing?: boolean
  readonly newest?: number | undefined
  /** Saved, or nothing left to save. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** A record's form over a page: it draws its own panel, because it decides whether it may close. */
export function RecordEditor<R extends AnyRecord>(props: RecordEditorProps<R>) {
  const { screen, title, row, opening, isMissing, newest, onDone, onClose } = props
  const { Form, noun } = screen
  useReturnFocus()
  const waiting = (
    <SidePanel title={title} onClose={onClose} size={992}>
      {isMissing ? <Text c="dimmed">Não encontrado</Text> : <Loading height={420} />}
    </SidePanel>
  )
  if (row === undefined) return waiting
  return (
    <WhileLoading show={waiting}>
      <Form
        row={row}
        opening={opening}
        newest={newest}
        title={title}
        feminine={noun.feminine}
        addressOf={id => addressOf(screen, id)}
        onClose={onClose}
        onDone={() => onDone()}
      />
    </WhileLoading>
  )
}
