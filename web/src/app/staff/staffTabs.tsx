import { IconHistory, IconHomeSearch, IconListCheck, IconMessage, IconPaperclip } from '@tabler/icons-react'
import { type Users, users } from '@tipy/domain/features/users/users.record'
import { identityReaders } from '@tipy/domain/features/users/users.rights'
import type { Shown } from '@tipy/domain/record/contract'
import { lazy, Suspense } from 'react'
import { PageSkeleton } from '#app/pages/PageSkeleton.tsx'
import { useTaskPlaces } from '#app/tasks/useTaskPlaces.ts'
import { Comments } from '#features/comments/comments.talk.tsx'
import { FileBrowser } from '#features/files/files.browser.tsx'
import { useTaskDialogs } from '#features/tasks/tasks.dialogs.tsx'
import { TasksList } from '#features/tasks/tasks.list.tsx'
import type { StaffTab } from '#features/users/users.page.tsx'
import { useNames } from '#kinds/names.ts'
import { ChangeList } from '#list/panels/ChangeList.tsx'
import { Section } from '#ui/Section.tsx'
import type { World } from '#world/world.ts'

const PersonFindings = lazy(async () => ({ default: (await import('./PersonFindings.tsx')).PersonFindings }))

const group = users.name

function PersonTasks({ id }: { readonly id: string }) {
  const places = useTaskPlaces()
  const about = { group, ref: id }
  const dialogs = useTaskDialogs(places, about)
  return (
    <Section title="Tarefas">
      <TasksList places={places} dialogs={dialogs} about={about} />
      {dialogs.element}
    </Section>
  )
}

function PersonChanges({ id }: { readonly id: string }) {
  const names = useNames()
  return (
    <Section title="Alterações">
      <ChangeList record={users} id={id} names={names} />
    </Section>
  )
}

/** Papers of others are read by whoever could read an identity number on them, and whoever keeps them. */
function readsPapers({ person, flags }: World, id: string): boolean {
  const held: readonly string[] = [person.role, ...person.otherRoles]
  return id === person._id || flags.has('editStaff') || identityReaders.some(role => held.includes(role))
}

/** What other features keep of a person, for whoever may see it. */
export function staffTabs(world: World, { _id: id }: Shown<Users>): readonly StaffTab[] {
  const files: StaffTab = {
    key: 'ficheiros',
    label: 'Ficheiros',
    Icon: IconPaperclip,
    content: (
      <Section title="Ficheiros">
        <FileBrowser group={group} id={id} />
      </Section>
    ),
  }
  const findings: StaffTab = {
    key: 'angariacoes',
    label: 'Angariações',
    Icon: IconHomeSearch,
    content: (
      <Suspense fallback={<PageSkeleton />}>
        <PersonFindings id={id} />
      </Suspense>
    ),
  }
  const comments = (
    <Section title="Comentários">
      <Comments group={group} id={id} />
    </Section>
  )
  return [
    { key: 'tarefas', label: 'Tarefas', Icon: IconListCheck, content: <PersonTasks id={id} /> },
    ...(readsPapers(world, id) ? [files] : []),
    { key: 'comentarios', label: 'Comentários', Icon: IconMessage, content: comments },
    { key: 'alteracoes', label: 'Alterações', Icon: IconHistory, content: <PersonChanges id={id} /> },
    ...(world.flags.has('listFindings') ? [findings] : []),
  ]
}
