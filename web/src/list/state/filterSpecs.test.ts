import { describe, expect, it } from 'vitest'
import { withToggleDefaults } from './filterSpecs.ts'

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
