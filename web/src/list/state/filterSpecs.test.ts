import { viewer } from '@tipy/domain/record/toys.testing'
import { describe, expect, it } from 'vitest'
import { toysScreen } from '#list/toys.testing.tsx'
import { filterSpecs, withToggleDefaults } from './filterSpecs.ts'

const toggle = { no: 'Sem Desistências', all: 'Tudo', yes: 'Desistências', first: false }
const specs = [
  { name: 'giveUp', label: 'Mostrar', shape: 'toggle', toggle },
  { name: 'state', label: 'Estado', shape: 'keys' },
] as const

describe('a toggle', () => {
  it('sends its default until the user chooses, and null for both', () => {
    expect(withToggleDefaults(specs, { id: null, filters: {} })).toEqual({ giveUp: false })
    expect(withToggleDefaults(specs, { id: null, filters: { state: ['a'] } })).toEqual({ giveUp: false, state: ['a'] })
    expect(withToggleDefaults(specs, { id: null, filters: { giveUp: null } })).toEqual({ giveUp: null })
    expect(withToggleDefaults(specs, { id: null, filters: { giveUp: true } })).toEqual({ giveUp: true })
  })
  it('sends no default for a link to one item', () => {
    expect(withToggleDefaults(specs, { id: 'x', filters: {} })).toEqual({})
  })
})

it('a list with a date offers its rows of any day, unless its page decides about it', () => {
  const names = (hidden?: readonly string[]) => filterSpecs(toysScreen, viewer(), hidden).map(({ name }) => name)
  expect(names()[0]).toBe('ignoreDate')
  expect(names(['ignoreDate'])).not.toContain('ignoreDate')
})
