/** What the form checks, as typed: a plus sign somewhere, or exactly nine characters. */
export function isPhoneFormat(text: string): boolean {
  const phone = text.trim()
  return phone.includes('+') || phone.length === 9
}

/** Whether it can be dialled. An accepted phone that cannot gets a hint. */
export function phoneChecks(text: string): boolean {
  return /^(\+?\d[\d ]{7,18}|\d{9})$/.test(text.trim())
}
