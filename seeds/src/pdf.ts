/** One page of text as a small, complete PDF: the first line is its title. */
export function pdfOf(lines: readonly string[]): Uint8Array {
  const page = pageOf(lines)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  ]
  return bytesOf(assembled(objects))
}

function assembled(objects: readonly string[]): string {
  let text = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return `${text}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
}

function pageOf([title = '', ...lines]: readonly string[]): string {
  const textLines = lines.map(line => `(${escaped(line)}) Tj T*`)
  return ['BT /F2 20 Tf 64 762 Td', `(${escaped(title)}) Tj`, '/F1 11 Tf 0 -36 Td 18 TL', ...textLines, 'ET'].join('\n')
}

/** Characters that the page's encoding has at other codes than Unicode. */
const elsewhere: Readonly<Record<string, string>> = { '€': '\u0080', '–': '\u0096', '—': '\u0097', '’': '\u0092' }

function escaped(text: string): string {
  return text.replace(/[€–—’]/g, sign => elsewhere[sign] ?? sign).replace(/[\\()]/g, '\\$&')
}

/** Every character is one byte, so that positions in the text are positions in the file. */
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, letter => letter.charCodeAt(0))
