import { expect, test } from 'vitest'
import { recipientLists, recipientsOf } from './reservations.recipients.ts'
import { reservations } from './reservations.record.ts'

test('a person on several lists is a recipient once', () => {
  expect(recipientsOf({ processManagers: ['a', 'b'], brokers: ['b'], assistants: ['c', 'a'] })).toEqual(['a', 'b', 'c'])
})

test('every list of people of a reservation is a list of recipients', () => {
  const lists = Object.entries(reservations.fields).flatMap(([name, { kind }]) => (kind === 'people' ? [name] : []))
  expect(lists).toEqual(recipientLists)
})
