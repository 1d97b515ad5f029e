import { describe, expect, it } from 'vitest'
import { arrive, isArriving } from './arrival.ts'
import { initialState } from './state.ts'

const columns = [{ field: 'city', visible: true }]
const profile = { profile: 'Minha', columns, expanded: true, filters: { city: 'Porto' } }

describe('opening a list', () => {
  it('by its plain address applies the active profile', () => {
    expect(arrive({}, initialState, profile)).toEqual({ ...initialState, ...profile })
  })

  it('by the link of an item applies the profile’s columns and no filters', () => {
    const state = { ...initialState, id: 'x' }
    expect(arrive({ id: 'x' }, state, profile)).toEqual({ ...state, profile: 'Minha', columns, expanded: true })
  })

  it('by an address with a state applies no filters of the profile', () => {
    const state = { ...initialState, filters: { city: 'Braga' } }
    expect(arrive({ 'f.city': 'Braga' }, state, profile).filters).toEqual({ city: 'Braga' })
    expect(arrive({ page: 2 }, initialState, profile).filters).toEqual({})
  })

  it('by an address with columns keeps them', () => {
    const own = [{ field: 'ref', visible: true }]
    const state = { ...initialState, columns: own }
    expect(arrive({ cols: 'ref' }, state, profile)).toMatchObject({ columns: own, expanded: false })
  })
})

describe('a profile applies', () => {
  const first = { page: 2 }
  it('when the user opens the list, and when they return to its plain address', () => {
    expect(isArriving(first, first)).toBe(true)
    expect(isArriving({}, first)).toBe(true)
  })
  it('not to later changes, nor over an address that names its profile', () => {
    expect(isArriving({ page: 3 }, first)).toBe(false)
    const named = { profile: 'Outra' }
    expect(isArriving(named, named)).toBe(false)
  })
})
