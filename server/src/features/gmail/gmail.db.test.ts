import type { AddressInfo } from 'node:net'
import { fc } from '@fast-check/vitest'
import { type ErrorData, errors } from '@tipy/domain/errors/errors'
import { gmailSentences, googleScopes } from '@tipy/domain/features/gmail/gmail.rules'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GoogleLost } from '#platform/google/google'
import { createGoogle } from '#platform/google/google.client'
import { createVault } from '#platform/secrets/vault'
import { send, startApp, succeed } from '#testing/app'
import { testClock } from '#testing/clock'
import { connectGoogle, consentAtGoogle } from '#testing/connectGoogle'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { readEvents } from '#testing/eventReader'
import { buildCompany, buildUser, type Company, signIn, type User } from '#testing/factories'
import { type GoogleServer, startGoogle } from '#testing/google/google'
import { createAccounts } from './gmail.accounts.ts'

const secretKeys = ['the key of these tests, long enough.']
const clock = testClock()
let database: TestDatabase
let google: GoogleServer
let app: FastifyInstance
let company: Company
let ana: User
let token: string

const [compose, read, calendar] = googleScopes

beforeAll(async () => {
  database = await createTestDatabase()
  google = await startGoogle()
  app = await startApp(database, clock, { google: google.settings, secretKeys })
  await app.listen({ port: 0, host: '127.0.0.1' })
  company = await buildCompany(database.db)
})
afterAll(async () => {
  await app.close()
  await google.stop()
  await database.close()
})
beforeEach(async () => {
  Object.assign(google.consent, { email: 'ana@gmail.example', scopes: 'all', isRefused: false })
  google.lose()
  ana = await buildUser(database.db, company, { role: 'cfo' })
  token = await signIn(database.db, ana, clock.now())
})

const state = async (of = token) => (await succeed(app, 'GET /api/gmail', { token: of })).account
const flag = async () => (await succeed(app, 'GET /api/auth/config', { token })).user.gmailRefreshToken
const storedToken = async (user = ana) => {
  const { db } = database
  const row = await db.selectFrom('gmail_accounts').selectAll().where('user_id', '=', user.id).executeTakeFirst()
  return row?.refresh_token ?? null
}
const vault = async () => createVault(['the key of these tests, long enough.'])
/** Accounts as jobs read them, in this process or another. */
const accounts = (open = vault) => {
  const publicUrl = 'https://tipy.example'
  const settings = { settings: google.settings, publicUrl, scopes: googleScopes, clock }
  return createAccounts({ db: database.db, connection: { google: createGoogle(settings), vault: open } })
}
const sentenceOf = (answer: { data: unknown }) => Object.values((answer.data as ErrorData).fields ?? {})[0]

