/** Whether a spreadsheet would read a text as a formula; full-width signs count too. */
export const startsFormula = (text: string): boolean => /^[=+\-@\t\r\n＝＋－＠]/.test(text)

/** The text without the apostrophe that keeps a spreadsheet from reading it as a formula. */
export const plainOf = (text: string): string =>
  text.startsWith("'") && startsFormula(text.slice(1)) ? text.slice(1) : text
