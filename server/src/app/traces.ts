import type { RecordTraces } from '#engine/traces'
import { commentTraces } from '#features/comments/comments.companion'
import { draftTraces } from '#features/drafts/drafts.traces'
import { fileTraces } from '#features/files/files.companion'
import { mailTraces } from '#features/mail/mail.traces'
import { notificationTraces } from '#features/notifications/notifications.traces'
import { taskTraces } from '#features/tasks/tasks.companion'

/** Everything that features store about a record, in the order in which it is erased. */
export const recordTraces: readonly RecordTraces[] = [
  notificationTraces,
  mailTraces,
  commentTraces,
  taskTraces,
  // By the rows of the files, which go last.
  draftTraces,
  fileTraces,
]
