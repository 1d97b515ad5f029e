/** A record that a task is about. */
export interface About {
  readonly group: string
  readonly ref: string
}

/** What tasks need to know about other features' records; the app passes it in. */
export interface TaskPlaces {
  /** The kinds of records a task may be about, of those the user may see. */
  readonly groups: readonly { readonly key: string; readonly label: string }[]
  /** The path of a record's page, if it has one and the user may open it. */
  readonly linkOf: (about: About) => string | null
  /** The record whose page is open. */
  readonly here: About | null
}
