import { describe, expect, it } from 'vitest'
import { defineRecord } from './define.ts'
import { day, type Fields, money, parts, text } from './fields.ts'

const declare =
  (fields: Fields, sort = 'at') =>
  () =>
    defineRecord('toys', {
      label: 'Brinquedo',
      title: 'Brinquedos',
      sort: sort as never,
      flags: { list: [], add: [], edit: [], remove: [] },
      companions: [],
      fields: { at: day('Dia', { sort: true }), ...fields },
    })

describe('a declaration stops the program when', () => {
  it.each<[string, Fields, string?]>([
    ['it declares what every record has', { version: text('Versão') }],
    ['text that not everybody reads is searched', { a: text('A', { search: true, read: { roles: ['coo'] } }) }],
    ['text of some companies is searched', { a: text('A', { search: true, when: 'amlChecks' }) }],
    ['a queried field has a filter', { a: money('A', { computed: 'queried', filter: true }) }],
    ['parts are sorted by what is no amount', { a: parts('A', { max: 2, fields: { b: day('B', { sort: true }) } }) }],
    ['its list is sorted by nothing', {}, 'nada'],
    ['its list is sorted by what cannot be', { a: day('A') }, 'a'],
    ['its list is sorted by what not everybody reads', { a: day('A', { sort: true, read: { roles: ['coo'] } }) }, 'a'],
    ['its list is sorted by what some companies lack', { a: day('A', { sort: true, when: 'amlChecks' }) }, 'a'],
  ])('%s', (_why, fields, sort) => {
    expect(declare(fields, sort)).toThrow(/^toys\./)
  })

  it('and does not for a correct one', () => {
    expect(declare({ a: text('A', { search: true }) })().sort).toBe('at')
    expect(declare({}, '_created')().sort).toBe('_created')
  })
})
