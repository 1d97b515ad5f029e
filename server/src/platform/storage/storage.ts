import type { Readable } from 'node:stream'

/** Something that is kept, under a key that says nothing of what it is or whose. */
export interface StoredObject {
  readonly key: string
  readonly bytes: number
}

export interface ListedObject extends StoredObject {
  /** When it was kept. */
  readonly at: Date
}

/** Where the contents of files are kept: a folder of this machine, or something else that can do these things. */
export interface Storage {
  /** Keeps it whole, so that it is there after a crash, or not at all. A content that breaks off throws. */
  put(content: AsyncIterable<Uint8Array>): Promise<StoredObject>
  /**
   * The same, under a key given by another store, for copies. What is there with that size is left, the content unread, and
   * the answer is false. A content of another size throws and leaves nothing.
   */
  putAs(object: StoredObject, content: AsyncIterable<Uint8Array>): Promise<boolean>
  /** Throws when there is no such thing. */
  get(key: string): Promise<Readable>
  /** What is not there is removed already. */
  remove(key: string): Promise<void>
  list(): AsyncIterable<ListedObject>
  /** Removes what a crash left half-way before that moment. */
  tidy(before: Date): Promise<void>
}
