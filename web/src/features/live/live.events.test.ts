import { fc, test } from '@fast-check/vitest'
import type { LiveChange } from '@tipy/domain/features/live/live.contract'
import { expect } from 'vitest'
import { eventReader } from './live.events.ts'

const change = { model: 'findings', id: 'a', version: 2 }
const whole = [
  ':\n\n',
  'event: ready\ndata: null\n\n',
  `event: changes\ndata: ${JSON.stringify([change])}\n\n`,
  'event: newer\ndata: {"nobody":"knows"}\n\n',
  ':\n\n',
  `event: changes\ndata: ${JSON.stringify([change, { ...change, id: 'ção' }])}\n\n`,
].join('')

function read(pieces: readonly string[]) {
  const events: (readonly LiveChange[] | 'ready')[] = []
  const reader = eventReader({ ready: () => events.push('ready'), changes: changes => events.push(changes) })
  for (const piece of pieces) reader(piece)
  return events
}

test.prop([fc.array(fc.nat({ max: whole.length }))])('events are the same however their text is split', cuts => {
  const places = [0, ...cuts.toSorted((a, b) => a - b), whole.length]
  const pieces = places.slice(1).map((end, index) => whole.slice(places[index], end))
  expect(read(pieces)).toEqual(['ready', [change], [change, { ...change, id: 'ção' }]])
})

test('an incomplete event is not reported', () => {
  expect(read(['event: ready\ndata: null\n'])).toEqual([])
})
