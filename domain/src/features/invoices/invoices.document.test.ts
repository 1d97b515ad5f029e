import { expect, test } from 'vitest'
import type { Paper } from '../../documents/document.ts'
import { draftToWire } from '../../record/draft.ts'
import { blank } from '../../record/merge.ts'
import { shownRow } from '../../record/rows.testing.ts'
import { type DocumentRow, documentName, invoiceDocument, notFiscal } from './invoices.document.ts'
import { invoices } from './invoices.record.ts'

/** Every amount and percentage a person could be paid, as numbers that occur nowhere else. */
const secrets = Object.fromEntries(
  Object.entries(invoices.fields)
    .filter(([, field]) => 'read' in field && (field.kind === 'money' || field.kind === 'percent'))
    .map(([name], at) => [name, 71.5 + at]),
)
const row: DocumentRow = shownRow(invoices, {
  ...draftToWire(invoices, blank(invoices)),
  ...secrets,
  _id: 'x',
  version: 1,
  active: true,
  number: 1234,
  ref: 'LX-1',
  office: 'lisboa',
  issueDate: '2026-03-05',
  date: '2026-03-06',
  owner: 'Ana Dona',
  buyer: 'Rui Comprador',
  value: 10_000,
  tipyValue: 5000,
  percentageSplit: 0.5,
  toReceive: 5000,
  finder: 'Outra Agência',
  isExternalFinder: true,
  seller: 'ana',
  observations: 'Nota',
})

const document = (overrides: object = {}): Paper =>
  invoiceDocument(
    { ...row, ...overrides },
    {
      company: { code: 'casa', name: 'Casa' },
      office: { name: 'Saldanha', ami: '9876', nif: '509876543', address: null, postalCode: null, city: null },
      names: { of: (_field, key) => (key === 'ana' ? 'Ana Sá' : key) },
      issuer: 'Teresa',
      at: '2026-03-07T09:05',
    },
  )
const textOf = (paper: Paper) => JSON.stringify(paper).replace(/\s/g, ' ')

test('says on every page that it is not a fiscal invoice', () => {
  expect(document().issued).toBe(`${notFiscal} · Emitido em 07-03-2026 09:05 por Teresa`)
  expect(notFiscal).toBe('Este documento não serve de fatura')
})

test('has the letterhead, the parties, the dates and the value', () => {
  const text = textOf(document())
  const wanted = ['Casa', 'AMI 9876 · NIF 509 876 543', 'Fatura 1234 · LX-1', '05-03-2026', '06-03-2026', 'Ana Dona']
  const more = ['Rui Comprador', 'Outra Agência (externo)', 'Ana Sá', '10 000,00 €', '5 000,00 €', '50%', 'Nota']
  expect([...wanted, ...more].filter(one => !text.includes(one))).toEqual([])
})

test('the finder of a bank’s invoice is labelled as a bank', () => {
  expect(textOf(document({ isBank: true, finder: 'Banco Um' }))).toContain('"label":"Banco","value":"Banco Um"')
})

test('shows no person’s pay to any reader', () => {
  expect(Object.keys(secrets).length).toBeGreaterThan(20)
  for (const amount of Object.values(secrets))
    expect(textOf(document())).not.toContain(String(amount).replace('.', ','))
})

test('its file is named by number, reference and time, whatever characters the reference has', () => {
  expect(documentName({ number: 12, ref: 'LX/1' }, '2026-03-07T09:05')).toBe('Fatura 12 LX-1 2026-03-07 09h05.pdf')
})
