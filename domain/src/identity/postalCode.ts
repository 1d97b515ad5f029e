/** Four digits, a hyphen, three digits; checked as typed. */
export function isPostalCode(text: string): boolean {
  return /^\d{4}-\d{3}$/.test(text.trim())
}
