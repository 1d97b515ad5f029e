import { expect, test } from 'vitest'
import { selectOffices } from './offices.ts'

const own = ['porto', 'braga']

test('choosing narrows to what is one’s own, in one’s own order', () => {
  expect(selectOffices(own, ['braga', 'porto', 'faro'])).toEqual(['porto', 'braga'])
  expect(selectOffices(own, ['braga'])).toEqual(['braga'])
})

test('only offices of others leave nothing, never everything', () => {
  expect(selectOffices(own, ['faro'])).toEqual([])
  expect(selectOffices([], ['porto'])).toEqual([])
})

test('no choice is not an empty choice', () => {
  expect(selectOffices(own, [])).toBeNull()
})
