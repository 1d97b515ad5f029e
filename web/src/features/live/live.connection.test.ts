import type { LiveChange } from '@tipy/domain/features/live/live.contract'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { connect } from '#api/client.ts'
import { clearFailure, lastFailure } from '#api/failures.ts'
import { type Answers, startServer } from '#test/server.ts'
import { type LiveTiming, listen } from './live.connection.ts'

const quick: LiveTiming = { firstWaitMs: 20, maxWaitMs: 60, silence: 10_000 }
const session = { token: 'abc', company: 'x', firstDate: '2026-11-01', lastDate: '2026-11-15', offices: [] }
const onUnauthorized = vi.fn()
type Line = Parameters<Answers[string]>[1]

beforeEach(() => void onUnauthorized.mockClear())

/** A server that gives these answers in order and repeats the last one. */
async function start(answers: readonly Answers[string][], timing = quick) {
  let asked = 0
  const server = await startServer({
    'GET /api/live': (received, response) => {
      asked += 1
      return answers[Math.min(asked, answers.length) - 1]?.(received, response)
    },
  })
  connect({ baseUrl: server.baseUrl, session: () => session, onUnauthorized })
  const heard = { ready: vi.fn(), changes: vi.fn<(changes: readonly LiveChange[]) => void>() }
  const stop = listen(heard, timing)
  onTestFinished(stop)
  return { server, heard, stop, asked: () => asked }
}

const ready = (response: Line) =>
  void response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: ready\ndata: null\n\n')
const open: Answers[string] = (_, response) => {
  ready(response)
  return undefined
}
const broken: Answers[string] = (_, response) => {
  ready(response)
  setTimeout(() => response.destroy(), 10)
  return undefined
}

it('receives events, with the session token in the request header', async () => {
  const change = { model: 'findings', id: 'a', version: 3 }
  const { heard, server } = await start([
    (_, response) => {
      ready(response)
      response.write(`event: changes\ndata: ${JSON.stringify([change])}\n\n`)
      return undefined
    },
  ])
  await vi.waitFor(() => expect(heard.changes).toHaveBeenCalledExactlyOnceWith([change]))
  expect(heard.ready).toHaveBeenCalledTimes(1)
  expect(server.received[0]?.headers.authorization).toBe('Bearer abc')
})

it('reconnects after a broken connection, an ended one and a 503, and reports ready each time', async () => {
  const ended: Answers[string] = (_, response) => {
    ready(response)
    response.end()
    return undefined
  }
  const trouble: Answers[string] = () => ({ status: 503, message: 'UNAVAILABLE' })
  clearFailure()
  const { heard, asked } = await start([broken, ended, trouble, open])
  await vi.waitFor(() => expect(heard.ready).toHaveBeenCalledTimes(3))
  expect(asked()).toBe(4)
  expect(lastFailure()).toBeNull()
})

it('closes and reopens a connection that sends nothing for too long', async () => {
  const { asked } = await start([open], { ...quick, silence: 40 })
  await vi.waitFor(() => expect(asked()).toBeGreaterThan(2))
})

it('stops reconnecting when the session has ended, and reports it', async () => {
  const over: Answers[string] = () => ({ status: 401, message: 'UNAUTHORIZED', data: { text: '', requestId: '' } })
  const { asked } = await start([over])
  await vi.waitFor(() => expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith('abc'))
  await expect(vi.waitFor(() => expect(asked()).toBeGreaterThan(1), { timeout: 200 })).rejects.toThrow()
})

it('retries after a 429 for too many connections', async () => {
  const many: Answers[string] = () => ({ status: 429, message: 'TOO_MANY_REQUESTS' })
  const { asked, heard } = await start([many, open])
  await vi.waitFor(() => expect(heard.ready).toHaveBeenCalledTimes(1))
  expect(asked()).toBe(2)
})

it('closes the connection when it is stopped, and does not reconnect', async () => {
  const closed = vi.fn()
  const { heard, stop, asked } = await start([
    (_, response) => {
      response.on('close', closed)
      ready(response)
      return undefined
    },
  ])
  await vi.waitFor(() => expect(heard.ready).toHaveBeenCalled())
  stop()
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
  await expect(vi.waitFor(() => expect(asked()).toBeGreaterThan(1), { timeout: 200 })).rejects.toThrow()
})
