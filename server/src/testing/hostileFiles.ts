import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export interface HostileFile {
  readonly name: string
  readonly bytes: Buffer
}

/** One entry of a zip, which may declare wrong sizes. */
interface Entry {
  readonly name: string
  readonly packed: Buffer
  readonly size: number
  readonly crc: number
}

const entry = (name: string, text: string | Buffer): Entry => {
  const plain = Buffer.from(text)
  return { name, packed: deflateRawSync(plain), size: plain.byteLength, crc: crc32(plain) }
}

function header({ name, packed, size, crc }: Entry, isCentral: boolean, offset: number): Buffer {
  const fixed = Buffer.alloc(isCentral ? 46 : 30)
  const shift = isCentral ? 2 : 0
  fixed.writeUInt32LE(isCentral ? 0x02014b50 : 0x04034b50, 0)
  fixed.writeUInt16LE(20, 4)
  fixed.writeUInt16LE(8, 8 + shift)
  fixed.writeUInt32LE(crc, 14 + shift)
  fixed.writeUInt32LE(packed.byteLength, 18 + shift)
  fixed.writeUInt32LE(size >>> 0, 22 + shift)
  fixed.writeUInt16LE(Buffer.byteLength(name), 26 + shift)
  if (isCentral) fixed.writeUInt32LE(offset, 42)
  return Buffer.concat([fixed, Buffer.from(name)])
}

function zip(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const each of entries) {
    const local = Buffer.concat([header(each, false, 0), each.packed])
    central.push(header(each, true, offset))
    parts.push(local)
    offset += local.byteLength
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.byteLength, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directory, end])
}

