import { expect, it } from 'vitest'
import { isDue, isOverdue, needsNotification } from './tasks.rules.ts'

const at = '2026-03-05T14:30'
const task = (date: string, done = false) => ({ date, done })

it('is due in its minute, and overdue after it', () => {
  const answers = (date: string, done = false) => [isDue, isOverdue].map(ask => ask(task(date, done), at))
  expect(answers('2026-03-05T14:31')).toEqual([false, false])
  expect(answers('2026-03-05T14:30')).toEqual([true, false])
  expect(answers('2026-03-05T14:29')).toEqual([false, true])
  expect(answers('2025-12-31T23:59')).toEqual([false, true])
})

it('is neither due nor overdue once it is done', () => {
  for (const date of ['2026-03-05T14:31', at, '2026-03-04T09:00'])
    expect([isDue, isOverdue].map(ask => ask(task(date, true), at))).toEqual([false, false])
})

const [past, now, ahead] = ['2026-03-05T14:00', at, '2026-03-05T15:00']
it.each([
  ['new and ahead', null, task(ahead), true],
  ['new and due this minute', null, task(now), true],
  ['new and already past', null, task(past), false],
  ['notified, and put off', { ...task(past), isAwaitingNotification: false }, task(ahead), true],
  ['notified, and otherwise changed', { ...task(past), isAwaitingNotification: false }, task(past), false],
  ['notified this minute, and otherwise changed', { ...task(now), isAwaitingNotification: false }, task(now), false],
  [
    'past and not notified yet, and otherwise changed',
    { ...task(past), isAwaitingNotification: true },
    task(past),
    true,
  ],
  [
    'done before it was due, and taken up after',
    { ...task(past, true), isAwaitingNotification: true },
    task(past),
    false,
  ],
  [
    'done before it was due, and taken up before',
    { ...task(ahead, true), isAwaitingNotification: true },
    task(ahead),
    true,
  ],
])('whether its owner must still be notified: %s', (_, before, after, answer) => {
  expect(needsNotification(before, after, at)).toBe(answer)
})
