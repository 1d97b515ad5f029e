import { describe, expect, it } from 'vitest'
import { OutboundRefused } from './refused.ts'
import { pageTypeOf, readText } from './text.ts'

const latin = (text: string): Buffer => Buffer.from(text, 'latin1')
const euro = Buffer.of(0x80)

describe('the charset of a page', () => {
  it.each([
    ['named by the header', 'text/html; charset=ISO-8859-1', latin('Praça da Alegria'), 'Praça da Alegria'],
    ['named by the header in quotes', 'text/html;charset="windows-1252"', Buffer.concat([latin('1 '), euro]), '1 €'],
    ['ISO-8859-1 with the euro of Windows', 'text/html; charset=iso-8859-1', Buffer.concat([latin('ã '), euro]), 'ã €'],
    ['ISO-8859-15', 'text/html; charset=iso-8859-15', Buffer.of(0xa4), '€'],
    ['UTF-8', 'text/html; charset=utf-8', Buffer.from('Praça 1 €'), 'Praça 1 €'],
    ['UTF-8 with a mark', 'text/html', Buffer.from('\ufeffPraça'), 'Praça'],
    ['not named: UTF-8 if it can be', 'text/html', Buffer.from('Praça 1 €'), 'Praça 1 €'],
    ['not named: otherwise windows-1252', 'text/html', Buffer.concat([latin('Praça '), euro]), 'Praça €'],
    ['unknown to us', 'text/html; charset=klingon', Buffer.from('Praça'), 'Praça'],
  ])('%s', (_, contentType, bytes, text) => {
    expect(readText(bytes, contentType)).toBe(text)
  })

  it.each([
    '<meta charset="iso-8859-1"><p>Praça',
    '<meta http-equiv="Content-Type" content="text/html; charset=ISO-8859-1"><p>Praça',
  ])('named by the page: %s', page => {
    expect(readText(latin(page), 'text/html')).toBe(page)
  })

  it('is the header’s when both name one', () => {
    const page = '<meta charset="iso-8859-1"><p>Praça'
    expect(readText(Buffer.from(page), 'text/html; charset=utf-8')).toBe(page)
  })

  it('is not looked for in the text of the page', () => {
    const page = '<p>charset=iso-8859-1 é uma codificação'
    expect(readText(Buffer.from(page), 'text/html')).toBe(page)
  })
})

it('refuses bytes that are no text', () => {
  expect(() => readText(Buffer.of(0x3c, 0x00, 0x01), 'text/html')).toThrow(OutboundRefused)
})

it.each([undefined, '', 'text/plain', 'application/json', 'image/png', 'text/html2', 'constructor'])(
  'refuses the content type %s',
  header => {
    expect(() => pageTypeOf(header)).toThrow(OutboundRefused)
  },
)

it.each(['text/html', 'TEXT/HTML; charset=utf-8', 'application/xhtml+xml'])('reads the content type %s', header => {
  expect(() => pageTypeOf(header)).not.toThrow()
})
