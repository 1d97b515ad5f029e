import { createRequire } from 'node:module'
import type { Paper } from '@tipy/domain/documents/document'
import pdfmake from 'pdfmake'
import { layOutPaper } from './layout.ts'

const require = createRequire(import.meta.url)
/** Comes with the library; has all European letters, also Greek and Cyrillic, and the euro sign. */
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
// No text in a document can make the server open another file or URL.
pdfmake.setLocalAccessPolicy(path => files.has(path))
pdfmake.setUrlAccessPolicy(() => false)

export async function renderPaper(paper: Paper): Promise<Uint8Array> {
  return pdfmake.createPdf(layOutPaper(paper)).getBuffer()
}
