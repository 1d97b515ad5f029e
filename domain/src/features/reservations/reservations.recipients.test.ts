import { expect, test } from 'vitest'
import { recipientLists, recipientsOf } from './reservations.recipients.ts'
import { reservations } from './reservations.record.ts'

test('each person once, in however many lists they are', () => {
  expect(recipientsOf({ processManagers: ['a', 'b'], brokers: ['b'], assistants: ['c', 'a'] })).toEqual(['a', 'b', 'c'])
})

test('every list of people on a deal is one of recipients', () => {
  const lists = Object.entries(reservations.fields).flatMap(([name, { kind }]) => (kind === 'people' ? [name] : []))
  expect(lists).toEqual(recipientLists)
})
