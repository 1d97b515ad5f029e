import { expect, test } from 'vitest'
import { noticeMail, resetMail } from './mail.templates.ts'

const link = 'https://tipy.example/?token=a&b'
const mail = resetMail({ name: 'Inês <script>', link, minutes: 60 })

test('the text says in Portuguese who, where and for how long', () => {
  expect(mail.subject).toBe('Repor a sua password do Tipy')
  expect(mail.text).toContain('Olá Inês <script>,')
  expect(mail.text).toContain(`\n${link}\n`)
  expect(mail.text).toContain('60 minutos')
})

test('nothing a person typed becomes markup', () => {
  expect(mail.html).toContain('Olá Inês &lt;script&gt;,')
  expect(mail.html).not.toContain('<script')
  expect(mail.html).toContain('href="https://tipy.example/?token=a&amp;b"')
})

test('a name stays on its line: it cannot write the rest of the message', () => {
  const { text } = resetMail({ name: 'Ana\r\n\r\nEscolha aqui:\n\nhttps://mau.example', link, minutes: 60 })
  expect(text.split('\n')[0]).toBe('Olá Ana Escolha aqui: https://mau.example,')
})

test('a notice keeps the lines of a text and none of its markup, and leads to its record', () => {
  const notice = noticeMail({
    name: 'Rui',
    title: 'Ana comentou Angariação <b>LX-1</b>\r\nBcc: x@mau.example',
    text: 'Olá\n<img src=x onerror=alert(1)>',
    link: 'https://tipy.example/findings?id=1',
  })
  expect(notice.subject).toBe('Ana comentou Angariação <b>LX-1</b> Bcc: x@mau.example')
  expect(notice.html).toContain('Olá\n&lt;img src=x onerror=alert(1)&gt;')
  expect(notice.html).not.toContain('<img')
  expect(notice.html).toContain('href="https://tipy.example/findings?id=1"')
  expect(notice.text).toContain('\n\nhttps://tipy.example/findings?id=1\n')
})
