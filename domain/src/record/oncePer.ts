/** What is made of an object alone is made once, and is forgotten with the object. */
export function oncePer<K extends object, T extends NonNullable<unknown>>(make: (of: K) => T): (of: K) => T {
  const made = new WeakMap<K, T>()
  return of => {
    const known = made.get(of)
    if (known !== undefined) return known
    const value = make(of)
    made.set(of, value)
    return value
  }
}

/** What is made for a key, once. */
export type ByKey<T extends object> = (key: string, make: () => T) => T

/** Remembers at most `max` keys; when it is full it starts again, because who asks may choose the keys. */
export function byKey<T extends object>(max: number): ByKey<T> {
  const made = new Map<string, T>()
  return (key, make) => {
    const known = made.get(key)
    if (known) return known
    if (made.size >= max) made.clear()
    const value = make()
    made.set(key, value)
    return value
  }
}
