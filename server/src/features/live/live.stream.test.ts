import { expect, test } from 'vitest'
import { liveStream } from './live.stream.ts'

const change = { model: 'findings', id: 'x'.repeat(36), version: 1 }

test('says an event in one piece', () => {
  const stream = liveStream(Buffer.alloc(0))
  stream.send('changes', [change])
  expect(String(stream.body.read())).toBe(`event: changes\ndata: [${JSON.stringify(change)}]\n\n`)
})

test('lets go of whoever does not read: when too much waits, or when the last sign of life was not read', () => {
  const flooded = liveStream(Buffer.alloc(0))
  for (let sent = 0; sent < 100; sent += 1)
    flooded.send(
      'changes',
      Array.from({ length: 100 }, () => change),
    )
  expect(flooded.body.destroyed).toBe(true)
  flooded.send('ready', null)

  const asleep = liveStream(Buffer.alloc(0))
  asleep.send(
    'changes',
    Array.from({ length: 400 }, () => change),
  )
  expect(asleep.body.destroyed).toBe(false)
  asleep.beat()
  expect(asleep.body.destroyed).toBe(true)
})

test('bears being ended twice and written to afterwards', () => {
  const stream = liveStream(Buffer.alloc(0))
  stream.end()
  stream.end()
  stream.send('ready', null)
  stream.beat()
  expect(stream.body.writableEnded).toBe(true)
})
