import { type Role, roles } from '@tipy/domain/access/roles'
import { contractKindOf } from '@tipy/domain/company/knownKeys'
import { defaultLists } from '@tipy/domain/features/config/defaults/defaults'
import { ccChecks } from '@tipy/domain/identity/cc'
import { ibanChecks } from '@tipy/domain/identity/iban'
import { nifChecks } from '@tipy/domain/identity/nif'
import { nissChecks } from '@tipy/domain/identity/niss'
import { isPostalCode } from '@tipy/domain/identity/postalCode'
import { fold } from '@tipy/domain/text/fold'
import { describe, expect, test } from 'vitest'
import { demoAccounts } from './accounts.ts'
import { sample, sampleDay } from './demo.testing.ts'
import { type DemoCompany, type DemoPerson, demoData } from './demo.ts'

const today = sampleDay
const data = sample
const everybody = data.companies.flatMap(company => company.people)
const keysOf = (list: keyof typeof defaultLists) => defaultLists[list].map(item => item.key)

function distinct(values: readonly (string | null)[]): void {
  const present = values.filter(value => value !== null)
  expect(new Set(present).size).toBe(present.length)
}

describe('the whole', () => {
  test('is the same for the same day', () => {
    // As text: comparing tens of thousands of values one by one takes longer than generating them.
    expect(JSON.stringify(demoData(today)) === JSON.stringify(data)).toBe(true)
  })

  test('has two companies of about the planned size, with every switch on in one of them only', () => {
    const sizes = data.companies.map(({ code, offices, people }) => [code, offices.length, people.length])
    expect(sizes).toEqual([
      ['horizonte', 6, 122],
      ['realtyart', 3, 44],
    ])
    const [standard, variant] = data.companies.map(company => company.settings)
    for (const [name, value] of Object.entries(standard ?? {}))
      if (typeof value === 'boolean') expect(variant).toHaveProperty(name, !value)
  })

  test('has no id, e-mail or number of a person twice', () => {
    for (const field of ['id', 'email', 'phone', 'nif', 'niss', 'cc', 'iban'] as const)
      distinct(everybody.map(person => person[field]))
  })

  test('has numbers with valid check digits', () => {
    for (const person of everybody) {
      expect([person.nif, nifChecks(person.nif)]).toEqual([person.nif, true])
      expect([person.iban, ibanChecks(person.iban)]).toEqual([person.iban, true])
      if (person.niss !== null) expect([person.niss, nissChecks(person.niss)]).toEqual([person.niss, true])
      if (person.country === 'PT') expect([person.cc, ccChecks(person.cc)]).toEqual([person.cc, true])
      expect(person.phone).toMatch(/^9[1236]\d{7}$/)
      expect(isPostalCode(person.postalCode)).toBe(true)
    }
  })
})

