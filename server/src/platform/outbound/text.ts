import { decode, decodeUnnamed } from '#platform/charset'
import { OutboundRefused } from './refused.ts'

const pageTypes = new Set(['text/html', 'application/xhtml+xml'])

/** Charsets that Portuguese pages are written in; `iso-8859-1` is read as windows-1252, as browsers do. */
const charsets = new Set(['utf-8', 'windows-1252', 'iso-8859-15'])

/** How far into a page a browser looks for its charset. */
const metaReach = 1024

/** The content type of a page, from the header alone: the bytes are never sniffed. */
export function pageTypeOf(header: string | undefined): string {
  const type = header?.split(';')[0]?.trim().toLowerCase()
  if (!type || !pageTypes.has(type)) throw new OutboundRefused(`content type ${type}`)
  return type
}

/** `charset=…` in a header, in `<meta charset>` or in `<meta http-equiv>`: one shape in all three. */
function charsetIn(text: string): string | undefined {
  const label = /\bcharset\s*=\s*["']?\s*([\w-]{1,40})/i.exec(text)?.[1]
  if (!label) return undefined
  try {
    const { encoding } = new TextDecoder(label)
    return charsets.has(encoding) ? encoding : undefined
  } catch {
    return undefined
  }
}

function metaOf(bytes: Buffer): string {
  const head = bytes.subarray(0, metaReach).toString('latin1')
  return (head.match(/<meta\b[^>]*>/gi) ?? []).join('')
}

export function readText(bytes: Buffer, contentType: string): string {
  const charset = charsetIn(contentType) ?? charsetIn(metaOf(bytes))
  const text = charset ? decode(bytes, charset) : decodeUnnamed(bytes)
  if (text.includes('\0')) throw new OutboundRefused('binary body')
  return text
}