const xml = '<?xml version="1.0" encoding="UTF-8"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A minimal workbook with this worksheet. */
function workbook(sheet: Entry, more: readonly Entry[] = []): Buffer {
  return zip([
    entry(
      '[Content_Types].xml',
      `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    ),
    entry(
      '_rels/.rels',
      `${xml}<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${officeRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    entry(
      'xl/workbook.xml',
      `${xml}<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    entry(
      'xl/_rels/workbook.xml.rels',
      `${xml}<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${officeRelations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    sheet,
    ...more,
  ])
}

const sheetName = 'xl/worksheets/sheet1.xml'
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const sheet = (rows: string, before = ''): Entry =>
  entry(sheetName, `${xml}${before}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`)

/** Megabytes of blanks in a few kilobytes: one compressed piece, repeated. */
function bomb(megabytes: number): Entry {
  const piece = deflateRawSync(Buffer.alloc(1_000_000, 32), { finishFlush: 3 })
  const last = deflateRawSync(Buffer.alloc(0))
  const packed = Buffer.concat([...Array.from({ length: megabytes }, () => piece), last])
  return { name: sheetName, packed, size: megabytes * 1_000_000, crc: 0 }
}

const laughs = Array.from({ length: 9 }, (_, index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`)
const billionLaughs = `<!DOCTYPE x [<!ENTITY a0 "ah">${laughs.join('')}]>`

function workbooks(): readonly HostileFile[] {
  const heading = `<row r="1">${cell('A1', 'Nome')}</row>`
  const nested = zip([entry('a.zip', zip([entry('b.zip', Buffer.alloc(100_000))]))])
  const lies = { ...bomb(50), size: 10 }
  return [
    { name: 'bomba.xlsx', bytes: workbook(bomb(700)) },
    { name: 'mentira.xlsx', bytes: workbook(lies) },
    { name: 'risos.xlsx', bytes: workbook(sheet(`<row r="1">${cell('A1', '&a9;')}</row>`, billionLaughs)) },
    {
      name: 'fora.xlsx',
      bytes: workbook(
        sheet(`<row r="1">${cell('A1', '&f;')}</row>`, '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>'),
      ),
    },
    {
      name: 'formulas.xlsx',
      bytes: workbook(sheet(`${heading}<row r="2"><c r="A2"><f>HYPERLINK("http://127.0.0.1")</f><v>1</v></c></row>`)),
    },
    {
      name: 'ligada.xlsx',
      bytes: workbook(sheet(heading), [entry('xl/externalLinks/externalLink1.xml', `${xml}<externalLink/>`)]),
    },
    { name: 'longe.xlsx', bytes: workbook(sheet(`<row r="1048576">${cell('XFD1048576', 'Nome')}</row>`)) },
    { name: 'sem-fim.xlsx', bytes: workbook(sheet(`<row r="99999999999">${cell('ZZZZZZ99999999999', 'x')}</row>`)) },
    { name: 'partida.xlsx', bytes: workbook(entry(sheetName, '<worksheet><sheetData><row')) },
    { name: 'vazia.xlsx', bytes: workbook(sheet('')) },
    { name: 'sem-nada.xlsx', bytes: zip([]) },
    { name: '../../fora.xlsx', bytes: zip([entry('../../../etc/x', 'x'), entry('/etc/passwd', 'x')]) },
    { name: 'dentro.xlsx', bytes: nested },
    { name: 'cortada.xlsx', bytes: workbook(sheet(heading)).subarray(0, 400) },
    { name: 'lista.csv', bytes: workbook(sheet(heading)) },
    { name: 'texto.xlsx', bytes: Buffer.from('Nome\nAna\n') },
  ]
}

const tables = (): readonly HostileFile[] => [
  { name: 'aspas.csv', bytes: Buffer.from('Nome;Email\n"Ana;ana@exemplo.pt\n') },
  { name: 'formulas.csv', bytes: Buffer.from('Nome;Email\n=cmd|"/C calc"!A0;@x\n+1;-1\n') },
  { name: 'larga.csv', bytes: Buffer.from(`${'Nome;'.repeat(20_000)}\n`) },
  { name: 'linhas.csv', bytes: Buffer.from(`Nome\n${'a\n'.repeat(200_000)}`) },
  { name: 'nul.csv', bytes: Buffer.from('Nome\nA\u0000na\n\ud800\n') },
  { name: 'utf16.csv', bytes: Buffer.from('\ufeffNome\nAna\n', 'utf16le') },
  { name: 'bytes.csv', bytes: Buffer.from([0xff, 0xfe, 0xfd, 0x00, 0x80, 0x0a]) },
  { name: 'protótipo.csv', bytes: Buffer.from('Nome;__proto__;constructor\nAna;1;2\n') },
  { name: 'vazia.csv', bytes: Buffer.alloc(0) },
]

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.byteLength, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A picture of one colour; its declared size may be wrong. */
function png(width: number, height: number, rows = height): Buffer {
  const about = Buffer.alloc(13)
  about.writeUInt32BE(width, 0)
  about.writeUInt32BE(height, 4)
  about.set([1, 0, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, pngChunk('IHDR', about), pngChunk('IDAT', data), pngChunk('IEND', Buffer.alloc(0))])
}

/** Declares the largest size of a GIF, with this many frames. */
function gif(frames: number): Buffer {
  const head = Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([0xff, 0xff, 0xff, 0xff, 0x80, 0, 0, 0, 0, 0, 1, 1, 1]),
  ])
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9"><script>alert(1)</script><image xlink:href="file:///etc/passwd" width="9" height="9"/></svg>`

async function pictures(): Promise<readonly HostileFile[]> {
  const plain = sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
  const [jpeg, cmyk, turned, webp] = await Promise.all([
    plain.clone().jpeg().toBuffer(),
    plain.clone().toColourspace('cmyk').jpeg().toBuffer(),
    plain
      .clone()
      .withMetadata({ orientation: 7 })
      .withExif({ IFD0: { Copyright: '<script>'.repeat(500) } })
      .jpeg()
      .toBuffer(),
    plain.clone().webp().toBuffer(),
  ])
  return [
    { name: 'bomba.png', bytes: png(30_000, 30_000) },
    { name: 'maior.png', bytes: png(0x7fffffff, 0x7fffffff, 1) },
    { name: 'nada.png', bytes: png(0, 0, 1) },
    { name: 'menos.png', bytes: png(500, 500, 3) },
    { name: 'cortada.jpg', bytes: jpeg.subarray(0, jpeg.byteLength - 60) },
    { name: 'cabeça.jpg', bytes: jpeg.subarray(0, 30) },
    { name: 'cmyk.jpg', bytes: cmyk },
    { name: 'virada.jpg', bytes: turned },
    { name: 'animada.gif', bytes: gif(2000) },
    { name: 'ponto.webp', bytes: webp },
    { name: 'desenho.svg', bytes: Buffer.from(svg) },
    { name: 'desenho.png', bytes: Buffer.from(svg) },
    { name: 'página.jpg', bytes: Buffer.concat([jpeg, Buffer.from('<html><script>alert(1)</script>')]) },
    { name: 'foto.pdf', bytes: jpeg },
  ]
}

const papers = (): readonly HostileFile[] => [
  {
    name: 'papel.pdf',
    bytes: Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF\n'),
  },
  { name: 'cortado.pdf', bytes: Buffer.from('%PDF-') },
  {
    name: 'roda.pdf',
    bytes: Buffer.from('%PDF-1.7\n1 0 obj<</Pages 1 0 R/Kids[1 0 R]>>endobj\ntrailer<</Root 1 0 R/Prev 0>>\n%%EOF\n'),
  },
  { name: 'dois.pdf', bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), zip([entry('a.txt', 'x')])]) },
  { name: 'página.pdf', bytes: Buffer.from('<html><script>alert(1)</script></html>') },
  { name: 'nulo.pdf', bytes: Buffer.alloc(3000) },
]

/** Small files that unpack into large ones, declare a wrong type, or refer to other files or addresses. */
export const hostileFiles = async (): Promise<readonly HostileFile[]> => [
  ...papers(),
  ...(await pictures()),
  ...workbooks(),
  ...tables(),
]
