import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { canonicalEmail, emailSkeleton, isEmailAddress, isSameMailbox } from './emailAddress.ts'

describe('the canonical form of an address', () => {
  test.each([
    ['Ana.Dias@Rede.PT', 'ana.dias@rede.pt'],
    ['  ana@rede.pt\u200b', 'ana@rede.pt'],
    ['ana@rede.pt.', 'ana@rede.pt'],
    ['ana@rede.pt. .', 'ana@rede.pt'],
    ['joa\u0303o@rede.pt', 'joão@rede.pt'],
    ['JOÃO@REDE.PT', 'joão@rede.pt'],
  ])('%j is %j', (typed, canonical) => {
    expect(canonicalEmail(typed)).toBe(canonical)
  })

  const anything = fc.string({ unit: 'binary', maxLength: 60 })
  const likely = fc.emailAddress()

  property.prop([fc.oneof(anything, likely)])('of a canonical form is itself', text => {
    const once = canonicalEmail(text)
    expect(canonicalEmail(once)).toBe(once)
  })

  property.prop([likely])('does not depend on case, composition, spaces or final dots', address => {
    const written = [address.toUpperCase(), address.normalize('NFD'), ` ${address}\t`, `${address}.`]
    for (const other of written) expect(isSameMailbox(other, address)).toBe(true)
  })

  property.prop([anything])('accepts or refuses an address in any spelling alike', text => {
    expect(isEmailAddress(canonicalEmail(text))).toBe(isEmailAddress(text))
  })

  property.prop([fc.oneof(anything, likely)])(
    'of an address has no characters with a meaning in mail headers',
    text => {
      fc.pre(isEmailAddress(text))
      expect(canonicalEmail(text)).not.toMatch(/[\s,;:<>()[\]{}"\\]|\p{C}/u)
      expect(canonicalEmail(text).split('@')).toHaveLength(2)
    },
  )
})

describe('an address', () => {
  test.each([
    'ana@rede.pt',
    'Ana.Dias+faturas@sub.rede-norte.pt',
    "o'neill@rede.pt",
    'joão.conceição@açores.pt',
    'иван@почта.рф',
    'ana@xn--aores-yra.pt',
    'ana@rede.pt.',
  ])('%s is accepted', address => {
    expect(isEmailAddress(address)).toBe(true)
  })

  test.each([
    ['nothing', ''],
    ['no at', 'ana.rede.pt'],
    ['two ats', 'ana@rede@norte.pt'],
    ['no domain of two parts', 'ana@rede'],
    ['an empty part in the domain', 'ana@rede..pt'],
    ['a space inside', 'ana dias@rede.pt'],
    ['a comma: two addresses', 'ana@rede.pt,eva@rede.pt'],
    ['a comma in the name', 'ana,eva@rede.pt'],
    ['a semicolon', 'ana;eva@rede.pt'],
    ['a colon', 'grupo:ana@rede.pt'],
    ['round brackets', 'ana(eva)@rede.pt'],
    ['square brackets', 'ana@[10.0.0.1]'],
    ['angle brackets', '<ana@rede.pt>'],
    ['braces', 'ana{eva}@rede.pt'],
    ['a quote', '"ana"@rede.pt'],
    ['a backslash', 'ana\\eva@rede.pt'],
    ['a line end', 'ana@rede.pt\nbcc:eva@rede.pt'],
    ['a joiner', 'an\u200da@rede.pt'],
    ['a zero-width space', 'ana\u200b@rede.pt'],
    ['a mark of direction', 'ana\u202e@rede.pt'],
    ['a byte order mark', 'a\ufeffna@rede.pt'],
    ['a grapheme joiner', 'a\u034fna@rede.pt'],
    ['a selector of variants', 'ana\ufe0f@rede.pt'],
    ['a soft hyphen', 'an\u00ada@rede.pt'],
    ['a Hangul filler', 'ana\u3164@rede.pt'],
    ['a Cyrillic letter', 'аna@rede.pt'],
    ['a Greek letter', 'anα@rede.pt'],
    ['a Cherokee letter', 'anꭺ@rede.pt'],
    ['Cyrillic before a Latin domain', 'анна@rede.pt'],
    ['wide letters', 'ａna@rede.pt'],
    ['a ligature', 'ﬁlipa@rede.pt'],
    ['a mathematical letter', '𝐚na@rede.pt'],
    ['a loose accent', 'an\u0332a@rede.pt'],
    ['digits of another script', 'ana٣@rede.pt'],
    ['a hyphen that is none', 'ana\u2010dias@rede.pt'],
  ])('with %s is refused', (_what, address) => {
    expect(isEmailAddress(address)).toBe(false)
  })
})

describe('the skeleton of an address', () => {
  test.each([
    ['аnа@rede.pt', 'ana@rede.pt'],
    ['ana@ｒede.pt', 'ana@rede.pt'],
    ['a\u200bna@rede.pt.', 'ANA@rede.pt'],
    ['ηuno@rede.pt', 'nuno@rede.pt'],
    ['ıris@rede.pt', 'iris@rede.pt'],
  ])('%j looks like %j', (one, other) => {
    expect(emailSkeleton(one)).toBe(emailSkeleton(other))
  })

  test('accents and digits distinguish addresses', () => {
    expect(emailSkeleton('joão@rede.pt')).not.toBe(emailSkeleton('joao@rede.pt'))
    expect(emailSkeleton('ana1@rede.pt')).not.toBe(emailSkeleton('anal@rede.pt'))
  })

  property.prop([fc.string({ unit: 'binary', maxLength: 60 })])('of a skeleton is itself', text => {
    expect(emailSkeleton(emailSkeleton(text))).toBe(emailSkeleton(text))
  })
})
