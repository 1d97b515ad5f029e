import { describe, expect, it } from 'vitest'
import { withToggleDefaults } from './filterSpecs.ts'

const toggle = { no: 'Sem Desistências', all: 'Tudo', yes: 'Desistências', first: false }
const specs = [
  { name: 'giveUp', label: 'Mostrar', shape: 'toggle', toggle },
  { name: 'state', label: 'Estado', shape: 'keys' },
] as const

describe('a toggle', () => {
  it('asks what it begins with until somebody chooses, and both as null', () => {
    expect(withToggleDefaults(specs, { id: null, filters: {} })).toEqual({ giveUp: false })
    expect(withToggleDefaults(specs, { id: null, filters: { state: ['a'] } })).toEqual({ giveUp: false, state: ['a'] })
    expect(withToggleDefaults(specs, { id: null, filters: { giveUp: null } })).toEqual({ giveUp: null })
    expect(withToggleDefaults(specs, { id: null, filters: { giveUp: true } })).toEqual({ giveUp: true })
  })
  it('hides nothing from whoever follows a link to one item', () => {
    expect(withToggleDefaults(specs, { id: 'x', filters: {} })).toEqual({})
  })
})
