const combiningMarks = /[\u0300-\u036f]/g

/**
 * Text as it is searched and compared: without accents and case, compatibility forms spelt out (º → o).
 * Search keys in the database are written by this function, never by `unaccent`, which differs on 130 Latin letters.
 */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(combiningMarks, '').toLowerCase().replaceAll('ς', 'σ')
}

/**
 * Key of a configuration item, derived from its name (docs/features/config.md): `São João` → `saojoao`.
 * A name without a single Latin letter or digit gives an empty key: whoever stores it must refuse that.
 */
export function keyOf(name: string): string {
  return fold(name).replace(/[^a-z0-9]/g, '')
}
