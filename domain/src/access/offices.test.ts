import { expect, test } from 'vitest'
import { officesOf, selectOffices } from './offices.ts'

const own = ['porto', 'braga']

test('selecting offices narrows to the person’s own, in their order', () => {
  expect(selectOffices(own, ['braga', 'porto', 'faro'])).toEqual(['porto', 'braga'])
  expect(selectOffices(own, ['braga'])).toEqual(['braga'])
})

test('selecting only foreign offices gives none, never all', () => {
  expect(selectOffices(own, ['faro'])).toEqual([])
  expect(selectOffices([], ['porto'])).toEqual([])
})

test('no selection is null, not an empty selection', () => {
  expect(selectOffices(own, [])).toBeNull()
})

test('a person works in their assigned offices that are open, in the order of the company', () => {
  const broker = { role: 'broker', otherRoles: [] } as const
  expect(officesOf(broker, ['braga', 'faro', 'porto'], own)).toEqual(['porto', 'braga'])
  expect(officesOf(broker, [], own)).toEqual([])
})

test('who has a company-wide role, also as another one, works in all that are open', () => {
  expect(officesOf({ role: 'cfo', otherRoles: [] }, [], own)).toEqual(own)
  expect(officesOf({ role: 'broker', otherRoles: ['coo'] }, ['faro'], own)).toEqual(own)
})
