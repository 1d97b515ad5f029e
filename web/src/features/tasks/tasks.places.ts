import type { ComponentType } from 'react'
import type { Task } from './tasks.calls.ts'

/** A record that a task is about. */
export interface About {
  readonly group: string
  readonly ref: string
}

/** A kind of records that a task may be about. */
export interface TaskGroup {
  readonly key: string
  readonly label: string
}

export interface TaskDialogProps {
  /** Null: a new one. */
  readonly task: Task | null
  /** The record that a new task is about by default. */
  readonly about: About | null
  readonly onClose: () => void
}

/** What tasks need to know about other features' records; the app passes it in. */
export interface TaskPlaces {
  /** The path of a record's page, if it has one and the user may open it. */
  readonly linkOf: (about: About) => string | null
  /** The dialog of a task, which knows the records it may be about. Loaded at its first use. */
  readonly Dialog: ComponentType<TaskDialogProps>
}
