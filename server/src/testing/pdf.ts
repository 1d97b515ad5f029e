import { inflateSync } from 'node:zlib'

/** The pages of a PDF made by the product, each as its selectable text, lines separated by line feeds. */
export function pdfPages(pdf: Uint8Array): readonly string[] {
  const objects = objectsOf(Buffer.from(pdf).toString('latin1'))
  return [...objects.values()]
    .filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary))
    .map(page => {
      const content = objects.get(referenceOf(page.dictionary, 'Contents'))?.content ?? ''
      return textOf(content, fontsOf(objects, page.dictionary))
    })
}

/** The whole text without blanks, since line breaks depend on the layout. */
export const pdfText = (pdf: Uint8Array): string => squeezed(pdfPages(pdf).join('\n'))
export const squeezed = (text: string): string => text.replace(/\s+/g, '')

interface PdfObject {
  readonly dictionary: string
  readonly content: string
}
type Objects = ReadonlyMap<string, PdfObject>
type Letters = ReadonlyMap<string, string>

function objectsOf(file: string): Objects {
  const found = new Map<string, PdfObject>()
  for (const [, id = '', body = ''] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [dictionary = '', stream] = body.split(/\nstream\n/)
    found.set(id, { dictionary, content: stream === undefined ? '' : contentOf(dictionary, stream) })
  }
  return found
}

function contentOf(dictionary: string, stream: string): string {
  const bytes = Buffer.from(stream.replace(/\nendstream$/, ''), 'latin1')
  return (dictionary.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
}

const referenceOf = (dictionary: string, name: string): string =>
  new RegExp(`/${name} \\[?(\\d+) 0 R`).exec(dictionary)?.[1] ?? ''

function fontsOf(objects: Objects, page: string): ReadonlyMap<string, Letters> {
  const resources = objects.get(referenceOf(page, 'Resources'))?.dictionary ?? page
  const fonts = [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)]
  return new Map(
    fonts.map(([, name = '', id = '']) => {
      const map = objects.get(referenceOf(objects.get(id)?.dictionary ?? '', 'ToUnicode'))?.content ?? ''
      return [name, lettersOf(map)]
    }),
  )
}

const unicode = (hex: string): string => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')

/** The letters of each code of a font. */
function lettersOf(map: string): Letters {
  const letters = new Map<string, string>()
  for (const [, from = '', list = ''] of map.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/gi)) {
    const first = Number.parseInt(from, 16)
    // One code may stand for several letters, as in a ligature: <0066 0069>.
    const each = [...list.matchAll(/<([\da-f ]*)>/gi)]
    for (const [at, [, hex = '']] of each.entries())
      letters.set((first + at).toString(16).padStart(4, '0'), unicode(hex))
  }
  return letters
}

/** Every shown text, in the order of the page. */
function textOf(content: string, fonts: ReadonlyMap<string, Letters>): string {
  let letters: Letters = new Map()
  const pieces: string[] = []
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? new Map()
    else pieces.push(wordsOf(shown ?? '', letters))
  }
  return pieces.join('\n')
}

const wordsOf = (shown: string, letters: Letters): string =>
  [...shown.matchAll(/<([\da-f]*)>/gi)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map(code => letters.get(code.toLowerCase()) ?? '')
    .join('')
