/** Whether a spreadsheet would take a text for a formula; full-width signs count as theirs do. */
export const startsFormula = (text: string): boolean => /^[=+\-@\t\r\n＝＋－＠]/.test(text)