describe.each([...data.companies])('$name', company => {
  const { people, offices, teams } = company
  const byId = new Map(people.map(person => [person.id, person]))

  test('has no name twice, accents and case aside', () => {
    distinct(people.map(person => fold(person.name)))
  })

  test('has offices with valid numbers, a broker of that office and the COO', () => {
    distinct(offices.map(office => office.nif))
    for (const office of offices) {
      expect(nifChecks(office.nif) && isPostalCode(office.postalCode)).toBe(true)
      expect(office.ami).toMatch(/^\d+$/)
      expect(byId.get(office.coo)?.role).toBe('coo')
      const broker = byId.get(office.broker)
      expect(broker?.role).toBe('broker')
      expect(broker?.offices).toContain(office.key)
    }
  })

  test('has teams led by an active team leader who is in one of them', () => {
    distinct(teams.map(team => team.key))
    for (const team of teams) {
      expect(team.managers).not.toEqual([])
      const leaders = team.managers.map(id => byId.get(id))
      for (const leader of leaders) expect([leader?.role, leader?.active]).toEqual(['teamLeader', true])
      expect(
        leaders.every(leader => teams.some(own => own.key === leader?.team && own.managers.includes(leader.id))),
      ).toBe(true)
    }
  })

  test('gives everyone but the CEO a manager of their office with a role that may be chosen', () => {
    const mayManage: readonly Role[] = ['ceo', 'coo', 'broker', 'commercialDirector', 'teamLeader', 'expansionDirector']
    for (const person of people) {
      const manager = person.manager === null ? undefined : byId.get(person.manager)
      if (person.role === 'ceo') expect(manager).toBeUndefined()
      else
        expect([person.role, manager?.active, mayManage.includes(manager?.role ?? 'hr')]).toEqual([
          person.role,
          true,
          true,
        ])
      if (person.role === 'consultant') expect(manager?.offices).toEqual(expect.arrayContaining([...person.offices]))
    }
  })

  test('has each team under one manager, in one office', () => {
    for (const team of teams) {
      const members = people.filter(person => person.team === team.key)
      expect(new Set(members.map(member => member.manager)).size).toBe(1)
      expect(new Set(members.map(member => member.offices.join())).size).toBe(1)
    }
  })

  test('has people in existing offices and teams, with roles, genders and contracts of the lists', () => {
    for (const person of people) {
      expect(person.offices.length).toBeGreaterThan(0)
      expect(offices.map(office => office.key)).toEqual(expect.arrayContaining([...person.offices]))
      if (person.team !== null) expect(teams.map(team => team.key)).toContain(person.team)
      expect(keysOf('genders')).toContain(person.gender)
      const contract = defaultLists.contractTypes.find(item => item.key === person.contractType)
      expect(contract?.type).toBe(contractKindOf(person.role))
    }
  })

  test('gives selling roles the suggested percentages', () => {
    for (const person of people) {
      if (!['consultant', 'teamLeader', 'commercialDirector'].includes(person.role)) continue
      expect([40, 47.8, 50, 57.3, 60]).toContain(person.commission)
      expect([20, 50, 60]).toContain(person.bankCommission)
    }
  })

  test('has people who left, none of them an account or a manager', () => {
    const left = people.filter(person => !person.active)
    expect(left.length).toBeGreaterThan(0)
    for (const person of left) {
      expect(person.role).toBe('consultant')
      expect(people.some(other => other.manager === person.id)).toBe(false)
    }
  })

  accountTests(company)
})

function accountTests({ code, name, offices, teams, people }: DemoCompany): void {
  const account = (role: Role): DemoPerson => {
    const found = people.find(person => person.email === `${role.toLowerCase()}@${code}.pt`)
    if (!found) throw new Error(`no account for ${role}`)
    return found
  }

  test('has one active account per role, as listed, in the first office', () => {
    const listed = demoAccounts.filter(entry => entry.company === name)
    expect(listed.map(entry => entry.role)).toEqual([...roles])
    for (const { role, email } of listed) {
      expect(account(role)).toMatchObject({ email, role, otherRoles: [], active: true })
      expect(account(role).offices).toContain(offices[0]?.key)
    }
  })

  test('puts broker, hr, process manager and assistant in all offices', () => {
    for (const role of ['broker', 'hr', 'processManager', 'assistant'] as const)
      expect(account(role).offices).toEqual(offices.map(office => office.key))
  })

  test('puts the consultant in the team leader’s team and both under the commercial director', () => {
    const consultant = account('consultant')
    const team = teams.find(candidate => candidate.key === consultant.team)
    expect(team?.managers).toEqual([account('teamLeader').id])
    expect(consultant.manager).toBe(account('commercialDirector').id)
    expect(account('teamLeader').manager).toBe(account('commercialDirector').id)
  })

  test('shows the team leader, the commercial director and the first office at least twenty consultants each', () => {
    const consultants = people.filter(person => person.active && person.role === 'consultant')
    const led = teams.filter(team => team.managers.includes(account('teamLeader').id)).map(team => team.key)
    const first = offices[0]?.key ?? ''
    expect(consultants.filter(person => led.includes(person.team ?? '')).length).toBeGreaterThanOrEqual(20)
    expect(
      consultants.filter(person => person.manager === account('commercialDirector').id).length,
    ).toBeGreaterThanOrEqual(20)
    expect(consultants.filter(person => person.offices.includes(first)).length).toBeGreaterThanOrEqual(20)
  })
}
