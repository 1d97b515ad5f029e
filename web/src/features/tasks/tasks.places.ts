/** A record that a task is about. */
export interface About {
  readonly group: string
  readonly ref: string
}

/** What the application knows of records, so that tasks need not. */
export interface TaskPlaces {
  /** The kinds of records a task may be about, as this person may name them. */
  readonly groups: readonly { readonly key: string; readonly label: string }[]
  /** The page of a record, if there is one and this person may open it. */
  readonly linkOf: (about: About) => string | null
  /** The record whose page is open. */
  readonly here: About | null
}
