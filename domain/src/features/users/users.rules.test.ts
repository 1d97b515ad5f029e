import { expect, test } from 'vitest'
import { roles } from '../../access/roles.ts'
import { hasNiss } from './users.rules.ts'

test('a NISS is kept of everybody but consultants and team leaders', () => {
  expect(roles.filter(role => !hasNiss(role))).toEqual(['teamLeader', 'consultant'])
})