describe('connecting', () => {
  test('gives an account, its calendar and the page to return to, and sets the flag of the own user', async () => {
    expect(await succeed(app, 'GET /api/gmail', { token })).toEqual({ isAvailable: true, account: null, batch: null })
    expect(await flag()).toBe(false)
    const account = { email: 'ana@gmail.example', state: 'connected', hasCalendar: true }
    const answer = await connectGoogle(app, token, '/invoices?office=porto')
    expect(answer).toMatchObject({ status: 200, data: { account, returnTo: '/invoices?office=porto' } })
    expect(await state()).toEqual(account)
    expect(await flag()).toBe(true)
    const opened = await accounts()(company.id, ana.id)
    expect(opened).toMatchObject({ email: 'ana@gmail.example', scopes: googleScopes })
  })

  test('without the settings of Google is refused, and says what the administrator must set', async () => {
    const other = await startApp(database, clock)
    const answer = await send(other, 'POST /api/gmail/connect', { token, body: { returnTo: '/' } })
    expect(answer).toMatchObject({ status: 409, message: 'GMAIL_NOT_SET', data: { text: errors.GMAIL_NOT_SET.text } })
    const body = { code: 'x', state: 'y' }
    expect(await send(other, 'POST /api/gmail/auth', { token, body })).toMatchObject({ message: 'GMAIL_NOT_SET' })
    expect(await succeed(other, 'GET /api/gmail', { token })).toMatchObject({ isAvailable: false })
    await other.close()
  })

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example'])('does not return to %s', async returnTo => {
    const answer = await send(app, 'POST /api/gmail/connect', { token, body: { returnTo } })
    expect(answer).toMatchObject({ status: 422, data: { fields: { returnTo: gmailSentences.notOwnPath } } })
  })

  test('needs the state of the same session, within ten minutes, once', async () => {
    const codeAndState = async () => Object.fromEntries(await consentAtGoogle(app, token))
    const auth = (body: unknown, of = token) => send(app, 'POST /api/gmail/auth', { token: of, body })
    const expired = { status: 422, data: { fields: { state: gmailSentences.expired } } }

    const body = await codeAndState()
    const rui = await buildUser(database.db, company)
    expect(await auth(body, await signIn(database.db, rui, clock.now()))).toMatchObject(expired)
    expect(await auth(body, await signIn(database.db, ana, clock.now()))).toMatchObject(expired)
    expect(await auth({ ...body, state: 'x' })).toMatchObject(expired)
    expect(await auth(body)).toMatchObject({ status: 200 })
    expect(await auth(body)).toMatchObject(expired)

    const late = await codeAndState()
    clock.pass({ minutes: 10 })
    expect(await auth(late)).toMatchObject(expired)
    expect(await state(await signIn(database.db, rui, clock.now()))).toBeNull()
  })

  test('again and again fills no table: the newest ten are stored', async () => {
    for (let time = 0; time < 12; time++) await consentAtGoogle(app, token)
    const rows = await database.db
      .selectFrom('gmail_authorizations')
      .select('user_id')
      .where('user_id', '=', ana.id)
      .execute()
    expect(rows).toHaveLength(10)
  })

  test('with odd texts is refused, never an error of the server', async () => {
    const odd = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 600 }),
      fc.constantFrom('', '\0', '//', '/%', '/\ud800', null, 1),
    )
    await fc.assert(
      fc.asyncProperty(odd, odd, async (one, other) => {
        const connecting = await send(app, 'POST /api/gmail/connect', { token, body: { returnTo: one } })
        const redeeming = await send(app, 'POST /api/gmail/auth', { token, body: { code: one, state: other } })
        expect([200, 422]).toContain(connecting.status)
        expect(redeeming.status).toBe(422)
      }),
      { numRuns: 100 },
    )
  })

  test('that fails after Google granted it leaves nothing granted', async () => {
    google.failNext({ status: 503 })
    expect(await connectGoogle(app, token)).toMatchObject({ status: 503 })
    expect(google.refreshTokens()).toEqual([])
    expect(await state()).toBeNull()
    const { state: begun } = Object.fromEntries(await consentAtGoogle(app, token))
    const empty = { token, body: { code: '', state: begun } }
    expect(await send(app, 'POST /api/gmail/auth', empty)).toMatchObject({ status: 422 })
  })

  test('again that fails, or grants too little, does not end the connection there is', async () => {
    await connectGoogle(app, token)
    const [connected] = google.refreshTokens()
    google.requests.length = 0
    google.failNext({ status: 503 })
    expect(await connectGoogle(app, token)).toMatchObject({ status: 503 })
    google.consent.scopes = [compose]
    expect(await connectGoogle(app, token)).toMatchObject({ status: 422 })
    expect(await state()).toMatchObject({ state: 'connected' })
    // Google revokes all that an account has granted at once.
    expect(google.requests).not.toContain('POST /revoke')
    expect(google.refreshTokens()).toContain(connected)
  })

  test('with a code that Google refuses says so, and a state is used up by it', async () => {
    const { state: begun } = Object.fromEntries(await consentAtGoogle(app, token))
    const auth = () => send(app, 'POST /api/gmail/auth', { token, body: { code: '4/other', state: begun } })
    expect(sentenceOf(await auth())).toBe(gmailSentences.refused)
    expect(sentenceOf(await auth())).toBe(gmailSentences.expired)
    expect(await state()).toBeNull()
  })

  test('without the calendar works; without drafts or reading it is refused, and nothing stays granted', async () => {
    google.consent.scopes = [compose, read]
    expect((await connectGoogle(app, token)).data.account).toMatchObject({ hasCalendar: false })
    await succeed(app, 'DELETE /api/gmail', { token })
    for (const scopes of [[read, calendar], [compose, calendar], []]) {
      google.consent.scopes = scopes
      const answer = await connectGoogle(app, token)
      expect(answer.status).toBe(422)
      expect(sentenceOf(answer)).toBe(gmailSentences.scopes)
      expect(google.refreshTokens()).toEqual([])
    }
  })

  test('while Google does not answer is refused as unavailable', async () => {
    const away = await startGoogle()
    const other = await startApp(database, clock, { google: away.settings, secretKeys })
    const returned = Object.fromEntries(await consentAtGoogle(other, token))
    await away.stop()
    expect(await send(other, 'POST /api/gmail/auth', { token, body: returned })).toMatchObject({ status: 503 })
    await other.close()
  })

  test('another account revokes the earlier one; the same account again does not', async () => {
    await connectGoogle(app, token)
    await connectGoogle(app, token)
    expect(google.refreshTokens()).toHaveLength(2)
    google.consent.email = 'ana.dias@gmail.example'
    await connectGoogle(app, token)
    expect(await state()).toMatchObject({ email: 'ana.dias@gmail.example', state: 'connected' })
    expect(google.refreshTokens()).toHaveLength(2)
  })
})

