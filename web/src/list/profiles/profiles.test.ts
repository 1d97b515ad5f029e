import { columnProfile } from '@tipy/domain/features/users/users.contract'
import { describe, expect, it } from 'vitest'
import { activated, activeProfile, created, nameProblem, profilesOf, removed, renamed, updated } from './profiles.ts'
import { savedViewOf } from './useProfiles.ts'

const view = { columns: [{ field: 'ref', visible: true, width: 120 }], expanded: false, filters: { city: 'Porto' } }
const one = created([], 'findings', ' Minha ', view)
const two = created(one, 'findings', 'Outra', { ...view, expanded: true })
const all = created(two, 'expenses', 'Minha', view)

const names = (type: string, list = all) =>
  profilesOf(list, type).map(({ name, active }) => `${name}${active ? '*' : ''}`)

describe('column profiles', () => {
  it('become the only active one of their list when created', () => {
    expect(names('findings')).toEqual(['Minha', 'Outra*'])
    expect(names('expenses')).toEqual(['Minha*'])
  })

  it('are valid for the server', () => {
    for (const profile of all) expect(columnProfile.parse(profile)).toEqual(profile)
    const now = { columns: [{ field: 'ref', visible: true, width: undefined }], expanded: true, filters: {} }
    expect(columnProfile.parse({ name: 'x', type: 'y', active: true, ...savedViewOf(now) })).toMatchObject({
      columns: [{ field: 'ref', visible: true }],
    })
  })

  it('change no other list when activated', () => {
    const changed = activated(all, 'findings', 'Minha')
    expect(names('findings', changed)).toEqual(['Minha*', 'Outra'])
    expect(names('expenses', changed)).toEqual(['Minha*'])
    expect(activeProfile(activated(all, 'findings', null), 'findings')).toBeUndefined()
  })

  it('keep their state when renamed or updated', () => {
    expect(names('findings', renamed(all, 'findings', 'Outra', ' Nova '))).toEqual(['Minha', 'Nova*'])
    const changed = updated(all, 'findings', 'Outra', { ...view, filters: {} })
    expect(activeProfile(changed, 'findings')).toMatchObject({ name: 'Outra', filters: {} })
    expect(profilesOf(changed, 'expenses')).toEqual(profilesOf(all, 'expenses'))
  })

  it('leave none active when the active one is deleted', () => {
    const left = removed(all, 'findings', 'Outra')
    expect(names('findings', left)).toEqual(['Minha'])
    expect(activeProfile(left, 'findings')).toBeUndefined()
  })

  it('replace one with the same name that another browser created', () => {
    expect(names('findings', created(all, 'findings', 'MINHÁ', view))).toEqual(['Outra', 'MINHÁ*'])
  })
})

describe('a name', () => {
  it.each([
    ['', 'Obrigatório'],
    ['   ', 'Obrigatório'],
    ['x'.repeat(61), 'No máximo 60 caracteres'],
    ['minha', 'Já tem uma vista com este nome'],
  ])('%j is refused', (name, problem) => {
    expect(nameProblem(all, 'findings', name)).toBe(problem)
  })

  it('may be its own when renaming, or one of another list', () => {
    expect(nameProblem(all, 'findings', 'MINHA', 'Minha')).toBeNull()
    expect(nameProblem(all, 'expenses', 'Outra')).toBeNull()
  })
})
