import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { slipPdf } from '#testing/slips'
import { createPdfReader, type PdfReader } from './drafts.reader.ts'

let reader: PdfReader
beforeAll(() => {
  reader = createPdfReader()
})
afterAll(() => reader.stop())

/** A PDF of one page, whose content was packed twice. */
function packedTwice(content: Buffer): Uint8Array {
  const packed = deflateSync(deflateSync(content))
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${packed.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n${packed.toString('latin1')}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const body = objects.map((object, place) => `${place + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${body}trailer << /Size 6 /Root 1 0 R >>\n%%EOF`, 'latin1')
}

const textOf = async (content: Uint8Array) => (await reader.run(new Uint8Array(content))).toString()

test('a small PDF that unpacks to more than any slip is refused, and the next one is read', async () => {
  const text = Buffer.from('BT /F 12 Tf 10 10 Td (NIF 226157870) Tj ET')
  expect(await textOf(packedTwice(text))).toBe('NIF 226157870')
  const bomb = packedTwice(Buffer.concat([text, Buffer.alloc(250_000_000, ' ')]))
  expect(bomb.length).toBeLessThan(5000)
  await expect(textOf(bomb)).rejects.toThrow('too large')
  expect(await textOf(await slipPdf('Recibo de março'))).toBe('Recibo de março')
})