describe('disconnecting', () => {
  test('revokes at Google, deletes the account and its entries, and may be repeated', async () => {
    await connectGoogle(app, token)
    const entry = { company_id: company.id, user_id: ana.id, event: ana.id, next_attempt_at: clock.now() }
    await database.db.insertInto('calendar_entries').values(entry).execute()
    expect(google.refreshTokens()).toHaveLength(1)
    for (let time = 0; time < 2; time++)
      expect(await succeed(app, 'DELETE /api/gmail', { token })).toEqual({ account: null })
    expect(google.refreshTokens()).toEqual([])
    expect(await state()).toBeNull()
    expect(await flag()).toBe(false)
    const entries = await database.db.selectFrom('calendar_entries').where('user_id', '=', ana.id).selectAll().execute()
    expect(entries).toEqual([])
  })

  test('deletes the account even if Google refuses to revoke', async () => {
    await connectGoogle(app, token)
    google.lose()
    await succeed(app, 'DELETE /api/gmail', { token })
    expect(await storedToken()).toBeNull()
  })
})

describe('a lost account', () => {
  test('is marked by the call that Google refused, swaps the flag, and is connected again', async () => {
    await connectGoogle(app, token)
    google.lose()
    const account = await accounts()(company.id, ana.id)
    if (typeof account === 'string') throw new Error(account)
    await expect(account.session.readEmail()).rejects.toThrow(GoogleLost)
    expect(await accounts()(company.id, ana.id)).toBe('lost')
    expect(await state()).toMatchObject({ email: 'ana@gmail.example', state: 'lost' })
    expect(await flag()).toBe(false)
    await connectGoogle(app, token)
    expect(await state()).toMatchObject({ state: 'connected' })
    // A call of before, which fails late, does not lose the new connection.
    await expect(account.session.readEmail()).rejects.toThrow(GoogleLost)
    expect(await state()).toMatchObject({ state: 'connected' })
  })

  test('and a connected one are announced to the open screens of their owner only', async () => {
    const { port } = app.server.address() as AddressInfo
    const reader = await readEvents(`http://127.0.0.1:${port}`, token)
    expect(await reader.next()).toMatchObject({ event: 'ready' })
    const change = { event: 'changes', data: [{ model: 'gmail', id: ana.id }] }
    const rui = await buildUser(database.db, company)
    await connectGoogle(app, await signIn(database.db, rui, clock.now()))
    await connectGoogle(app, token)
    expect(await reader.next()).toMatchObject(change)
    google.lose()
    const account = await accounts()(company.id, ana.id)
    if (typeof account === 'string') throw new Error(account)
    await expect(account.session.findMessage('<x@tipy.example>')).rejects.toThrow(GoogleLost)
    expect(await reader.next()).toMatchObject(change)
    reader.leave()
  })

  test('is what a token without its key is', async () => {
    await connectGoogle(app, token)
    const elsewhere = async () => createVault(['the key of another installation, long'])
    expect(await accounts(elsewhere)(company.id, ana.id)).toBe('lost')
    expect(await state()).toMatchObject({ state: 'lost' })
    expect(await flag()).toBe(false)
  })
})

test('the account of a person who left is not used, and works again when they return', async () => {
  await connectGoogle(app, token)
  const activate = (active: boolean) =>
    database.db.updateTable('users').set({ active }).where('id', '=', ana.id).execute()
  await activate(false)
  expect(await accounts()(company.id, ana.id)).toBe('none')
  await activate(true)
  expect(await accounts()(company.id, ana.id)).toMatchObject({ email: 'ana@gmail.example' })
})

test('a token copied to the row of another person is not readable there', async () => {
  await connectGoogle(app, token)
  const rui = await buildUser(database.db, company)
  const text = (await storedToken()) ?? ''
  await database.db
    .insertInto('gmail_accounts')
    .values({
      company_id: company.id,
      user_id: rui.id,
      email: 'ana@gmail.example',
      scopes: [...googleScopes],
      refresh_token: text,
      connected_at: clock.now(),
    })
    .execute()
  expect(await accounts()(company.id, rui.id)).toBe('lost')
  expect(await accounts()(company.id, ana.id)).toMatchObject({ email: 'ana@gmail.example' })
})

test('after the key is replaced, a start encrypts tokens anew, and the old key may go', async () => {
  await connectGoogle(app, token)
  const before = (await storedToken()) ?? ''
  const [present, old] = ['a new key of the installation, long', secretKeys[0] ?? '']
  const restarted = await startApp(database, clock, { google: google.settings, secretKeys: [present, old] })
  const after = (await storedToken()) ?? ''
  const vaultOfPresent = createVault([present])
  expect(vaultOfPresent.isOld(before)).toBe(true)
  expect(vaultOfPresent.isOld(after)).toBe(false)
  expect(await accounts(async () => vaultOfPresent)(company.id, ana.id)).toMatchObject({ email: 'ana@gmail.example' })
  await restarted.close()
})
