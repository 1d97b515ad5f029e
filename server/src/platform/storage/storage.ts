import type { Readable } from 'node:stream'

/** A stored content, under a key that reveals neither what it is nor whose. */
export interface StoredObject {
  readonly key: string
  readonly bytes: number
}

export interface ListedObject extends StoredObject {
  /** When it was stored. */
  readonly at: Date
}

/** Where the contents of files are stored: a folder of this machine or a bucket. */
export interface Storage {
  /** Stores a content completely and durably, or not at all. Throws when the content fails. */
  put(content: AsyncIterable<Uint8Array>): Promise<StoredObject>
  /**
   * The same, under the key of an object of another storage, for copies. Where the key already has an object of that
   * size, the content is not read and the result is false. A content of another size throws and leaves nothing.
   */
  putAs(object: StoredObject, content: AsyncIterable<Uint8Array>): Promise<boolean>
  /** Throws when there is no such object. */
  get(key: string): Promise<Readable>
  /** Does nothing when there is no such object. */
  remove(key: string): Promise<void>
  list(): AsyncIterable<ListedObject>
  /** Removes partial objects that a crash left before that moment. */
  tidy(before: Date): Promise<void>
}
