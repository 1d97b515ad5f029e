import { IconHistory, IconListCheck, IconMessage, IconPaperclip } from '@tabler/icons-react'
import { lazy } from 'react'
import type { ListCompanions } from '#list/companions.ts'
import { shiftPrefix } from '#ui/shortcuts/registry.ts'
import { activeFilesOf, openTasksOf, unreadCommentsOf } from './companionCounts.ts'

const ChangesPanel = lazy(async () => ({ default: (await import('#list/panels/ChangesPanel.tsx')).ChangesPanel }))
const CommentsPanel = lazy(async () => ({
  default: (await import('#features/comments/comments.panel.tsx')).CommentsPanel,
}))
const TasksCompanion = lazy(async () => ({ default: (await import('./tasks/TasksCompanion.tsx')).TasksCompanion }))

const FilesPanel = lazy(async () => ({ default: (await import('#features/files/files.panel.tsx')).FilesPanel }))

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
