import { beforeEach, expect, it } from 'vitest'
import { draftKey, readDraft, writeDraft } from '#form/draft.ts'
import { loginReply, person } from '#test/people.ts'
import { allStored } from '#test/storage.ts'
import { watchDrafts } from './drafts.ts'
import { session, signIn, signOut } from './session.ts'

const me = person('coo')
const key = draftKey(me._id, 'users', null)
const draft = { changes: { name: 'Rita' }, base: null, key: 'k', at: '2026-11-16T12:00:00.000Z' }
const enter = (token: string) => signIn({ ...loginReply(me), token })

watchDrafts()
beforeEach(() => {
  signOut('logout')
  enter('first-token')
  writeDraft(key, draft)
  expect(readDraft(key)).toEqual(draft)
})

it.each(['logout', 'expired', 'configFailed'] as const)('a session that ends by %s deletes its drafts', reason => {
  signOut(reason)
  expect(allStored(sessionStorage)).toEqual({})
})

it('a logout in another tab deletes the drafts of this one', () => {
  localStorage.clear()
  session.follow()
  expect(session.get().endedBecause).toBe('elsewhere')
  expect(readDraft(key)).toBeNull()
})

it('a new login, of the same or another person, deletes earlier drafts', () => {
  enter('second-token')
  expect(readDraft(key)).toBeNull()
})

it('a suspended tab whose session ended elsewhere deletes its drafts when it starts', () => {
  enter('second-token')
  writeDraft(key, draft)
  sessionStorage.setItem('tipy:drafts-of', 'mark-of-another-session')
  watchDrafts()
  expect(readDraft(key)).toBeNull()
})

it('changes within a session keep the drafts', () => {
  session.set({ darkMode: true })
  watchDrafts()
  expect(readDraft(key)).toEqual(draft)
  expect(Object.values(allStored(sessionStorage)).join()).not.toContain('first-token')
})
