/** NIF, NISS, CC and IBAN are typed with spaces, dots and hyphens; checks use this form. */
export function normaliseIdentifier(text: string): string {
  return text.replace(/[\s.-]/g, '').toUpperCase()
}

/** Σ digit × weight, for the digits that have a weight. */
export function weightedSum(text: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(text[index] ?? 0), 0)
}

/** Guards the completion functions against mistakes in seeds and tests. */
export function assertDigits(text: string, count: number): void {
  if (text.length !== count || !/^\d+$/.test(text)) throw new RangeError(`expected ${count} digits, got "${text}"`)
}
