import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { withLinks } from './links.ts'

const hrefs = (text: string) => withLinks(text).flatMap(({ href }) => href ?? [])

describe('withLinks', () => {
  it.each([
    ['Ver https://exemplo.pt/casa?id=1&b=2.', ['https://exemplo.pt/casa?id=1&b=2']],
    ['(http://exemplo.pt) e HTTPS://EXEMPLO.PT/A!', ['http://exemplo.pt/', 'https://exemplo.pt/A']],
    ['nada aqui: exemplo.pt', []],
    ['javascript:alert(1) data:text/html,x file:///etc/passwd', []],
    ['https://banco.pt@mau.example/ entra', []],
    ['<a href="https://a.pt">b</a>', ['https://a.pt/']],
  ])('%s', (text, expected) => {
    expect(hrefs(text)).toEqual(expected)
  })

  test.prop([
    fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.string().map(text => `https://a.pt/${text}`),
    ),
  ])('keeps every letter, and makes links of web addresses only', text => {
    const stretches = withLinks(text)
    expect(stretches.map(stretch => stretch.text).join('')).toBe(text)
    for (const { href } of stretches) if (href !== undefined) expect(href).toMatch(/^https?:\/\//)
  })
})
