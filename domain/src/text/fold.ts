const combiningMarks = /[\u0300-\u036f]/g

/**
 * Text for search and comparison: without accents and case, compatibility forms decomposed (º → o).
 * This function writes the search keys in the database, never `unaccent`, which differs on 130 Latin letters.
 */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(combiningMarks, '').toLowerCase().replaceAll('ς', 'σ')
}

/**
 * Key of a configuration item, derived from its name (docs/features/config.md): `São João` → `saojoao`.
 * A name without a Latin letter or digit gives an empty key, which the caller must refuse.
 */
export function keyOf(name: string): string {
  return fold(name).replace(/[^a-z0-9]/g, '')
}
