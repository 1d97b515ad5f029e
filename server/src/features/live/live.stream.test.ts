import { expect, test } from 'vitest'
import { liveStream } from './live.stream.ts'

const change = { model: 'findings', id: 'x'.repeat(36), version: 1 }

test('an event is written in one piece', () => {
  const stream = liveStream(Buffer.alloc(0))
  stream.send('changes', [change])
  expect(String(stream.body.read())).toBe(`event: changes\ndata: [${JSON.stringify(change)}]\n\n`)
})

test('a client that does not read is disconnected: over the buffer limit, or at the next heartbeat', () => {
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

test('a stream can be ended twice and written to afterwards', () => {
  const stream = liveStream(Buffer.alloc(0))
  stream.end()
  stream.end()
  stream.send('ready', null)
  stream.beat()
  expect(stream.body.writableEnded).toBe(true)
})
