import type { ColumnProfile } from '@tipy/domain/features/users/users.contract'
import { afterEach, expect, it } from 'vitest'
import { connect } from '#api/client.ts'
import { clearFailure, lastFailure } from '#api/failures.ts'
import { configReply, loginReply, person } from '#test/people.ts'
import { type Answers, startServer } from '#test/server.ts'
import { changeProfiles } from './profiles.ts'
import { receiveConfig, session, signIn, signOut } from './session.ts'

const profile = (name: string): ColumnProfile => ({
  active: false,
  name,
  type: 'findings',
  columns: [],
  expanded: false,
  filters: {},
})
const adding = (name: string) => (all: readonly ColumnProfile[]) => [...all, profile(name)]
const names = () => session.get().user?.profiles.map(one => one.name)

const me = person('coo')

/** A server that stores the user's profiles, which another browser also reads. */
async function start(fails = false) {
  const stored = { version: 1, profiles: [] as readonly ColumnProfile[] }
  const answers: Answers = {
    [`PATCH /api/users/${me._id}`]: ({ body }) => {
      const sent = body as { version: number; profiles: readonly ColumnProfile[] }
      if (fails) return { status: 500, message: 'INTERNAL', data: { text: 'Ocorreu um erro', requestId: 'r9' } }
      if (sent.version !== stored.version)
        return { status: 409, message: 'STALE', data: { text: 't', requestId: 'r', current: { ...me, ...stored } } }
      Object.assign(stored, { version: stored.version + 1, profiles: sent.profiles })
      return { data: { ...me, ...stored } }
    },
  }
  const server = await startServer(answers)
  connect({ baseUrl: server.baseUrl, session: () => null })
  signIn(loginReply(me))
  receiveConfig(configReply(me))
  return { stored, server }
}

afterEach(() => {
  signOut('logout')
  clearFailure()
})

it('shows a change immediately and saves it', async () => {
  const { stored } = await start()
  const saved = changeProfiles(adding('Minha'))
  expect(names()).toEqual(['Minha'])
  expect(await saved).toBe(true)
  expect(stored).toMatchObject({ version: 2, profiles: [{ name: 'Minha' }] })
  expect(session.get().user?.version).toBe(2)
})

it('keeps the changes of both browsers when another one saved first, and changes made while saving', async () => {
  const { stored } = await start()
  Object.assign(stored, { version: 7, profiles: [profile('De outro lado')] })
  const saved = [changeProfiles(adding('A')), changeProfiles(adding('B')), changeProfiles(adding('C'))]
  expect(names()).toEqual(['A', 'B', 'C'])
  expect(await Promise.all(saved)).toEqual([true, true, true])
  const all = ['De outro lado', 'A', 'B', 'C']
  expect(stored.profiles.map(one => one.name)).toEqual(all)
  expect(names()).toEqual(all)
})

it('keeps what is shown and marks the top bar when the save fails', async () => {
  const { server } = await start(true)
  expect(await changeProfiles(adding('Minha'))).toBe(false)
  expect(names()).toEqual(['Minha'])
  expect(lastFailure()).toMatchObject({ status: 500, requestId: 'r9' })
  expect(server.received).toHaveLength(1)
})
