import pdfmake from 'pdfmake'
import '#platform/pdf/render'

/** A PDF with this text, as a payroll program makes it; with a password only its owner can read it. */
export async function slipPdf(text: string, userPassword?: string): Promise<Uint8Array> {
  return pdfmake.createPdf({ content: text, ...(userPassword && { userPassword }) }).getBuffer()
}

/** A form with salary slips, and by position the people named by the user. */
export function slipForm(
  slips: readonly (readonly [name: string, content: Uint8Array])[],
  people: readonly string[] = [],
) {
  const form = new FormData()
  for (const [name, content] of slips) form.append('files', new Blob([new Uint8Array(content)]), name)
  for (const person of people) form.append('people', person)
  return form
}
