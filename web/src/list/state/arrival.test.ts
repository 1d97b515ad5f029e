import { describe, expect, it } from 'vitest'
import { arrive, isArriving } from './arrival.ts'
import { initialState } from './state.ts'

const columns = [{ field: 'city', visible: true }]
const profile = { profile: 'Minha', columns, expanded: true, filters: { city: 'Porto' } }

describe('coming to a list', () => {
  it('by its plain address finds it as the active profile says', () => {
    expect(arrive({}, initialState, profile)).toEqual({ ...initialState, ...profile })
  })

  it('by the link of an item keeps one’s columns and adds no filter', () => {
    const state = { ...initialState, id: 'x' }
    expect(arrive({ id: 'x' }, state, profile)).toEqual({ ...state, profile: 'Minha', columns, expanded: true })
  })

  it('by somebody’s view adds no filter', () => {
    const state = { ...initialState, filters: { city: 'Braga' } }
    expect(arrive({ 'f.city': 'Braga' }, state, profile).filters).toEqual({ city: 'Braga' })
    expect(arrive({ page: 2 }, initialState, profile).filters).toEqual({})
  })

  it('by a view with its columns leaves them', () => {
    const own = [{ field: 'ref', visible: true }]
    const state = { ...initialState, columns: own }
    expect(arrive({ cols: 'ref' }, state, profile)).toMatchObject({ columns: own, expanded: false })
  })
})

describe('a profile applies', () => {
  const first = { page: 2 }
  it('when one comes, and when one asks for the plain list again', () => {
    expect(isArriving(first, first)).toBe(true)
    expect(isArriving({}, first)).toBe(true)
  })
  it('not to what one does afterwards, nor over an address that names its profile', () => {
    expect(isArriving({ page: 3 }, first)).toBe(false)
    const named = { profile: 'Outra' }
    expect(isArriving(named, named)).toBe(false)
  })
})
