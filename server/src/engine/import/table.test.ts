import { buffer } from 'node:stream/consumers'
import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import yazl from 'yazl'
import { BadFile } from './badFile.ts'
import { readFile } from './readFile.ts'
import { readTable, type Table } from './table.ts'

const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const parts = (sheet: string, more: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': '<Types/>',
  'xl/workbook.xml': `<workbook xmlns="${namespace}" xmlns:r="${links}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${links}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${links}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${namespace}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
  'xl/worksheets/sheet1.xml': sheet,
  ...more,
})
const sheetOf = (rows: string, before = '') =>
  `<?xml version="1.0"?>${before}<worksheet xmlns="${namespace}"><sheetData>${rows}</sheetData></worksheet>`

type Files = readonly (readonly [name: string, content: string | Buffer])[]

async function pack(files: Files, { forceZip64Format = false, comment = '' } = {}): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of files) zip.addBuffer(Buffer.from(content), name, { forceZip64Format })
  zip.end({ forceZip64Format, comment })
  return buffer(zip.outputStream)
}
const zipOf = (files: Readonly<Record<string, string | Buffer>>) => pack(Object.entries(files))
const bookOf = (rows: string, before?: string) => zipOf(parts(sheetOf(rows, before)))
const text = (at: string, content: string) => `<c r="${at}" t="inlineStr"><is><t>${content}</t></is></c>`

/** A zip built by hand, with headers that no library writes. */
function forged(name: string, content: Buffer, header: { size?: number; name?: string } = {}): Buffer {
  const packed = deflateRawSync(content)
  const shared = (inside: string) => {
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(crc32(content), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(header.size ?? content.length, 18)
    head.writeUInt16LE(Buffer.byteLength(inside), 22)
    return head
  }
  const local = Buffer.concat([
    Buffer.from('PK\x03\x04', 'latin1'),
    shared(header.name ?? name),
    Buffer.from(header.name ?? name),
    packed,
  ])
  const directory = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\0', 'latin1'),
    shared(name),
    Buffer.alloc(14),
    Buffer.from(name),
  ])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, directory, end])
}

const oneRow = `<row r="1">${text('A1', 'Nome')}</row><row r="2">${text('A2', 'Ana')}</row>`
const small = parts(sheetOf(oneRow))

/** A whole workbook, of which some bytes are overwritten from the first of these marks on. */
async function changed(mark: string, change: (from: Buffer) => void, whole = zipOf(small)): Promise<Buffer> {
  const book = await whole
  change(book.subarray(book.indexOf(mark, 0, 'latin1')))
  return book
}
/** The signatures of the central directory, whose first entry has a name of 19 letters, and of the end of a zip. */
const listMark = 'PK\x01\x02'
const endMark = 'PK\x05\x06'
const endMark64 = 'PK\x06\x06'
const zip64 = () => pack(Object.entries(small), { forceZip64Format: true })
const remarked = () => pack(Object.entries(small), { comment: 'a'.repeat(60) })
const mebibyte = Buffer.alloc(1024 * 1024)
const manyParts = (count: number, content: string | Buffer): Files =>
  Array.from({ length: count }, (_, index) => [`xl/media/image${index}.png`, content])

const problem = async (read: Promise<Table>) =>
  read.then(
    () => 'read',
    (error: unknown) => (error instanceof BadFile ? error.problem : error),
  )

describe('a workbook', () => {
  test('gives the values of its first worksheet: numbers, dates, booleans, text and results of formulas', async () => {
    const rows = `<row r="1">${text('A1', 'Nome')}${text('B1', 'B')}</row>
      <row r="3">${text('A3', 'R&amp;D_x000D_')}<c r="B3"><f>1+1</f><v>2</v></c><c r="C3" s="1"><v>46086</v></c>
      <c r="D3" s="1"><v>46086.395833333336</v></c><c r="E3" t="b"><v>1</v></c><c r="F3" t="str"><f>A1</f><v>x</v></c></row>`
    expect(await readTable(await bookOf(rows))).toEqual({
      headings: ['Nome', 'B'],
      rows: [{ row: 3, cells: ['R&D\r', 2, { at: '2026-03-05T00:00' }, { at: '2026-03-05T09:30' }, true, 'x'] }],
    })
  })

  test.each<[string, Buffer | Promise<Buffer>, string]>([
    ['that is no zip after all', Buffer.from('PK\x03\x04 not', 'latin1'), 'broken'],
    [
      'cut in half',
      bookOf(`<row r="1">${text('A1', 'a'.repeat(5000))}</row>`).then(whole => whole.subarray(0, 700)),
      'broken',
    ],
    ['of another program', zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }), 'notSheet'],
    ['with a macro project', zipOf({ ...parts(sheetOf('')), 'xl/vbaProject.bin': 'x' }), 'macros'],
    ['with a macro sheet', zipOf({ ...parts(sheetOf('')), 'xl/macrosheets/sheet1.xml': '<x/>' }), 'macros'],
    [
      'that says it is one for macros',
      zipOf({
        ...parts(sheetOf('')),
        '[Content_Types].xml': '<Types>application/vnd.ms-excel.sheet.macroEnabled.main+xml</Types>',
      }),
      'macros',
    ],
    ['without its sheet', zipOf({ 'xl/workbook.xml': '<workbook/>' }), 'broken'],
    ['with a way out of its folder', forged('../xl/workbook.xml', Buffer.from('x')), 'broken'],
    ['with a place of its own', forged('/etc/passwd', Buffer.from('x')), 'broken'],
    ['that unpacks to a hundred times more', forged('xl/workbook.xml', Buffer.alloc(20 * 1024 * 1024)), 'tooMuch'],
    ['that says it is small', forged('xl/workbook.xml', Buffer.alloc(20 * 1024 * 1024), { size: 900 }), 'broken'],
    ['that says it is 4 GB', forged('xl/workbook.xml', Buffer.from('x'), { size: 0xffffffff }), 'tooMuch'],
    ['whose XML is broken', bookOf('<row r="1"><c r="A1"'), 'broken'],
    [
      'that declares entities',
      bookOf(`<row r="1">${text('A1', '&a;')}</row>`, '<!DOCTYPE x [<!ENTITY a "aaa">]>'),
      'broken',
    ],
    ['without a row', bookOf(''), 'empty'],
    ['of headings only', bookOf(`<row r="1">${text('A1', 'a')}</row>`), 'empty'],
    [
      'with a cell far out',
      bookOf(`<row r="1">${text('A1', 'a')}</row><row r="2">${text('ZZ2', 'b')}</row>`),
      'tooManyColumns',
    ],
  ])('%s is refused', async (_what, content, expected) => {
    expect(await problem(readTable(await content))).toBe(expected)
  })

  test.each<[string, Promise<Buffer> | Buffer, string]>([
    ['that is encrypted', changed(listMark, from => from.writeUInt16LE(1, 8)), 'broken'],
    ['that is encrypted in the newer way', changed(listMark, from => from.writeUInt16LE(0x41, 8)), 'broken'],
    ['packed in a way of its own', changed(listMark, from => from.writeUInt16LE(12, 10)), 'broken'],
    ['packed, but said to lie as it is', changed(listMark, from => from.writeUInt16LE(0, 10)), 'broken'],
    ['with a checksum of something else', changed(listMark, from => from.writeUInt32LE(1, 16)), 'broken'],
    ['whose first part ends early', changed(listMark, from => from.writeUInt32LE(3, 20)), 'broken'],
    ['whose first part ends after the file', changed(listMark, from => from.writeUInt32LE(100_000, 20)), 'broken'],
    ['whose first part holds less than it says', changed(listMark, from => from.writeUInt32LE(900, 24)), 'broken'],
    ['whose first part lies outside of it', changed(listMark, from => from.writeUInt32LE(0xfffffff0, 42)), 'broken'],
    ['whose first part begins elsewhere', changed(listMark, from => from.writeUInt32LE(7, 42)), 'broken'],
    ['with a drive in a name', forged('c:xl/workbook.xml', Buffer.from('x')), 'broken'],
    ['with a way out by backslashes', forged('xl\\..\\workbook.xml', Buffer.from('x')), 'broken'],
    ['with a name that goes on after its end', forged('xl/workbook.xml\0.png', Buffer.from('x')), 'broken'],
    ['with two parts of one name', pack([...Object.entries(small), ['xl/styles.xml', '<x/>']]), 'broken'],
    ['with bytes after its end', zipOf(small).then(book => Buffer.concat([book, Buffer.from('more')])), 'broken'],
    [
      'with a second end in its remark',
      changed(endMark, from => from.write(endMark, 30, 'latin1'), remarked()),
      'broken',
    ],
    ['that says it has more parts than it has', changed(endMark, from => from.writeUInt16LE(9, 10)), 'broken'],
    ['that says it has none', changed(endMark, from => from.writeUInt16LE(0, 10)), 'notSheet'],
    ['whose list lies outside of it', changed(endMark, from => from.writeUInt32LE(0xfffffff0, 16)), 'broken'],
    ['on several disks', changed(endMark, from => from.writeUInt16LE(1, 4)), 'broken'],
    ['of a thousand parts more', pack([...Object.entries(small), ...manyParts(1000, 'x')]), 'tooMuch'],
    ['of parts too large only together', pack([...Object.entries(small), ...manyParts(48, mebibyte)]), 'tooMuch'],
    [
      'of 64 bits that says it is huge',
      changed(listMark, from => from.writeUInt32LE(9, 46 + 19 + 8), zip64()),
      'tooMuch',
    ],
    ['of 64 bits with countless parts', changed(endMark64, from => from.writeUInt32LE(9, 36), zip64()), 'tooMuch'],
    ['of 64 bits that ends elsewhere', changed(endMark64, from => from.writeUInt32LE(0, 0), zip64()), 'broken'],
  ])('%s is refused', async (_what, content, expected) => {
    expect(await problem(readTable(await content))).toBe(expected)
  })

  test('in Zip64 format is read like any other', async () => {
    expect(await readTable(await zip64())).toEqual({ headings: ['Nome'], rows: [{ row: 2, cells: ['Ana'] }] })
  })

  test('cut or damaged anywhere is read or refused, without another error', async () => {
    const whole = await zipOf(small)
    for (let at = 4; at < whole.length; at += 5) {
      expect(await problem(readTable(whole.subarray(0, at)))).toBe('broken')
      const damaged = Buffer.from(whole)
      damaged.writeUInt8(damaged.readUInt8(at) ^ 0xff, at)
      expect(['read', 'broken', 'notSheet', 'tooMuch']).toContain(await problem(readTable(damaged)))
    }
  })

  test('with one long text in very many cells is refused by the reader', async () => {
    const cells = (row: number) =>
      Array.from({ length: 20 }, (_, at) => `<c r="${String.fromCharCode(65 + at)}${row}" t="s"><v>0</v></c>`)
    const rows = Array.from({ length: 400 }, (_, at) => `<row r="${at + 1}">${cells(at + 1).join('')}</row>`).join('')
    const shared = `<sst xmlns="${namespace}"><si><t>${'x'.repeat(9000)}</t></si></sst>`
    expect(await problem(readTable(await zipOf(parts(sheetOf(rows), { 'xl/sharedStrings.xml': shared }))))).toBe(
      'tooMuch',
    )
  })
})

describe('the reader process', () => {
  test('reads a good file, and ends alone when a file uses up its memory or time', async () => {
    const fine = Buffer.from('\ufeffNome,Idade\r\n"Silva, Ana",3\r\n')
    expect(await readFile(fine)).toEqual({
      headings: ['Nome', 'Idade'],
      rows: [{ row: 2, cells: ['Silva, Ana', '3'] }],
    })
    expect(await problem(readFile(Buffer.from('%PDF-1.4')))).toBe('notSheet')
    // A row numbered one billion: the library creates every row before it too.
    const far = await bookOf(`<row r="1">${text('A1', 'a')}</row><row r="1000000000">${text('A1000000000', 'b')}</row>`)
    expect(await problem(readFile(far, { megabytes: 64, milliseconds: 60_000 }))).toBe('tooMuch')
    expect(await problem(readFile(fine, { megabytes: 64, milliseconds: 1 }))).toBe('tooMuch')
  }, 120_000)
})

describe('text', () => {
  test.each([
    ['semicolons and a mark', Buffer.from('\ufeffA;B\r\n1;2')],
    ['commas', Buffer.from('A,B\n1,2\n')],
    ['tabs', Buffer.from('A\tB\r1\t2')],
    ['quotes', Buffer.from('"A";"B"\n"1";"2"\n\n;\n')],
  ])('with %s', async (_what, content) => {
    expect(await readTable(content)).toEqual({ headings: ['A', 'B'], rows: [{ row: 2, cells: ['1', '2'] }] })
  })

  test('in windows-1252 keeps its accents', async () => {
    const content = Buffer.from([...Buffer.from('Nome\n'), 0x4a, 0x6f, 0xe3, 0x6f, 0x20, 0x80])
    expect((await readTable(content)).rows[0]?.cells).toEqual(['João €'])
  })
})
