/**
 * A seeded generator of random values: the same seed gives the same values on every machine and in every version.
 * Each person has their own seed, so that one more value for one person never changes another.
 */
export interface Random {
  /** From 0 up to, not including, 1. */
  fraction(): number
  /** Both ends included. */
  whole(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  /** `length` decimal digits. */
  digits(length: number): string
  uuid(): string
}

export function randomOf(seed: string): Random {
  const fraction = generator(hash(seed))
  const whole = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1))
  const digits = (length: number) => Array.from({ length }, () => whole(0, 9)).join('')
  return { fraction, whole, digits, pick: list => pick(list, fraction), uuid: () => uuid(whole) }
}

function pick<T>(list: readonly T[], fraction: () => number): T {
  const chosen = list[Math.floor(fraction() * list.length)]
  if (chosen === undefined) throw new RangeError('nothing to pick from')
  return chosen
}

/** Has the format of version 4, but is not random. */
function uuid(whole: (from: number, to: number) => number): string {
  const hex = (length: number) => {
    let text = ''
    while (text.length < length) text += whole(0, 15).toString(16)
    return text
  }
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${whole(8, 11).toString(16)}${hex(3)}-${hex(12)}`
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let sum = 2_166_136_261
  for (let index = 0; index < text.length; index += 1) sum = Math.imul(sum ^ text.charCodeAt(index), 16_777_619)
  return sum
}

/** mulberry32: small, fast and uniform enough for a demonstration. */
function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
