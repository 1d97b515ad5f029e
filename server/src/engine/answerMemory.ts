interface Entry {
  readonly versions: string
  /** As JSON: no reader can change what another gets. */
  readonly answer: Promise<string>
  size: number
}

/** What an entry needs in memory, besides its key and its answer. */
const entryBytes = 300

/**
 * Answers to queries, each right for the versions it was found under. The least recently used go first when all of them
 * together become too large.
 */
export class AnswerMemory<T> {
  readonly #maxBytes: number
  readonly #entries = new Map<string, Entry>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** The answer remembered or being found under these versions; otherwise a new one. A failure is not remembered. */
  async answer(key: string, versions: string, find: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key)
    const entry =
      known?.versions === versions ? known : { versions, answer: find().then(asJson), size: entryBytes + key.length }
    this.#forget(key)
    this.#remember(key, entry)
    try {
      const text = await entry.answer
      this.#measure(key, entry, text)
      return JSON.parse(text) as T
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#forget(key)
      throw error
    }
  }

  /** Whether an answer is remembered, under whichever versions. */
  has(key: string): boolean {
    return this.#entries.has(key)
  }

  #remember(key: string, entry: Entry): void {
    this.#entries.set(key, entry)
    this.#bytes += entry.size
    this.#evict()
  }

  #forget(key: string): void {
    this.#bytes -= this.#entries.get(key)?.size ?? 0
    this.#entries.delete(key)
  }

  /** The size of an answer is known when it has come. */
  #measure(key: string, entry: Entry, text: string): void {
    const size = entryBytes + key.length + text.length
    if (this.#entries.get(key) === entry) this.#bytes += size - entry.size
    entry.size = size
    this.#evict()
  }

  #evict(): void {
    for (const key of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return
      this.#forget(key)
    }
  }
}

const asJson = (answer: unknown): string => JSON.stringify(answer)
