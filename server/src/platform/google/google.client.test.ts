import { googleScopes } from '@tipy/domain/features/gmail/gmail.rules'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testClock } from '#testing/clock'
import { type GoogleServer, startGoogle } from '#testing/google/google'
import { createGoogle } from './google.client.ts'
import { type CalendarEvent, type Google, GoogleBusy, GoogleLost, GoogleRefused } from './google.ts'

const publicUrl = 'https://tipy.example'
const clock = testClock()
let server: GoogleServer
let google: Google

beforeAll(async () => {
  server = await startGoogle()
})
afterAll(() => server.stop())
beforeEach(() => {
  Object.assign(server.consent, { email: 'ana@gmail.example', scopes: 'all', isRefused: false })
  server.isUnauthorized = false
  server.requests.length = 0
  google = createGoogle({ settings: server.settings, publicUrl, scopes: googleScopes, clock })
})

const verifier = 'v'.repeat(43)

/** What Google returns to the product with. */
async function returned(options: { verifier?: string } = {}): Promise<URLSearchParams> {
  const url = await google.authorizationUrl({ state: 'estado', verifier: options.verifier ?? verifier })
  const answer = await fetch(url, { redirect: 'manual' })
  const target = new URL(answer.headers.get('location') ?? '')
  expect(`${target.origin}${target.pathname}`).toBe(`${publicUrl}/gmail`)
  expect(target.searchParams.get('state')).toBe('estado')
  return target.searchParams
}

async function connect() {
  const code = (await returned()).get('code') ?? ''
  const granted = await google.redeem(code, verifier)
  return { ...granted, code, session: google.as(granted.refreshToken) }
}

const messageOf = (id: string, bytes = 10): Promise<Buffer> =>
  new MailComposer({
    messageId: `<${id}@tipy.example>`,
    to: { name: 'João Conceição', address: 'joao@exemplo.pt' },
    subject: 'Faturação de março: João Conceição',
    html: '<p>Olá João, pode faturar 1 000,00 €</p>',
    attachments: [{ filename: 'Extrato de João.pdf', content: Buffer.alloc(bytes, 7) }],
  })
    .compile()
    .build()

const event: CalendarEvent = {
  id: '0190f5a07b3c4d5e8f90a1b2c3d4e5f6',
  summary: 'Entrevista: Rita Simões',
  description: 'https://tipy.example/leads/1',
  location: 'Porto, Rua Nova 1',
  start: new Date('2026-03-06T10:00:00Z'),
  end: new Date('2026-03-06T11:00:00Z'),
}

describe('consent', () => {
  test('a code is exchanged once, with the verifier of its request', async () => {
    const { scopes, session, code } = await connect()
    expect(scopes).toEqual(googleScopes)
    expect(await session.readEmail()).toBe('ana@gmail.example')
    await expect(google.redeem(code, verifier)).rejects.toThrow(GoogleRefused)
    const other = (await returned()).get('code') ?? ''
    await expect(google.redeem(other, 'w'.repeat(43))).rejects.toThrow(new GoogleRefused('invalid_grant'))
  })

  test('scopes that the person did not grant are not among those answered', async () => {
    server.consent.scopes = [googleScopes[0]]
    expect((await connect()).scopes).toEqual([googleScopes[0]])
  })

  test('a wrong secret is a refusal that does not repeat it', async () => {
    const settings = { ...server.settings, clientSecret: 'outro-segredo' }
    const wrong = createGoogle({ settings, publicUrl, scopes: googleScopes, clock })
    const code = (await returned()).get('code') ?? ''
    await expect(wrong.redeem(code, verifier)).rejects.toThrow(new GoogleRefused('invalid_client'))
  })

  test('a revoked connection is lost, and revoking it again is refused', async () => {
    const { refreshToken, session } = await connect()
    await google.revoke(refreshToken)
    await expect(session.readEmail()).rejects.toThrow(GoogleLost)
    await expect(google.revoke(refreshToken)).rejects.toThrow(GoogleRefused)
  })
})

describe('tokens', () => {
  const renewals = () => server.requests.filter(request => request === 'POST /token').length

  test('are used until shortly before they expire, and renewed once by calls at the same time', async () => {
    const { session } = await connect()
    await session.readEmail()
    expect(renewals()).toBe(1)
    clock.pass({ minutes: 59 })
    await Promise.all([session.readEmail(), session.readEmail(), session.readEmail()])
    expect(renewals()).toBe(2)
  })

  test('that Google refuses are renewed once; if it refuses the new one too, the connection is lost', async () => {
    const { session } = await connect()
    server.expireTokens()
    expect(await session.readEmail()).toBe('ana@gmail.example')
    server.isUnauthorized = true
    await expect(session.readEmail()).rejects.toThrow(GoogleLost)
  })

  test('that cannot be renewed are a lost connection', async () => {
    const { session } = await connect()
    server.lose('ana@gmail.example')
    await expect(session.readEmail()).rejects.toThrow(GoogleLost)
  })
})

