import { IconHistory, IconListCheck, IconMessage, IconPaperclip } from '@tabler/icons-react'
import type { ListCompanions } from '#list/companions.ts'
import { lazily } from '#ui/lazily.tsx'
import { shiftPrefix } from '#ui/shortcuts/registry.ts'
import { activeFilesOf, openTasksOf, unreadCommentsOf } from './companionCounts.ts'

const ChangesPanel = lazily(async () => (await import('#list/panels/ChangesPanel.tsx')).ChangesPanel)
const CommentsPanel = lazily(async () => (await import('#features/comments/comments.panel.tsx')).CommentsPanel)
const TasksCompanion = lazily(async () => (await import('./tasks/TasksCompanion.tsx')).TasksCompanion)

const FilesPanel = lazily(async () => (await import('#features/files/files.panel.tsx')).FilesPanel)

/** The companions that lists offer on the rows of records that declare them. Each is loaded at its first use. */
export const companions: ListCompanions = {
  comments: {
    label: 'Comentários',
    Icon: IconMessage,
    Panel: CommentsPanel,
    waiting: unreadCommentsOf,
    isFrequent: true,
    shortcut: { key: `${shiftPrefix}c`, description: 'Comentários da linha' },
    opensWithItem: true,
  },
  tasks: {
    label: 'Tarefas',
    Icon: IconListCheck,
    Panel: TasksCompanion,
    waiting: openTasksOf,
    waitingFor: 'por fazer',
  },
  files: {
    label: 'Ficheiros',
    Icon: IconPaperclip,
    Panel: FilesPanel,
    // The server omits `files` for users who may not read them.
    opensOn: row => Object.hasOwn(row, 'files'),
    count: activeFilesOf,
  },
  changes: { label: 'Histórico', Icon: IconHistory, Panel: ChangesPanel },
}
