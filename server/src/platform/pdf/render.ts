import { createRequire } from 'node:module'
import type { Paper } from '@tipy/domain/documents/document'
import pdfmake from 'pdfmake'
import { layOutPaper } from './layout.ts'

const require = createRequire(import.meta.url)
/** Comes with the library; knows every letter of Europe, Greek and Cyrillic too, and the euro. */
const face = (weight: string): string => require.resolve(`pdfmake/fonts/Roboto/Roboto-${weight}.ttf`)
const fonts = {
  Roboto: {
    normal: face('Regular'),
    bold: face('Medium'),
    italics: face('Italic'),
    bolditalics: face('MediumItalic'),
  },
}
const files: ReadonlySet<string> = new Set(Object.values(fonts.Roboto))

pdfmake.setFonts(fonts)
// What a document says never makes the server open a file or an address.
pdfmake.setLocalAccessPolicy(path => files.has(path))
pdfmake.setUrlAccessPolicy(() => false)

/** The document as a PDF. */
export async function renderPaper(paper: Paper): Promise<Uint8Array> {
  return pdfmake.createPdf(layOutPaper(paper)).getBuffer()
}
