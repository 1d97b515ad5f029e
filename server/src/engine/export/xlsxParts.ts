/** The parts of a workbook that are the same whatever its rows are. */
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const officeLinks = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNs = 'http://schemas.openxmlformats.org/package/2006'
const sheetTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const contentTypes = `${head}<Types xmlns="${packageNs}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetTypes}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetTypes}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetTypes}.styles+xml"/></Types>`

export const packageLinks = `${head}<Relationships xmlns="${packageNs}/relationships"><Relationship Id="rId1" Type="${officeLinks}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

export const workbookLinks = `${head}<Relationships xmlns="${packageNs}/relationships"><Relationship Id="rId1" Type="${officeLinks}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${officeLinks}/styles" Target="styles.xml"/></Relationships>`

/** A worksheet's name has at most 31 characters, and none of these. */
const sheetName = (title: string): string => escapeXml(title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31))

export const workbookOf = (title: string): string =>
  `${head}<workbook xmlns="${main}" xmlns:r="${officeLinks}"><sheets><sheet name="${sheetName(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`

/** Style 0 is plain, 1 a heading, then one for each format in use. */
export function stylesOf(formats: readonly string[]): { xml: string; styleOf: (format: string) => number } {
  const used = [...new Set(formats)]
  // Numbers below 164 are built-in formats.
  const declared = used.map((format, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escapeXml(format)}"/>`)
  const styles = used.map(
    (_, at) => `<xf numFmtId="${164 + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  const plain = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
  const heading = '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>'
  const font = '<sz val="11"/><name val="Calibri"/>'
  const xml = `${head}<styleSheet xmlns="${main}"><numFmts count="${used.length}">${declared.join('')}</numFmts><fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${used.length + 2}">${plain}${heading}${styles.join('')}</cellXfs></styleSheet>`
  return { xml, styleOf: format => used.indexOf(format) + 2 }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Control characters other than tab and line ends, and two noncharacters: XML cannot contain them. */
const unwritable = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu
/** Spreadsheets read `_x0041_` as an escaped letter, so an underscore that would start one is escaped itself. */
const looksLikeNumber = /_(?=x[0-9a-f]{4}_)/gi

export function escapeXml(text: string): string {
  return text
    .replace(unwritable, '')
    .replace(looksLikeNumber, '_x005F_')
    .replace(/[&<>"]/g, character => entities[character] ?? '')
}
