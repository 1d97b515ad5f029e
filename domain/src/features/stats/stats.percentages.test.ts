import { expect, it } from 'vitest'
import type { Role } from '../../access/roles.ts'
import { percentageFields, percentagesFor, percentagesLocked } from './stats.percentages.ts'

it('a reader gets the percentages that their flags open', () => {
  expect(percentagesFor(new Set(['editCommissions']))).toEqual(['commission', 'bankCommission'])
  expect(percentagesFor(new Set(['editCommissions', 'editResponsableCommissions']))).toEqual([...percentageFields])
  expect(percentagesFor(new Set(['editResponsableCommissions']))).not.toContain('commission')
  expect(percentagesFor(new Set())).toEqual([])
})

it('one’s own percentages are locked, and those of the company’s leaders to all but the administrator', () => {
  const editor = (...roles: readonly Role[]) => ({ id: 'me', roles })
  expect(percentagesLocked({ _id: 'me', role: 'consultant' }, editor('sysAdmin'))).not.toBeNull()
  expect(percentagesLocked({ _id: 'other', role: 'ceo' }, editor('cfo'))).not.toBeNull()
  expect(percentagesLocked({ _id: 'other', role: 'ceo' }, editor('sysAdmin'))).toBeNull()
  for (const role of ['consultant', 'teamLeader', 'commercialDirector', 'broker'])
    expect(percentagesLocked({ _id: 'other', role }, editor('cfo')), role).toBeNull()
})
