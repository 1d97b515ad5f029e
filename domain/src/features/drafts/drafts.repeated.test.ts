import { expect, it } from 'vitest'
import { cents } from '../../money/money.ts'
import { isRepeated } from './drafts.repeated.ts'

const line = (invoice: string, amount: number) => ({ invoice, part: 'finder' as const, amount: cents(amount) })
const said = (...lines: ReturnType<typeof line>[]) => ({
  subject: 'Comissões a faturar',
  cents: cents(lines.reduce((sum, { amount }) => sum + amount, 0)),
  lines,
})

it('a draft is repeated if the earlier one had each of its lines with the same amount', () => {
  const before = said(line('a', 100), line('b', 200))
  expect(isRepeated(said(line('a', 100), line('b', 200)), before)).toBe(true)
  expect(isRepeated(said(line('b', 200)), before)).toBe(true)
  expect(isRepeated(said(line('a', 100), line('c', 1)), before)).toBe(false)
  expect(isRepeated(said(line('a', 101)), before)).toBe(false)
})

it('one of references is repeated in the same quarter with the same amount', () => {
  const before = { subject: 'Referências do 1.º trimestre', cents: cents(500), lines: [] }
  expect(isRepeated({ ...before }, before)).toBe(true)
  expect(isRepeated({ ...before, cents: cents(501) }, before)).toBe(false)
  expect(isRepeated({ ...before, subject: 'Referências do 2.º trimestre' }, before)).toBe(false)
})

it('one without amounts never is', () => {
  const slip = { subject: 'Recibo de vencimento', cents: null, lines: [] }
  expect(isRepeated(slip, slip)).toBe(false)
})
