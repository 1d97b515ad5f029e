const maxDepth = 32
/** PostgreSQL stores neither a NUL nor half a surrogate pair. */
const unstorable = /[\0\p{Cs}]/u

/** Dotted path of the first thing in a request that can never be stored: broken text, or nesting without end. */
export function findUnstorable(input: unknown): string | null {
  const waiting: { value: unknown; path: readonly string[] }[] = [{ value: input, path: [] }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path } = next
    if (path.length > maxDepth) return path.slice(0, 3).join('.')
    if (typeof value === 'string' && unstorable.test(value)) return path.join('.')
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (unstorable.test(key)) return path.join('.')
      waiting.push({ value: inner, path: [...path, key] })
    }
  }
  return null
}
