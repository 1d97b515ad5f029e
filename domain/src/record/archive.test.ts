import { describe, expect, it } from 'vitest'
import { standardSettings } from '../company/settings.ts'
import { archiveFlag, isArchived } from './archive.ts'
import { defineRecord } from './define.ts'
import { diff } from './diff.ts'
import { text, triState } from './fields.ts'
import { visibleHistory } from './history.ts'
import type { Viewer } from './rights.ts'
import { rowOf } from './rows.testing.ts'
import { readSearch } from './search.ts'

const flags = { list: [], add: [], edit: [], remove: [] }
const options = { label: 'Lead', title: 'Leads', sort: '_created', flags, companions: [] } as const
const leads = defineRecord('leads', {
  ...options,
  archiveName: 'archived',
  fields: {
    name: text('Nome'),
    active: triState('Ativo', { filter: true, column: 'works' }),
  },
})
const others = defineRecord('others', { ...options, fields: { name: text('Nome') } })
const readable = new Set(['_created', 'name', 'active', 'archived'])

describe('a record with an `active` of its own', () => {
  it('says by `archived` that a row is archived', () => {
    expect(isArchived({ active: false, archived: false })).toBe(false)
    expect(isArchived({ active: true, archived: true })).toBe(true)
    expect([archiveFlag(leads, true), archiveFlag(others, true)]).toEqual([{ archived: true }, { active: false }])
    expect([isArchived({ active: false }), isArchived({ active: true }), isArchived({})]).toEqual([true, false, false])
  })

  it('has no archive flag called active, and other records none called archived', () => {
    expect([leads.fields.active.kind, leads.fields.archived.column]).toEqual(['triState', 'active'])
    expect(Object.hasOwn(others.fields, 'archived')).toBe(false)
    const wrong = () => defineRecord('others', { ...options, fields: { active: triState('Ativo') } })
    expect(wrong).toThrow('others.active: every record has this field already')
  })

  it('is searched in the archive by `archived`, and by its own `active`', () => {
    const search = (body: object) => readSearch(leads, {}, readable, body)
    expect(search({})).toMatchObject({ value: { active: true, condition: { of: [] } } })
    expect(search({ filters: { archived: true } })).toMatchObject({ value: { active: false } })
    expect(search({ archived: 'true' })).toMatchObject({ value: { active: false } })
    expect(search({ filters: { active: false } })).toMatchObject({
      value: { active: true, condition: { of: [{ op: 'is', field: 'active', value: false }] } },
    })
    expect(readSearch(others, {}, readable, { filters: { archived: true } }).ok).toBe(false)
    expect(readSearch(others, {}, readable, { archived: true }).ok).toBe(false)
  })

  it('is created in a line of its history of its own', () => {
    const row = rowOf(leads, { _id: '1', name: 'Ana', archived: false })
    const created = diff(leads, null, row)
    expect(created).toEqual({ archived: { old: null, new: false }, name: { old: null, new: 'Ana' } })
    const archived = rowOf(leads, { _id: '1', name: 'Ana', archived: true })
    const entries = [{ fields: diff(leads, row, archived) }, { fields: created }]
    const viewer: Viewer = {
      id: 'me',
      roles: ['ceo'],
      flags: new Set(),
      settings: standardSettings,
      offices: [],
      company: { features: {}, closedOffices: [] },
      managedStaff: [],
      managedTeams: [],
    }
    expect(visibleHistory(leads, archived, entries, viewer).map(({ fields }) => Object.keys(fields))).toEqual([
      ['archived'],
      ['archived', 'name'],
    ])
  })
})
