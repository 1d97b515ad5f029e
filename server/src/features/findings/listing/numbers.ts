/** Amounts, areas and typologies as Portuguese and English pages write them. Ambiguous numbers are null. */

const spaces = /[\s\u00a0\u2007\u2009\u202f]/g

/** Groups of three with one separator throughout, and at most two decimals: `250.000`, `250 000,50`, `250,000.50`. */
const grouped = /^([1-9]\d{0,2}([ .,'’])\d{3}(?:\2\d{3})*)(?:([.,])(\d{1,2}))?$/
const plain = /^(\d{1,12})(?:[.,](\d{1,12}))?$/

export function parseNumber(text: string): number | null {
  const written = text.replace(spaces, ' ').trim()
  const [, whole = '', separator, decimalSign, cents = '0'] = grouped.exec(written) ?? []
  if (whole !== '') return separator === decimalSign ? null : Number(`${whole.replace(/\D/g, '')}.${cents}`)
  const [, units, decimals = '0'] = plain.exec(written) ?? []
  return units === undefined ? null : Number(`${units}.${decimals}`)
}

/** A number inside a sentence, not the tail of a longer one. */
const number = String.raw`(?<![\d.,'’\w])(\d{1,3}([ .,'’])\d{3}(?:\2\d{3})*(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,3})?)`
const multiplier = String.raw`(?: ?(mil|k|m|milh(?:ão|ões))\b(?: de)?)?`
const amountThenEuro = new RegExp(`${number}${multiplier} ?(?:€|eur(?:os?)?\\b)`, 'giu')
const euroThenAmount = new RegExp(`(?:€|\\beur(?:os)?\\b) ?${number}(?!\\d)${multiplier}`, 'giu')

/** Units after an amount that is not the price of the whole: `/mês`, `por m²`, `per month`, `mensais`. */
const perUnit =
  /^\s*(?:\/|por|per|ao|p\/|a)?\s*(?:m[êe]s\b|mensa|months?\b|monthly|mo\b|pcm\b|p\.?m\b|m ?2(?!\d)|m²|metro|semana|week|noite|night|ano\b|anua|year)/i

export interface Amount {
  readonly euros: number
  /** For the whole house, not per month or per square metre. */
  readonly whole: boolean
  /** No other text is around it. */
  readonly alone: boolean
  readonly start: number
}

/** `1,2 M€` is clear and `1.250 M€` is not: millions and thousands multiply plain numbers only. */
function euros(written: string, times: string | undefined): number | null {
  const value = parseNumber(written)
  if (value === null || times === undefined) return value
  if (!/^\d{1,3}(?:[.,]\d{1,2})?$/.test(written)) return null
  return Math.round(value * (/^(?:mil|k)$/i.test(times) ? 1000 : 1_000_000))
}

function matches(text: string, pattern: RegExp): Amount[] {
  return [...text.matchAll(pattern)].flatMap(found => {
    const value = euros(found[1] ?? '', found[3])
    if (value === null) return []
    const rest = text.slice(found.index + found[0].length)
    const around = text.slice(0, found.index) + rest
    return [{ euros: value, whole: !perUnit.test(rest), alone: !/[\p{L}\d]/u.test(around), start: found.index }]
  })
}

/** Every amount in euros of a text. The sign is after the number in Portuguese, before it in English: never both. */
export function amountsIn(text: string): readonly Amount[] {
  const written = text.replace(spaces, ' ')
  const after = matches(written, amountThenEuro)
  return after.length > 0 ? after : matches(written, euroThenAmount)
}

const squareMetres = new RegExp(`${number} ?(?:m ?2(?!\\d)|m²|mts ?2|metros quadrados|sq ?m\\b|square met)`, 'giu')

/** Every area in square metres of a text. */
export function areasIn(text: string): readonly number[] {
  const written = text.replace(spaces, ' ')
  return [...written.matchAll(squareMetres)].flatMap(found => parseNumber(found[1] ?? '') ?? [])
}

/** Rooms of every typology of a text: `T3` is 3, `T2+1` is 2, and `V4` is how some write a villa's. */
export function typologiesIn(text: string): readonly number[] {
  return [...text.matchAll(/(?<![\p{L}\d])(?:[Tt] ?|V)(\d{1,2})(?: ?\+ ?\d)?(?![\p{L}\d])/gu)].map(found =>
    Number(found[1]),
  )
}

/** The value if all are equal, else null. */
export function only<T>(values: readonly T[]): T | null {
  const [first, ...others] = new Set(values)
  return first === undefined || others.length > 0 ? null : first
}
