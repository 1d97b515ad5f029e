import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { mailNames, mailTemplates, type Wording } from './mail.templates.ts'
import { markOf, sampleValues, wordingIssues, writeMail } from './mail.wording.ts'

const { resetPassword, comment } = mailTemplates
const link = 'https://tipy.example/?token=a&b'
const reset = (overrides: object, wording: Wording = resetPassword) =>
  writeMail(resetPassword, wording, { name: 'Inês', company: 'Rede', link, minutes: '60', ...overrides })
const notice = (overrides: object, wording: Wording = comment) =>
  writeMail(comment, wording, {
    name: 'Rui',
    company: 'Rede',
    title: 'Ana comentou',
    text: 'Olá',
    link: '',
    ...overrides,
  })

describe.each(mailNames)('the product’s wording of %s', name => {
  const template = mailTemplates[name]
  test('has no issues, and no placeholder is left unfilled', () => {
    expect(wordingIssues(template, template)).toEqual({})
    const { subject, text, html } = writeMail(template, template, sampleValues(template))
    for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|\}\}/)
    const placeholders = Object.values(template.placeholders).map(({ word }) => word)
    expect(new Set(placeholders).size).toBe(placeholders.length)
  })
})

describe('a mail', () => {
  test('says in Portuguese who, where and for how long', () => {
    const mail = reset({ name: 'Inês <script>' })
    expect(mail.subject).toBe('Repor a sua password do Tipy')
    expect(mail.text).toContain('Olá Inês <script>,')
    expect(mail.text).toContain(`\n${link}\n`)
    expect(mail.text).toContain('60 minutos')
    expect(mail.html).toContain('Olá Inês &lt;script&gt;,')
    expect(mail.html).toContain('href="https://tipy.example/?token=a&amp;b"')
    expect(mail.html).toContain('>Escolher nova password</a>')
  })

  test('puts a name on one line, so that it cannot imitate the rest of the message', () => {
    const { text } = reset({ name: 'Ana\r\n\r\nEscolha aqui:\n\nhttps://mau.example' })
    expect(text.split('\n')[0]).toBe('Olá Ana Escolha aqui: https://mau.example,')
  })

  test('keeps the lines of a text, escapes its markup, and links to its record', () => {
    const mail = notice({
      title: 'Ana comentou <b>LX-1</b>\r\nBcc: x@mau.example',
      text: 'Olá\n<img src=x onerror=alert(1)>',
      link: 'https://tipy.example/findings?id=1',
    })
    expect(mail.subject).toBe('Ana comentou <b>LX-1</b> Bcc: x@mau.example')
    expect(mail.html).toContain('Olá<br>\n&lt;img src=x onerror=alert(1)&gt;')
    expect(mail.html).toContain('href="https://tipy.example/findings?id=1"')
    expect(mail.text).toContain('\n\nhttps://tipy.example/findings?id=1\n')
  })

  test('leaves out the link without a record, and links to web addresses only', () => {
    expect(notice({}).html).not.toContain('<a ')
    expect(notice({}).text.endsWith('Olá\n\n')).toBe(true)
    expect(notice({ link: 'javascript:alert(1)' }).html).not.toContain('<a ')
  })

  test('treats values as text: addresses in them are no links, placeholders in them are not filled', () => {
    const mail = notice({ text: '{{nome}} https://mau.example' }, { subject: 'A', body: 'https://x.example {{texto}}' })
    expect(mail.html).not.toContain('<a ')
    expect(mail.text).toBe('https://x.example {{nome}} https://mau.example\n\n')
  })
})

describe('a wording', () => {
  const body = 'Olá {{nome}}: {{ligação}}'
  test('may write placeholders with or without accents, capitals and spaces', () => {
    const typed = { subject: '{{ EMPRESA }}', body: '{{NOME}} {{ligacao}} {{ Minutos }}' }
    expect(wordingIssues(resetPassword, typed)).toEqual({})
    expect(reset({}, typed)).toMatchObject({ subject: 'Rede', text: `Inês ${link} 60\n\n` })
  })

  test.each([
    [{ subject: 'Olá {{idade}}', body }, { subject: 'Marcador desconhecido: {{idade}}' }],
    [{ subject: 'Olá', body: `${body} {{}}` }, { body: 'Marcador desconhecido: {{}}' }],
    [{ subject: 'Olá', body: `${body} {{constructor}}` }, { body: 'Marcador desconhecido: {{constructor}}' }],
    [{ subject: 'Olá', body: `${body} {{nome` }, { body: 'Há um marcador por fechar: use {{ e }}' }],
    [{ subject: 'Olá', body: 'Olá {{nome}}' }, { body: 'Falta o marcador {{ligação}}' }],
    [{ subject: '{{ligação}}', body }, { subject: 'A ligação só pode estar na mensagem' }],
  ])('is refused with a message at its field: %j', (wording, issues) => {
    expect(wordingIssues(resetPassword, wording)).toEqual(issues)
  })
})

const marks = fc.constantFrom(...Object.values(comment.placeholders).map(markOf), '{{x}}', '{{', '}}', '\n\n')
const hostile = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' onclick='x", '&lt;', '{{nome}}'),
)
const anyText = fc.array(fc.oneof(marks, hostile), { maxLength: 8 }).map(parts => parts.join(''))

property.prop([anyText, anyText, hostile, hostile, hostile, fc.webUrl()])(
  'with any wording and any values, a mail has only our own tags',
  (subject, body, name, title, text, address) => {
    const { html } = writeMail(comment, { subject, body }, { name, company: title, title, text, link: address })
    const tags = html.match(/<[^>]*>?/g) ?? []
    const allowedTag = /^<(!doctype html|\/?(html|head|body|title|table|tr|td|h1|p|a)( [^>]*)?|meta [^>]*|br)>$/
    for (const tag of tags) expect(tag).toMatch(allowedTag)
    for (const tag of tags.filter(one => one.startsWith('<a ')))
      expect(tag).toMatch(/^<a href="https?:[^"<>]*" style="[^"<>]*">$/)
    expect(html).not.toMatch(/<[^>]*\son\w+=/)
  },
)
