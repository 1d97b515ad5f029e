import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import type { StatementRow } from './statements.contract.ts'
import { nextSort, readSort, shownRows, skipReasonOfRow, totalsOf, writeSort } from './statements.overview.ts'
import { skipReasonOf, statementLimits } from './statements.rules.ts'

const range = { firstDate: '2026-03-01', lastDate: '2026-03-31' } as const
const sent = { ...range, by: 'Rui', at: '2026-04-02T09:00:00.000Z', state: 'sent', sentAt: null } as const
const row = (name: string, changes: Partial<StatementRow> = {}): StatementRow => ({
  _id: name,
  name,
  offices: ['lisboa'],
  active: true,
  hasEmail: true,
  lines: 1,
  paid: 0,
  pending: 0,
  waiting: 0,
  owed: 0,
  sent: null,
  ...changes,
})
const names = (rows: readonly StatementRow[]) => rows.map(({ name }) => name)

describe('the rows of an overview', () => {
  const rows = [row('Ana Sá', { owed: 5 }), row('Inês Conceição', { owed: 20, sent }), row('Rui Sá', { owed: 5 })]

  it('are found by every word, without accents or case', () => {
    expect(names(shownRows(rows, ' sa ANA', readSort(undefined)))).toEqual(['Ana Sá'])
    expect(names(shownRows(rows, 'conceicao', readSort(undefined)))).toEqual(['Inês Conceição'])
    expect(names(shownRows(rows, '', readSort('-name')))).toEqual(['Rui Sá', 'Inês Conceição', 'Ana Sá'])
  })

  it('are sorted by an amount or by the last send, and equal ones by name', () => {
    expect(names(shownRows(rows, '', readSort('-owed')))).toEqual(['Inês Conceição', 'Ana Sá', 'Rui Sá'])
    expect(names(shownRows(rows, '', readSort('sent')))).toEqual(['Ana Sá', 'Rui Sá', 'Inês Conceição'])
  })

  it('have a sort that survives the address; an unknown one is by name', () => {
    expect(['owed', '-paid', 'sent', '-name'].map(text => writeSort(readSort(text)))).toEqual([
      'owed',
      '-paid',
      'sent',
      '-name',
    ])
    expect([readSort('iban'), readSort(undefined)].map(writeSort)).toEqual([undefined, undefined])
    expect(writeSort(nextSort(readSort(undefined), 'owed'))).toBe('-owed')
    expect(writeSort(nextSort(readSort('-owed'), 'owed'))).toBe('owed')
  })

  property.prop([fc.array(fc.integer({ min: 0, max: 10_000_000 }))])('sum to the cent', cents => {
    const many = cents.map((amount, place) => row(String(place), { paid: amount / 100, owed: amount / 100 }))
    const sum = cents.reduce((all, amount) => all + amount, 0) / 100
    expect(totalsOf(many)).toEqual({ paid: sum, pending: 0, waiting: 0, owed: sum })
  })
})

describe('a person is sent no statement', () => {
  it.each([
    ['noLines', { lines: 0, active: false }],
    ['tooLong', { lines: statementLimits.lines + 1 }],
    ['inactive', { active: false, hasEmail: false }],
    ['noEmail', { hasEmail: false }],
    ['alreadySent', { wasSent: true }],
    [null, {}],
  ])('because of %s', (reason, changes) => {
    expect(skipReasonOf({ lines: 3, active: true, hasEmail: true, wasSent: false, ...changes }, false)).toBe(reason)
  })

  it('of a period they have, unless again; a failed mail and one of another period do not count', () => {
    expect(skipReasonOfRow(row('Ana', { sent }), range, false)).toBe('alreadySent')
    expect(skipReasonOfRow(row('Ana', { sent }), range, true)).toBeNull()
    expect(skipReasonOfRow(row('Ana', { sent: { ...sent, state: 'failed' } }), range, false)).toBeNull()
    expect(skipReasonOfRow(row('Ana', { sent }), { ...range, lastDate: '2026-03-30' }, false)).toBeNull()
  })
})
