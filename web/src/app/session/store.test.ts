import { commissionFields, identityFields } from '@tipy/domain/features/users/users.rights'
import { beforeEach, describe, expect, it } from 'vitest'
import { person } from '#test/people.ts'
import { allStored } from '#test/storage.ts'
import { usableStorage } from './storage.ts'
import { createSession } from './store.ts'

const november = new Date('2026-11-15T12:00:00Z')
let now = november
const open = () => createSession(localStorage, () => now)

/** The event that the browser sends to other tabs after a write. */
const change = (key: string | null) => new StorageEvent('storage', { key, storageArea: localStorage })

beforeEach(() => {
  localStorage.clear()
  now = november
})

describe('stored state', () => {
  it('survives a reload', () => {
    const first = open()
    first.set({
      token: 'abc',
      user: person('ceo'),
      company: 'horizonte',
      selectedOffices: ['porto'],
      officeMode: 'multi',
    })
    expect(open().get()).toMatchObject({
      token: 'abc',
      user: { name: 'Inês Conceição' },
      company: 'horizonte',
      selectedOffices: ['porto'],
      officeMode: 'multi',
    })
  })

  it.each([
    ['tipy.token', '"two words"'],
    ['tipy.token', '42'],
    ['tipy.user', '{"name":"sem função"}'],
    ['tipy.user', '{"_id":"1","name":"A","email":"a","role":"king","otherRoles":[],"offices":[]}'],
    ['tipy.features', '{"listInvoices":{"roles":"all"}}'],
    ['tipy.features', '{"__proto__x":{"roles":[],"users":[]}}'],
    ['tipy.accessMap', '[]'],
    ['tipy.oldestDate', '"2026-02-30"'],
    ['tipy.chosenRange', '{"firstDate":"2026-11-20","lastDate":"2026-11-01"}'],
    ['tipy.chosenPreset', '"nextYear"'],
    ['tipy.selectedOffices', '"lisboa"'],
    ['tipy.officeMode', '"many"'],
    ['tipy.darkMode', '"true"'],
    ['tipy.company', 'not JSON at all {'],
  ])('drops a corrupt %s (%s) and keeps the rest', (key, text) => {
    localStorage.setItem('tipy.needsPasswordChange', 'true')
    const clean = open().get()
    localStorage.setItem(key, text)
    expect(open().get()).toEqual(clean)
    expect(clean.needsPasswordChange).toBe(true)
  })

  it('is cleared at the end of the session except dark mode, including keys of others', () => {
    const session = open()
    session.set({ token: 'abc', user: person('ceo'), darkMode: true })
    localStorage.setItem('something-else', '1')
    session.end('logout')
    expect(allStored(localStorage)).toEqual({ 'tipy.darkMode': 'true' })
    expect(session.get()).toMatchObject({ token: null, user: null, darkMode: true, endedBecause: 'logout' })
  })

  it('contains no identity number, IBAN, address or pay of the person, though the tab knows them', () => {
    const session = open()
    const user = person('ceo', { nif: '226157870', cc: '12345678', address: 'Rua das Flores, 3' })
    session.set({ token: 'abc', user })
    expect(session.get().user).toEqual(user)
    const text = localStorage.getItem('tipy.user') ?? ''
    for (const name of [...identityFields, ...commissionFields, 'phone', 'birthday', 'personalEmail'])
      expect(JSON.parse(text), name).not.toHaveProperty(name)
    expect(text).not.toMatch(/226157870|12345678|Flores|PT50/)
  })

  it('of an earlier version loses its personal fields at the next start', () => {
    localStorage.setItem('tipy.user', JSON.stringify(person('ceo')))
    expect(localStorage.getItem('tipy.user')).toContain('PT50')
    expect(open().get().user).toMatchObject({ name: 'Inês Conceição', iban: null })
    expect(localStorage.getItem('tipy.user')).not.toContain('PT50')
  })

  it('stays in memory where storage is blocked', () => {
    const blocked = usableStorage(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    const session = createSession(blocked, () => now)
    session.set({ token: 'abc' })
    session.follow()
    expect(session.get().token).toBe('abc')
  })
})

describe('offices', () => {
  it('are limited to those of the person', () => {
    const session = open()
    session.set({ user: person('broker'), selectedOffices: ['porto', 'madrid'] })
    expect(session.get().selectedOffices).toEqual(['porto'])
    session.set({ user: person('broker', { offices: ['lisboa'] }) })
    expect(session.get().selectedOffices).toEqual([])
  })
})

describe('the date range', () => {
  it('is the month until today by default, and moves with the day in Lisbon', () => {
    const session = open()
    expect(session.get()).toMatchObject({ dateRange: { firstDate: '2026-11-01', lastDate: '2026-11-15' } })
    expect(session.get().chosenRange).toBeNull()
    now = new Date('2026-12-01T00:00:30Z')
    const before = session.get()
    expect(before.dateRange).toEqual({ firstDate: '2026-12-01', lastDate: '2026-12-01' })
    expect(session.get()).toBe(before)
  })

  it('moves at Lisbon midnight, not at UTC midnight, in summer', () => {
    now = new Date('2026-07-31T22:59:00Z')
    const session = open()
    expect(session.get().today).toBe('2026-07-31')
    now = new Date('2026-07-31T23:01:00Z')
    expect(session.get().dateRange).toEqual({ firstDate: '2026-08-01', lastDate: '2026-08-01' })
  })

  it('notifies listeners at midnight without any user action', () => {
    const session = open()
    let callCount = 0
    session.subscribe(() => {
      callCount += 1
    })
    session.roll()
    expect(callCount).toBe(0)
    now = new Date('2026-11-16T00:00:10Z')
    session.roll()
    expect(callCount).toBe(1)
  })

  it('stays as chosen on the next day and after a reload', () => {
    const chosen = { firstDate: '2026-01-01', lastDate: '2026-03-31' } as const
    open().set({ dateRange: chosen })
    now = new Date('2026-11-16T12:00:00Z')
    expect(open().get()).toMatchObject({ dateRange: chosen, chosenRange: chosen })
  })

  it('of a preset is resolved each day, and its days stay in local storage', () => {
    const session = open()
    session.set({ dateRange: 'lastMonth' })
    const stored = () => JSON.parse(localStorage.getItem('tipy.chosenRange') ?? 'null')
    const october = { firstDate: '2026-10-01', lastDate: '2026-10-31' }
    expect(session.get()).toMatchObject({ preset: 'lastMonth', dateRange: october })
    expect(stored()).toEqual(october)
    now = new Date('2026-12-01T12:00:00Z')
    const whole = { firstDate: '2026-11-01', lastDate: '2026-11-30' }
    expect(session.get()).toMatchObject({ preset: 'lastMonth', dateRange: whole })
    expect(stored()).toEqual(whole)
    now = new Date('2027-01-01T12:00:00Z')
    expect(open().get()).toMatchObject({ preset: 'lastMonth', dateRange: { firstDate: '2026-12-01' } })
    expect(stored()).toEqual({ firstDate: '2026-12-01', lastDate: '2026-12-31' })
  })

  it('since ever starts at the oldest date, also when an older record was added since', () => {
    const session = open()
    session.set({ oldestDate: '2023-02-03', dateRange: 'sinceEver' })
    expect(session.get().dateRange).toEqual({ firstDate: '2023-02-03', lastDate: '2026-11-15' })
    session.set({ oldestDate: '2019-05-06' })
    expect(session.get().dateRange.firstDate).toBe('2019-05-06')
    localStorage.removeItem('tipy.oldestDate')
    expect(open().get().dateRange.firstDate).toBe('2019-05-06')
  })

  it('has the name of the chosen preset when several mean the same days', () => {
    now = new Date('2027-01-01T12:00:00Z')
    const session = open()
    expect(session.get().preset).toBe('thisMonth')
    session.set({ dateRange: 'thisYear' })
    expect(session.get()).toMatchObject({ preset: 'thisYear', dateRange: { firstDate: '2027-01-01' } })
    session.set({ dateRange: { firstDate: '2025-03-01', lastDate: '2025-03-09' } })
    expect(session.get()).toMatchObject({ preset: undefined, chosenPreset: null })
  })

  it('equal to the default counts as the default, and null resets it', () => {
    const session = open()
    session.set({ dateRange: { firstDate: '2026-11-01', lastDate: '2026-11-15' } })
    expect(session.get().chosenRange).toBeNull()
    session.set({ dateRange: { firstDate: '2026-11-02', lastDate: '2026-11-15' } })
    expect(session.get().chosenRange).not.toBeNull()
    session.set({ dateRange: null })
    expect(session.get()).toMatchObject({ chosenRange: null, dateRange: { firstDate: '2026-11-01' } })
    now = new Date('2026-11-16T12:00:00Z')
    expect(open().get().dateRange.lastDate).toBe('2026-11-16')
  })
})

describe('other tabs', () => {
  it('are logged out with this one', () => {
    const here = open()
    here.set({ token: 'abc', user: person('ceo') })
    const there = open()
    let callCount = 0
    there.subscribe(() => {
      callCount += 1
    })
    here.end('logout')
    there.onStorage(change(null))
    expect(there.get()).toMatchObject({ token: null, user: null, endedBecause: 'elsewhere' })
    expect(callCount).toBe(1)
  })

  it('take over a new session without the configuration of the old one', () => {
    const there = open()
    there.set({ token: 'old', user: person('ceo') })
    const here = open()
    here.set({ token: 'new', user: person('consultant') })
    there.onStorage(change('tipy.token'))
    expect(there.get()).toMatchObject({ token: 'new', user: { role: 'consultant' }, config: null, endedBecause: null })
  })

  it('take over choices, and unchanged values keep their identity', () => {
    const here = open()
    here.set({ token: 'abc', user: person('ceo') })
    const there = open()
    const { user } = there.get()
    here.set({ darkMode: true })
    there.onStorage(change('tipy.darkMode'))
    expect(there.get().darkMode).toBe(true)
    expect(there.get().user).toBe(user)
  })

  it('take over a change of the person and keep the fields only this tab knows', () => {
    const here = open()
    const there = open()
    for (const tab of [here, there]) tab.set({ token: 'abc', user: person('ceo', { nif: '226157870' }) })
    here.set({ user: person('ceo', { nif: '226157870', horizontalMenu: true }) })
    there.onStorage(change('tipy.user'))
    expect(there.get().user).toEqual(person('ceo', { nif: '226157870', horizontalMenu: true }))
  })

  it('are not affected by keys of other applications', () => {
    const session = open()
    localStorage.setItem('tipy.darkMode', 'true')
    session.onStorage(change('mantine-something'))
    expect(session.get().darkMode).toBe(false)
  })
})
