/** Initials of first and last name, shown without a photo: `João Pedro da Silva` → `JS`. */
export function initialsOf(name: string): string {
  const words = name.normalize('NFC').trim().split(/\s+/)
  const [first = ''] = words
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return [first, last].map(word => Array.from(word)[0]?.toUpperCase() ?? '').join('')
}