describe('drafts', () => {
  test('arrive as they were written, accents and attachments included', async () => {
    const { session } = await connect()
    const id = await session.createDraft(await messageOf('small'))
    const draft = server.drafts.find(made => made.id === id)
    expect(draft?.isUpload).toBe(false)
    expect(draft?.email.subject).toBe('Faturação de março: João Conceição')
    expect(draft?.email.to).toEqual([{ name: 'João Conceição', address: 'joao@exemplo.pt' }])
    expect(draft?.email.attachments[0]?.filename).toBe('Extrato de João.pdf')
  })

  test('over 5 MB go through the upload endpoint; over 35 MB they are refused', async () => {
    const { session } = await connect()
    const id = await session.createDraft(await messageOf('large', 6_000_000))
    expect(server.drafts.find(made => made.id === id)).toMatchObject({ isUpload: true })
    await expect(session.createDraft(await messageOf('huge', 30_000_000))).rejects.toThrow(GoogleRefused)
  })

  test('that are malformed are refused with what Google says of them', async () => {
    const { session } = await connect()
    const broken = Buffer.from((await messageOf('broken')).toString().replaceAll('\r\n', '\n'))
    await expect(session.createDraft(broken)).rejects.toThrow(
      new GoogleRefused('Malformed MIME: lines must end in CRLF.'),
    )
  })

  test('are found again by their Message-ID, in the same account only', async () => {
    const { session } = await connect()
    expect(await session.findMessage('<again@tipy.example>')).toBeNull()
    await session.createDraft(await messageOf('again'))
    expect(await session.findMessage('<again@tipy.example>')).toBe(server.drafts.at(-1)?.message)
    server.consent.email = 'rui@gmail.example'
    expect(await (await connect()).session.findMessage('<again@tipy.example>')).toBeNull()
  })

  test('whose answer was lost have been made', async () => {
    const { session } = await connect()
    server.dropNext()
    await expect(session.createDraft(await messageOf('dropped'))).rejects.toThrow(GoogleBusy)
    expect(await session.findMessage('<dropped@tipy.example>')).not.toBeNull()
  })
})

describe('a busy Google', () => {
  test.each([
    [{ status: 429, retryAfter: 7 }, 7000],
    [{ status: 503 }, null],
    [{ status: 500 }, null],
    [{ status: 403, reason: 'rateLimitExceeded' }, null],
    [{ status: 403, reason: 'userRateLimitExceeded', retryAfter: 2 }, 2000],
  ])('%j means to wait', async (failure, retryAfterMs) => {
    const { session } = await connect()
    server.failNext(failure)
    await expect(session.readEmail()).rejects.toMatchObject({ name: 'GoogleBusy', retryAfterMs })
    expect(await session.readEmail()).toBe('ana@gmail.example')
  })

  test('other refusals do not', async () => {
    const { session } = await connect()
    server.failNext({ status: 403, reason: 'accessNotConfigured' })
    await expect(session.readEmail()).rejects.toThrow(new GoogleRefused('Wanted by the test.'))
    server.failNext({ status: 403, reason: 'insufficientPermissions' })
    await expect(session.readEmail()).rejects.toThrow(GoogleLost)
  })

  test('nor does a Google that is not there lose the connection', async () => {
    const other = await startGoogle()
    const away = createGoogle({ settings: other.settings, publicUrl, scopes: googleScopes, clock })
    await other.stop()
    await expect(away.as('1//token').readEmail()).rejects.toThrow(GoogleBusy)
    await expect(away.redeem('4/code', verifier)).rejects.toThrow(GoogleBusy)
  })
})

describe('events', () => {
  test('are written, changed, deleted and brought back under one id', async () => {
    const { session } = await connect()
    const events = () => server.events('ana@gmail.example')
    await session.putEvent(event)
    await session.putEvent({ ...event, summary: 'Entrevista adiada' })
    expect(events()).toMatchObject([{ id: event.id, summary: 'Entrevista adiada', location: 'Porto, Rua Nova 1' }])
    await session.deleteEvent(event.id)
    await session.deleteEvent(event.id)
    expect(events()).toEqual([])
    await session.putEvent(event)
    expect(events()).toMatchObject([{ id: event.id, start: { dateTime: '2026-03-06T10:00:00.000Z' } }])
    await session.deleteEvent('abcde')
  })

  test('under an id that Google does not allow are refused', async () => {
    const { session } = await connect()
    await expect(session.putEvent({ ...event, id: 'xyz-1' })).rejects.toThrow(GoogleRefused)
  })
})

test('no error contains a token or the secret', async () => {
  const { refreshToken, session } = await connect()
  const errors: unknown[] = []
  const note = (error: unknown) => errors.push(error)
  server.lose()
  await session.readEmail().catch(note)
  await google.revoke(refreshToken).catch(note)
  await google.redeem('4/code', verifier).catch(note)
  server.isUnauthorized = true
  await (await connect()).session.readEmail().catch(note)
  expect(errors).toHaveLength(4)
  for (const error of errors) {
    const text = error instanceof Error ? `${error.stack}${JSON.stringify(error)}${String(error.cause)}` : ''
    expect(text).toContain('Google')
    expect(text).not.toMatch(/1\/\/|ya29|the-secret-of-the-client|4\/code/)
  }
})
