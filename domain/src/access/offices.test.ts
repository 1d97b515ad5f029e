import { expect, test } from 'vitest'
import { selectOffices } from './offices.ts'

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
