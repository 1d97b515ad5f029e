/** Storage in memory, for browsers that forbid the real one. */
class TabStorage implements Storage {
  readonly #items = new Map<string, string>()
  get length() {
    return this.#items.size
  }
  clear() {
    this.#items.clear()
  }
  getItem(key: string) {
    return this.#items.get(key) ?? null
  }
  key(index: number) {
    return [...this.#items.keys()][index] ?? null
  }
  removeItem(key: string) {
    this.#items.delete(key)
  }
  setItem(key: string, value: string) {
    this.#items.set(key, value)
  }
}

/** Local storage if it works: where it is blocked or full, reading the property or writing throws. */
export function usableStorage(open: () => Storage = () => window.localStorage): Storage {
  try {
    const storage = open()
    const probe = 'tipy.probe'
    storage.setItem(probe, probe)
    storage.removeItem(probe)
    return storage
  } catch {
    return new TabStorage()
  }
}
