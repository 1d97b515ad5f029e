import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { connect } from '#api/client.ts'
import { loginReply, person } from '#test/people.ts'
import { startServer } from '#test/server.ts'
import { connectToSession } from './connection.ts'
import { subscribeToChanges } from './live.ts'
import { signIn, signOut } from './session/session.ts'

const visibility = (state: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
beforeEach(() => signOut('logout'))
afterEach(() => {
  visibility('visible')
  signOut('logout')
})

async function start() {
  const lines = { opened: [] as (string | undefined)[], closed: 0 }
  const server = await startServer({
    'GET /api/live': ({ headers }, response) => {
      lines.opened.push(headers.authorization)
      response.on('close', () => {
        lines.closed += 1
      })
      response.writeHead(200).write('event: ready\ndata: null\n\n')
      return undefined
    },
  })
  connect({ baseUrl: server.baseUrl })
  connectToSession()
  const stop = subscribeToChanges(30)
  onTestFinished(stop)
  return lines
}

it('subscribes while a user is signed in, once for each session', async () => {
  const lines = await start()
  expect(lines.opened).toEqual([])
  signIn(loginReply(person('ceo')))
  await waitFor(() => expect(lines.opened).toEqual(['Bearer token-of-ceo']))
  signOut('logout')
  await waitFor(() => expect(lines.closed).toBe(1))
  signIn(loginReply(person('cfo')))
  await waitFor(() => expect(lines.opened).toEqual(['Bearer token-of-ceo', 'Bearer token-of-cfo']))
})

it('does not subscribe while the user must choose a new password', async () => {
  const lines = await start()
  signIn({ ...loginReply(person('coo')), needsPasswordChange: true })
  signIn(loginReply(person('ceo')))
  await waitFor(() => expect(lines.opened).toEqual(['Bearer token-of-ceo']))
})

it('unsubscribes in a hidden tab, and subscribes again when it is visible', async () => {
  const lines = await start()
  signIn(loginReply(person('ceo')))
  await waitFor(() => expect(lines.opened).toHaveLength(1))
  visibility('hidden')
  await waitFor(() => expect(lines.closed).toBe(1))
  visibility('visible')
  await waitFor(() => expect(lines.opened).toHaveLength(2))
  expect(lines.closed).toBe(1)
})
