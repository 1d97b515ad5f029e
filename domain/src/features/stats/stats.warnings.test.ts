import { describe, expect, it } from 'vitest'
import { warningsOf } from './stats.warnings.ts'

const person = { commission: 40, commercialDirectorCommission: 5, manager: { role: 'commercialDirector' } }
const circumstances = {
  roles: ['cfo'] as const,
  yearBilling: 60_000,
  billingLimit: 60_000,
  billingLimitPercentage: 50,
}

describe('a missing commission of the commercial director', () => {
  const missing = { ...person, commercialDirectorCommission: null }
  const warned = ['commercialDirectorCommission']

  it('is shown to the CFO', () => {
    expect(warningsOf(missing, circumstances)).toEqual(warned)
    expect(warningsOf({ ...missing, manager: null }, circumstances)).toEqual(warned)
    expect(warningsOf({ ...missing, manager: { role: 'teamLeader' } }, circumstances)).toEqual(warned)
  })

  it('is shown to no other role', () => {
    expect(warningsOf(missing, { ...circumstances, roles: ['sysAdmin', 'coo'] })).toEqual([])
  })

  it('is none where a COO or broker leads the person', () => {
    for (const role of ['coo', 'broker'])
      expect(warningsOf({ ...missing, manager: { role } }, circumstances)).toEqual([])
  })

  it('is none where it is set to 0, or where the reader does not get it', () => {
    expect(warningsOf({ ...person, commercialDirectorCommission: 0 }, circumstances)).toEqual([])
    expect(warningsOf({ commission: 40, manager: null }, circumstances)).toEqual([])
  })
})

describe('the limit of billing', () => {
  const above = { ...circumstances, yearBilling: 60_000.01 }

  it('warns above the limit, with a commission below the percentage', () => {
    expect(warningsOf(person, above)).toEqual(['billingLimit'])
    expect(warningsOf({ ...person, commission: 49.99 }, above)).toEqual(['billingLimit'])
    expect(warningsOf(person, { ...above, roles: ['coo'] })).toEqual(['billingLimit'])
  })

  it('does not warn at the limit, nor at the percentage', () => {
    expect(warningsOf(person, circumstances)).toEqual([])
    expect(warningsOf({ ...person, commission: 50 }, above)).toEqual([])
  })

  it('does not warn of what the reader does not get, nor where no limit is configured', () => {
    expect(warningsOf(person, { ...above, yearBilling: null })).toEqual([])
    expect(warningsOf({ ...person, commission: null }, above)).toEqual([])
    expect(warningsOf(person, { ...above, billingLimit: 0, billingLimitPercentage: 0 })).toEqual([])
  })

  it('is shown together with the other warning', () => {
    expect(warningsOf({ ...person, commercialDirectorCommission: null }, above)).toEqual([
      'commercialDirectorCommission',
      'billingLimit',
    ])
  })
})
