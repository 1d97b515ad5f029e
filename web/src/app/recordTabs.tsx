import { IconHistory, IconListCheck, IconMessage, IconPaperclip } from '@tabler/icons-react'
import type { AnyRecord, Companion } from '@tipy/domain/record/define'
import { useTaskPlaces } from '#app/tasks/useTaskPlaces.ts'
import { Comments } from '#features/comments/comments.talk.tsx'
import { FileBrowser } from '#features/files/files.browser.tsx'
import { useTaskDialogs } from '#features/tasks/tasks.dialogs.tsx'
import { TasksList } from '#features/tasks/tasks.list.tsx'
import { useNames } from '#kinds/names.ts'
import { ChangeList } from '#list/panels/ChangeList.tsx'
import type { PageTab } from '#ui/PageTabs.tsx'
import { Section } from '#ui/Section.tsx'

interface OneRecord {
  readonly record: AnyRecord
  readonly id: string
}

function Tasks({ record, id }: OneRecord) {
  const places = useTaskPlaces()
  const about = { group: record.name, ref: id }
  const dialogs = useTaskDialogs(places, about)
  return (
    <Section title="Tarefas">
      <TasksList places={places} dialogs={dialogs} about={about} />
      {dialogs.element}
    </Section>
  )
}

function Changes({ record, id }: OneRecord) {
  const names = useNames()
  return (
    <Section title="Alterações">
      <ChangeList record={record} id={id} names={names} />
    </Section>
  )
}

/** What a record carries, as tabs of its own page. */
export function recordTab(companion: Companion, one: OneRecord): PageTab {
  const { record, id } = one
  const tabs: Readonly<Record<Companion, PageTab>> = {
    comments: {
      key: 'comentarios',
      label: 'Comentários',
      Icon: IconMessage,
      content: (
        <Section title="Comentários">
          <Comments group={record.name} id={id} />
        </Section>
      ),
    },
    tasks: { key: 'tarefas', label: 'Tarefas', Icon: IconListCheck, content: <Tasks {...one} /> },
    files: {
      key: 'ficheiros',
      label: 'Ficheiros',
      Icon: IconPaperclip,
      content: (
        <Section title="Ficheiros">
          <FileBrowser group={record.name} id={id} />
        </Section>
      ),
    },
    changes: { key: 'alteracoes', label: 'Alterações', Icon: IconHistory, content: <Changes {...one} /> },
  }
  return tabs[companion]
}
