import { IconHistory, IconListCheck, IconMessage, IconPaperclip } from '@tabler/icons-react'
import type { AnyRecord, Companion } from '@tipy/domain/record/define'
import type { Can } from '@tipy/domain/record/rights'
import type { ComponentType } from 'react'
import { useTaskPlaces } from '#app/tasks/useTaskPlaces.ts'
import { Comments } from '#features/comments/comments.talk.tsx'
import { FileBrowser } from '#features/files/browser/browser.tsx'
import { useTaskDialogs } from '#features/tasks/tasks.dialogs.tsx'
import { TasksList } from '#features/tasks/tasks.list.tsx'
import { useNames } from '#kinds/names.ts'
import { ChangeList } from '#list/panels/ChangeList.tsx'
import type { PageTab } from '#ui/PageTabs.tsx'
import { Section } from '#ui/Section.tsx'
import { activeFilesOf, commentsOf, openTasksOf, unreadCommentsOf } from './companionCounts.ts'

interface OneRecord {
  readonly record: AnyRecord
  readonly id: string
  readonly readOnlyReason?: string | undefined
}

function Tasks({ record, id, readOnlyReason }: OneRecord) {
  const places = useTaskPlaces()
  const about = { group: record.name, ref: id }
  const dialogs = useTaskDialogs(places, about)
  return (
    <>
      <TasksList places={places} dialogs={dialogs} about={about} readOnlyReason={readOnlyReason} />
      {dialogs.element}
    </>
  )
}

function Changes({ record, id }: OneRecord) {
  const names = useNames()
  return <ChangeList record={record} id={id} names={names} />
}

type RowValues = Readonly<Record<string, unknown>>

interface CompanionTab extends Omit<PageTab, 'content' | 'count' | 'waiting'> {
  readonly Content: ComponentType<OneRecord>
  readonly countOf?: (row: RowValues) => number
  readonly waitingOf?: (row: RowValues) => string | undefined
}

const unread = (count: number) => (count > 0 ? `${count} por ler` : undefined)

const tabs: Readonly<Record<Companion, CompanionTab>> = {
  comments: {
    key: 'comentarios',
    label: 'Comentários',
    Icon: IconMessage,
    Content: ({ record, ...rest }) => <Comments group={record.name} {...rest} />,
    countOf: commentsOf,
    waitingOf: row => unread(unreadCommentsOf(row)),
  },
  tasks: {
    key: 'tarefas',
    label: 'Tarefas',
    Icon: IconListCheck,
    Content: Tasks,
    countOf: openTasksOf,
    waitingOf: () => 'por fazer',
  },
  files: {
    key: 'ficheiros',
    label: 'Ficheiros',
    Icon: IconPaperclip,
    Content: ({ record, ...rest }) => <FileBrowser group={record.name} {...rest} />,
    countOf: activeFilesOf,
  },
  changes: { key: 'alteracoes', label: 'Alterações', Icon: IconHistory, Content: Changes },
}

type CarryingRow = RowValues & { readonly _id: string; readonly can?: Pick<Can, 'readOnlyReason'> }

/** A companion of a record as a tab of its page, with the number of them that the server sent with the row. */
export function recordTab(companion: Companion, record: AnyRecord, row: CarryingRow): PageTab {
  const { Content, countOf, waitingOf, ...tab } = tabs[companion]
  const content = (
    <Section title={tab.label}>
      <Content record={record} id={row._id} readOnlyReason={row.can?.readOnlyReason} />
    </Section>
  )
  return { ...tab, content, count: countOf?.(row), waiting: waitingOf?.(row) }
}
