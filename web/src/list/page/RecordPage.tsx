import { Skeleton, Stack } from '@mantine/core'
import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { type ReactNode, useState } from 'react'
import type { FormOpening } from '#form/opening.ts'
import { useNames } from '#kinds/names.ts'
import { RecordEditor } from '#list/panels/RecordEditor.tsx'
import { useRecord, useRecordToChange } from '#list/query/useRecord.ts'
import type { ListScreen } from '#list/screen.ts'
import { titleOf } from '#list/table/rowTitle.ts'
import { useRowActions } from '#list/table/useRowActions.ts'
import { type PageTab, PageTabs } from '#ui/PageTabs.tsx'
import { useNamedPage } from '#ui/pageName.ts'
import { PageButtons } from './PageButtons.tsx'
import type { RecordPageOf } from './page.ts'
import classes from './RecordPage.module.css'

interface RecordPageProps<R extends AnyRecord> {
  readonly page: RecordPageOf<R>
  readonly id: string
  /** The tabs of other features. The first tab is the page's own. */
  readonly tabsOf: (row: Shown<R>) => readonly PageTab[]
  readonly tab: string
  readonly onTab: (tab: string) => void
  /** Shown when the record does not exist or is not visible to the user. */
  readonly missing: ReactNode
}

/** The page of one record: its head, its actions, its readable fields, and the tabs of other features. */
export function RecordPage<R extends AnyRecord>({ id, missing, ...rest }: RecordPageProps<R>) {
  const { page } = rest
  const { row, isMissing } = useRecord(page.screen.record, id)
  if (row) return <OneRecord row={row} {...rest} />
  return isMissing ? missing : <Outline headRoom={page.headRoom} />
}

function Outline({ headRoom }: { readonly headRoom: number }) {
  return (
    <Stack gap="md" aria-label="A carregar" aria-busy>
      <Skeleton h={headRoom} radius="md" />
      <Skeleton h={36} w={420} maw="100%" />
      <Skeleton h={320} radius="md" />
    </Stack>
  )
}

interface OneRecordProps<R extends AnyRecord> extends Omit<RecordPageProps<R>, 'id' | 'missing'> {
  readonly row: Shown<R>
}

function OneRecord<R extends AnyRecord>({ page, row, tabsOf, tab, onTab }: OneRecordProps<R>) {
  const names = useNames()
  const [edit, setEdit] = useState<{ readonly opening?: FormOpening<R> } | null>(null)
  useNamedPage(titleOf({ screen: page.screen, names }, row))
  const { Head, own } = page
  const { Content, ...ownTab } = own
  const first: PageTab = { ...ownTab, content: <Content row={row} names={names} /> }
  return (
    <div className={classes.page}>
      <Head
        row={row}
        names={names}
        buttons={<PageButtons page={page} row={row} onEdit={() => setEdit({})} />}
        edit={opening => setEdit({ opening })}
      />
      <PageTabs tabs={[first, ...tabsOf(row)]} open={tab} onOpen={onTab} />
      {edit && <Editor screen={page.screen} id={row._id} opening={edit.opening} onClose={() => setEdit(null)} />}
    </div>
  )
}

interface EditorProps<R extends AnyRecord> {
  readonly screen: ListScreen<R>
  readonly id: string
  readonly opening: FormOpening<R> | undefined
  readonly onClose: () => void
}

function Editor<R extends AnyRecord>({ screen, id, opening, onClose }: EditorProps<R>) {
  const names = useNames()
  const { row, isMissing, newest } = useRecordToChange(screen.record, id)
  const { refresh } = useRowActions(screen)
  return (
    <RecordEditor
      screen={screen}
      row={row}
      opening={opening}
      isMissing={isMissing}
      newest={newest}
      title={row ? `Editar ${titleOf({ screen, names }, row)}` : 'Editar'}
      onClose={onClose}
      onDone={() => {
        refresh()
        onClose()
      }}
    />
  )
}
