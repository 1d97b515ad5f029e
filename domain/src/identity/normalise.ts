/** NIF, NISS, CC and IBAN are copied from paper and screens in many spellings; this is the one that is judged. */
export function normaliseIdentifier(text: string): string {
  return text.replace(/[\s.-]/g, '').toUpperCase()
}

/** Σ digit × weight, for the digits that have a weight. */
export function weightedSum(text: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(text[index] ?? 0), 0)
}

/** What a completion needs; a seed or test that asks for less has a mistake in it. */
export function assertDigits(text: string, count: number): void {
  if (text.length !== count || !/^\d+$/.test(text)) throw new RangeError(`expected ${count} digits, got "${text}"`)
}
