import { isReservedKey } from '@tipy/domain/text/reserved'
import { isStorable } from '#platform/database/storableText'

const maxDepth = 32
/** More than any screen sends, and few enough to be checked without delaying other requests. */
const maxValues = 20_000

/** Dotted path of the first value that can never be stored: broken text, or nesting deeper than `maxDepth`. */
export function findUnstorable(input: unknown): string | null {
  const waiting: { value: unknown; path: readonly string[] }[] = [{ value: input, path: [] }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path } = next
    if (path.length > maxDepth) return path.slice(0, 3).join('.')
    if (typeof value === 'string' && !isStorable(value)) return path.join('.')
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) return path.join('.')
      waiting.push({ value: inner, path: [...path, key] })
    }
  }
  return null
}

/** Dotted path of the first reserved key in a request, at any depth. */
export function findReserved(input: unknown): string | null {
  const waiting: { value: unknown; path: readonly string[] }[] = [{ value: input, path: [] }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path } = next
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (isReservedKey(key)) return [...path, key].join('.')
      waiting.push({ value: inner, path: [...path, key] })
    }
  }
  return null
}

/** Whether a request has more than `maxValues` values. */
export function isTooMuch(input: unknown): boolean {
  const waiting = [input]
  for (let seen = 0; waiting.length > 0; ) {
    const value = waiting.pop()
    if (typeof value !== 'object' || value === null) continue
    const inner: unknown[] = Object.values(value)
    seen += inner.length
    if (seen > maxValues) return true
    waiting.push(...inner)
  }
  return false
}
