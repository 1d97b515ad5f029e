/** Whether a spreadsheet would take a text for a formula; full-width signs count as theirs do. */
export const startsFormula = (text: string): boolean => /^[=+\-@\t\r\n＝＋－＠]/.test(text)

/** The text behind the mark that keeps a spreadsheet from taking it for a formula. */
export const plainOf = (text: string): string =>
  text.startsWith("'") && startsFormula(text.slice(1)) ? text.slice(1) : text
