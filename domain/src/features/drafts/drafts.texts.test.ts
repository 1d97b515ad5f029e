import { expect, test } from 'vitest'
import { cents } from '../../money/money.ts'
import { mailTemplates } from '../mail/mail.templates.ts'
import { writeMail } from '../mail/mail.wording.ts'
import { areSameLines } from './drafts.content.ts'
import { billableValues, quarterLabel, referencesValues } from './drafts.texts.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('a draft has one deal per line, their gross sum, and nothing of a reference is markup', () => {
  const values = billableValues([
    { number: 12, ref: 'LX-<b>1</b>', amount: cents(150_001) },
    { number: null, ref: 'LX-2\n{{nome}}', amount: cents(99) },
  ])
  const template = mailTemplates.draftConsultants
  const mail = writeMail(template, template, { ...values, name: 'Inês', company: 'Rede', author: 'Rui' })
  expect(plain(mail.subject)).toBe('Comissões a faturar: 1 501,00 €')
  expect(plain(mail.text)).toContain('12 · LX-<b>1</b>: 1 500,01 €\nLX-2 {{nome}}: 0,99 €\n\n')
  expect(plain(mail.html)).toContain('12 · LX-&lt;b&gt;1&lt;/b&gt;: 1 500,01 €<br>\nLX-2 {{nome}}: 0,99 €')
})

test.each([
  ['2026-01-01', '1.º trimestre de 2026'],
  ['2026-03-31', '1.º trimestre de 2026'],
  ['2026-04-01', '2.º trimestre de 2026'],
  ['2026-12-31', '4.º trimestre de 2026'],
] as const)('%s is in the %s', (day, label) => {
  expect(quarterLabel(day)).toBe(label)
  expect(referencesValues(0, [], day).quarter).toBe(label)
})

test('a line that is gone, new or of another amount is another content', () => {
  const line = { invoice: 'a', part: 'finder', amount: cents(100) } as const
  const other = { ...line, part: 'seller' } as const
  expect(areSameLines([line, other], [other, line])).toBe(true)
  expect(areSameLines([line, other], [line])).toBe(false)
  expect(areSameLines([line], [line, other])).toBe(false)
  expect(areSameLines([line], [{ ...line, amount: cents(101) }])).toBe(false)
})
