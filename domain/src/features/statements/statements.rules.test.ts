import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { roles } from '../../access/roles.ts'
import { sides } from '../../deal/sides.ts'
import { ledgerRoles } from '../../ledger/ledger.ts'
import { cents, euros, toEuros } from '../../money/money.ts'
import { screens } from '../../navigation/screens.ts'
import { statementPaper } from './statements.paper.ts'
import {
  isForward,
  isShortEnough,
  linesOfSum,
  mayReadStatement,
  paymentStateOfLine,
  roleInDeal,
  type StatementLine,
  statementFileName,
  statementReaders,
  sumsOfLines,
} from './statements.rules.ts'

const line: StatementLine = {
  invoice: '00000000-0000-4000-8000-000000000001',
  number: 1234,
  ref: 'LX-1',
  day: '2026-03-05',
  owner: 'Ana Dona',
  buyer: 'Rui Comprador',
  role: 'consultant',
  side: 'finder',
  base: euros(5000),
  percentage: 47.8,
  amount: euros(2390),
  clientPaymentDate: null,
  paymentDate: null,
}

test('every person reads their own statement; only CFO and sysAdmin read all', () => {
  const readers = roles.filter(role => mayReadStatement({ id: 'me', role, otherRoles: [] }, 'other'))
  expect(readers.toSorted()).toEqual(['cfo', 'sysAdmin'])
  expect(roles.every(role => mayReadStatement({ id: 'me', role, otherRoles: [] }, 'me'))).toBe(true)
  expect(mayReadStatement({ id: 'me', role: 'consultant', otherRoles: ['cfo'] }, 'other')).toBe(true)
})

test('a line is paid, or pending once the client has paid, or waiting for the client', () => {
  expect(paymentStateOfLine(line)).toBe('waiting')
  expect(paymentStateOfLine({ ...line, clientPaymentDate: '2026-03-09' })).toBe('pending')
  expect(paymentStateOfLine({ clientPaymentDate: '2026-03-09', paymentDate: '2026-03-10' })).toBe('paid')
  expect(paymentStateOfLine({ clientPaymentDate: null, paymentDate: '2026-03-10' })).toBe('paid')
})

const day = fc.option(fc.constant('2026-03-09'), { nil: null })
const anyLine = fc.record({
  amount: fc.integer({ min: 0, max: 9_999_999_999 }).map(amount => toEuros(cents(amount))),
  clientPaymentDate: day,
  paymentDate: day,
})

property.prop([fc.array(anyLine, { maxLength: 60 })])(
  'the three sums always add up to the total, to the cent',
  lines => {
    const { total, paid, pending, waiting } = sumsOfLines(lines)
    const inCents = (sum: number) => Math.round(sum * 100)
    expect(inCents(paid) + inCents(pending) + inCents(waiting)).toBe(inCents(total))
    expect(inCents(total)).toBe(lines.reduce((sum, { amount }) => sum + inCents(amount), 0))
    for (const [name, sum] of Object.entries({ total, paid, pending, waiting }))
      expect(sumsOfLines(linesOfSum(lines, name as 'total')).total, name).toBe(sum)
  },
)

describe('the label of a role in a deal', () => {
  test.each([
    ['consultant', 'finder', 'Angariador'],
    ['consultant', 'seller', 'Vendedor'],
    ['commercialDirector', 'seller', 'Diretor comercial (venda)'],
    ['recruiterDirector', 'finder', 'Diretor do recrutador (angariação)'],
    ['creditManager', null, 'Gestora de crédito'],
  ] as const)('%s of %s', (role, side, label) => expect(roleInDeal({ role, side }, null)).toBe(label))

  test.each([
    ['consultant', 'finder', 'feminine', 'Angariadora'],
    ['commercialDirector', 'seller', 'feminine', 'Diretora comercial (venda)'],
    ['recruiterDirector', 'finder', 'feminine', 'Diretora do recrutador (angariação)'],
    ['creditManager', null, 'masculine', 'Gestor de crédito'],
  ] as const)('%s of %s, %s', (role, side, gender, label) => expect(roleInDeal({ role, side }, gender)).toBe(label))

  test('is unique for every role and side', () => {
    const people = ledgerRoles.filter(role => role !== 'agency')
    const labels = people.flatMap(role => sides.map(side => roleInDeal({ role, side }, null)))
    expect(new Set(labels).size).toBe(labels.length)
  })
})

test('a period does not end before it starts, and is at most ten years long', () => {
  expect(isForward({ firstDate: '2026-01-01', lastDate: '2026-01-01' })).toBe(true)
  expect(isForward({ firstDate: '2026-01-02', lastDate: '2026-01-01' })).toBe(false)
  expect(isShortEnough({ firstDate: '2016-01-01', lastDate: '2025-12-31' })).toBe(true)
  expect(isShortEnough({ firstDate: '2016-01-01', lastDate: '2026-01-01' })).toBe(false)
})

test('a file is named by person and period, whatever characters the name has', () => {
  const range = { firstDate: '2026-01-01', lastDate: '2026-03-31' } as const
  expect(statementFileName('Inês Sá', range, 'pdf')).toBe('Extrato de comissões Inês Sá 01-01-2026 a 31-03-2026.pdf')
  // A name as long as the form allows takes neither the period nor the extension away.
  const long = statementFileName('ã'.repeat(120), range, 'xlsx')
  expect(long).toMatch(/^Extrato de comissões ã{90,} 01-01-2026 a 31-03-2026\.xlsx$/)
  expect(statementFileName(`x${'🏠'.repeat(60)}`, range, 'pdf')).toMatch(/ 01-01-2026 a 31-03-2026\.pdf$/)
  expect(statementFileName('a/b\\c', range, 'xlsx')).toBe('Extrato de comissões a-b-c 01-01-2026 a 31-03-2026.xlsx')
})

test('the PDF has the sums, and each line with its payment', () => {
  const lines = [line, { ...line, clientPaymentDate: '2026-03-09' }, { ...line, paymentDate: '2026-03-10' }]
  const paper = statementPaper(
    { lines, sums: sumsOfLines(lines) },
    {
      company: { code: 'casa', name: 'Casa' },
      office: null,
      person: 'Ana Sá',
      gender: 'feminine',
      range: { firstDate: '2026-01-01', lastDate: '2026-03-31' },
      issuer: 'Rui',
      at: '2026-04-01T10:00',
    },
  )
  const plain = (text: string) => text.replace(/[^\S\n]/g, ' ')
  expect(paper.figures.map(({ label, value }) => [label, plain(value)])).toEqual([
    ['Total', '7 170,00 €'],
    ['Pago', '2 390,00 €'],
    ['Pendente', '2 390,00 €'],
    ['A aguardar cliente', '2 390,00 €'],
  ])
  const [table] = paper.sections[0]?.blocks ?? []
  const rows = table?.kind === 'table' ? table.rows.map(row => row.map(plain)) : []
  expect(rows[0]).toEqual([
    '05-03-2026\n1234 · LX-1',
    'Ana Dona\nRui Comprador',
    'Angariadora',
    '5 000,00 €',
    '47,8%',
    '2 390,00 €',
    'A aguardar cliente',
  ])
  expect(rows.map(row => row[6])).toEqual(['A aguardar cliente', 'Pendente\nCliente: 09-03-2026', 'Pago\n10-03-2026'])
})

test('the menus offer the statements to everyone who reads those of others', () => {
  expect(screens.statements.menu.drawer).toEqual({ kind: 'role', anyOf: statementReaders })
  expect(screens.statements.menu.top).toEqual(screens.statements.menu.drawer)
})
