import { waitFor } from '@testing-library/react'
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
  let connections = 0
  const server = await startServer({
    'GET /api/live': (received, response) => {
      connections += 1
      return answers[Math.min(connections, answers.length) - 1]?.(received, response)
    },
  })
  connect({ baseUrl: server.baseUrl, session: () => session, onUnauthorized })
  const handlers = { ready: vi.fn(), changes: vi.fn<(changes: readonly LiveChange[]) => void>() }
  const stop = listen(handlers, timing)
  onTestFinished(stop)
  return { server, handlers, stop, connections: () => connections }
}

const ready = (response: Line) =>
  void response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: ready\ndata: null\n\n')
const open: Answers[string] = (_, response) => {
  ready(response)
  return undefined
}

it('receives events, with the session token in the request header', async () => {
  const change = { model: 'findings', id: 'a', version: 3 }
  const { handlers, server } = await start([
    (_, response) => {
      ready(response)
      response.write(`event: changes\ndata: ${JSON.stringify([change])}\n\n`)
      return undefined
    },
  ])
  await waitFor(() => expect(handlers.changes).toHaveBeenCalledExactlyOnceWith([change]))
  expect(handlers.ready).toHaveBeenCalledTimes(1)
  expect(server.received[0]?.headers.authorization).toBe('Bearer abc')
})

it('reconnects after a broken connection, an ended one and a 503, and reports ready each time', async () => {
  let line: Line | undefined
  const first: Answers[string] = (_, response) => {
    line = response
    ready(response)
    return undefined
  }
  const ended: Answers[string] = (_, response) => {
    ready(response)
    response.end()
    return undefined
  }
  const trouble: Answers[string] = () => ({ status: 503, message: 'UNAVAILABLE' })
  clearFailure()
  const { handlers, connections } = await start([first, ended, trouble, open])
  await waitFor(() => expect(handlers.ready).toHaveBeenCalledTimes(1))
  // Not before: what a client has not read yet goes with a broken connection.
  line?.destroy()
  await waitFor(() => expect(handlers.ready).toHaveBeenCalledTimes(3))
  expect(connections()).toBe(4)
  expect(lastFailure()).toBeNull()
})

it('closes and reopens a connection that sends nothing for too long', async () => {
  const { connections } = await start([open], { ...quick, silence: 40 })
  await waitFor(() => expect(connections()).toBeGreaterThan(2))
})

it('stops reconnecting when the session has ended, and reports it', async () => {
  const over: Answers[string] = () => ({ status: 401, message: 'UNAUTHORIZED', data: { text: '', requestId: '' } })
  const { connections } = await start([over])
  await waitFor(() => expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith('abc'))
  await expect(vi.waitFor(() => expect(connections()).toBeGreaterThan(1), { timeout: 200 })).rejects.toThrow()
})

it('retries after a 429 for too many connections', async () => {
  const many: Answers[string] = () => ({ status: 429, message: 'TOO_MANY_REQUESTS' })
  const { connections, handlers } = await start([many, open])
  await waitFor(() => expect(handlers.ready).toHaveBeenCalledTimes(1))
  expect(connections()).toBe(2)
})

it('closes the connection when it is stopped, and does not reconnect', async () => {
  const closed = vi.fn()
  const { handlers, stop, connections } = await start([
    (_, response) => {
      response.on('close', closed)
      ready(response)
      return undefined
    },
  ])
  await waitFor(() => expect(handlers.ready).toHaveBeenCalled())
  stop()
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
  await expect(vi.waitFor(() => expect(connections()).toBeGreaterThan(1), { timeout: 200 })).rejects.toThrow()
})
