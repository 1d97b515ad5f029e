import type { OutboxMail, WordedMail } from '@tipy/domain/features/mail/mail.contract'
import { mailTemplates } from '@tipy/domain/features/mail/mail.templates'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CallOptions, send, startApp, succeed } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildUser, type Company, signIn, type User } from '#testing/factories'
import { fingerprint } from '#testing/fingerprint'
import { soonFound } from '#testing/jobs'
import { startMailServer, type TestMailServer } from '#testing/smtp'
import { insertMails } from './mail.store.ts'
import { writeMails } from './mail.writing.ts'

const clock = testClock()
let database: TestDatabase
let app: FastifyInstance
let mailServer: TestMailServer
/** Whether the mail server refuses every connection. */
let isAway = false
let company: Company
let eva: User
let token = ''
let strangers = ''

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  company = await buildCompany(db, { name: 'Rede & <Filhos>' })
  eva = await buildUser(db, company, { role: 'coo', name: 'Eva', password: 'telhado-verde-ao-luar' })
  token = await signIn(db, eva, clock.now())
  const other = await buildUser(db, await buildCompany(db), { role: 'coo' })
  strangers = await signIn(db, other, clock.now())
  mailServer = await startMailServer(0, {
    onConnect: (_session, done) =>
      done(isAway ? Object.assign(new Error('Em manutenção'), { responseCode: 421 }) : null),
  })
  app = await startApp(database, clock, { smtpUrl: mailServer.url }, soonFound)
})
afterAll(async () => {
  await app.close()
  await mailServer.stop()
  await database.close()
})
beforeEach(() => database.db.deleteFrom('mails').execute())

const body = 'Olá {{nome}} de {{empresa}}\n\n{{ligação}}'
const word = (wording: object, options: CallOptions = {}) =>
  send<WordedMail>(app, 'PUT /api/config/emails', { token, body: wording, ...options })
const worded = async (template: string, who = token) => {
  const { templates } = await succeed(app, 'GET /api/config/emails', { token: who })
  return templates.find(one => one.template === template)
}
const search = async (filters: object = {}, who = token) =>
  succeed(app, 'POST /api/config/emails/search', { token: who, body: { filters } })
const retry = (id: string, who = token) =>
  send<OutboxMail>(app, 'POST /api/config/emails/{id}/retry', { token: who, params: { id } })
const link = 'https://tipy.example/?token=segredo'
const queueReset = (name = 'Ana', at = clock.now()) =>
  writeMails(
    database.db,
    company.id,
    [{ template: 'resetPassword', to: 'ana@exemplo.pt', values: { name, link, minutes: '60' } }],
    at,
  )
const rows = () => database.db.selectFrom('mails').selectAll().orderBy('recipient').execute()

describe('a wording', () => {
  test('with an unknown mark, without a required one, empty or too long is refused by field', async () => {
    const before = await fingerprint(database.db)
    const subject = 'Olá'
    for (const [wording, fields] of [
      [{ subject, body: `${body} {{idade}}` }, { body: 'Marcador desconhecido: {{idade}}' }],
      [{ subject: '{{ligação}}', body }, { subject: 'A ligação só pode estar na mensagem' }],
      [{ subject, body: 'Olá' }, { body: 'Falta o marcador {{ligação}}' }],
      [{ subject: ' ', body }, { subject: 'Obrigatório' }],
      [{ subject: null, body }, { subject: 'Obrigatório' }],
      [{ subject, body: 'x'.repeat(5001) }, { body: 'Texto demasiado longo' }],
    ] as const) {
      const sent = { template: 'resetPassword', version: 0, ...wording }
      expect(await word(sent)).toMatchObject({ status: 422, data: { fields } })
    }
    for (const wrong of [{ template: 'constructor' }, { template: 'welcome', version: -1 }, { html: '<b>' }])
      expect(await word({ template: 'resetPassword', subject, body, version: 0, ...wrong })).toMatchObject({
        status: 422,
      })
    expect(await fingerprint(database.db)).toEqual(before)
  })

  test('is per company, refuses stale versions, and can be reset to the original', async () => {
    const sent = { template: 'resetPassword', subject: 'Nova password em {{empresa}}', body, version: 0 }
    const both = await Promise.all([word(sent), word({ ...sent, subject: 'Outra' })])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const current = await worded('resetPassword')
    expect(current).toMatchObject({ isOriginal: false, version: 1 })
    expect(both.find(({ status }) => status === 409)).toMatchObject({ message: 'STALE', data: { current } })
    expect(await word({ ...sent, version: 1 })).toMatchObject({ status: 200, data: { version: 2 } })
    expect(await worded('resetPassword', strangers)).toMatchObject({ isOriginal: true, version: 0 })

    await queueReset('<img src=x onerror=alert(1)>')
    const [mail] = await rows()
    expect(mail?.subject).toBe('Nova password em Rede & <Filhos>')
    expect(mail?.html).toContain('Olá &lt;img src=x onerror=alert(1)&gt; de Rede &amp; &lt;Filhos&gt;')
    expect(mail?.html).toContain(`href="${link}"`)

    const { subject, body: original } = mailTemplates.resetPassword
    expect(await word({ template: 'resetPassword', subject: null, body: null, version: 2 })).toMatchObject({
      data: { subject, body: original, isOriginal: true, version: 3 },
    })
    expect(await word({ ...sent, version: 2 })).toMatchObject({ status: 409 })
  })

  test('is used for a forgotten password, with markup as text', async () => {
    const html = '<script>alert(1)</script> {{nome}}\n\n{{ligação}}'
    await word({ template: 'resetPassword', subject: 'Assim', body: html, version: 3 })
    await succeed(app, 'POST /api/auth/forgot-password', { body: { email: eva.email } })
    await vi.waitFor(() => expect(mailServer.received.map(({ subject }) => subject)).toContain('Assim'), {
      timeout: 60_000,
    })
    const mail = mailServer.received.find(({ subject }) => subject === 'Assim')
    expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; Eva')
    expect(mail?.html).not.toContain('<script')
  })
})

test('a test mail goes to the caller, in the wording on the screen, with a limit', async () => {
  const sent = { template: 'welcome', subject: 'Bem-vinda a {{empresa}}', body: '{{nome}}: {{e-mail}} {{ligação}}' }
  const tryOut = (overrides: object = {}) =>
    send(app, 'POST /api/config/emails/test', { token, body: { ...sent, ...overrides } })
  expect(await tryOut({ body: '{{x}}' })).toMatchObject({ status: 422 })
  expect(await rows()).toEqual([])
  expect(await tryOut()).toMatchObject({ status: 200, data: { to: eva.email } })
  await vi.waitFor(
    () => expect(mailServer.received.at(-1)).toMatchObject({ subject: 'Teste: Bem-vinda a Rede & <Filhos>' }),
    { timeout: 60_000 },
  )
  expect(mailServer.received.at(-1)?.to).toMatchObject([{ address: eva.email }])
  expect(mailServer.received.at(-1)?.text).toContain('Eva: ines@rede.pt https://tipy.example')
  const others = await Promise.all(Array.from({ length: 10 }, () => tryOut()))
  expect(others.map(({ status }) => status)).toContain(429)
})

describe('the outbox', () => {
  test('shows the company its mails and their states; never their text, nor a secret', async () => {
    await insertMails(
      database.db,
      company.id,
      [{ template: 'resetPassword', to: 'rui_1@exemplo.pt', subject: 'a', html: link, text: link }],
      clock.now(),
    )
    await database.db
      .updateTable('mails')
      .set({ state: 'failed', last_error: `552 too large: ${link}`, attempts: 13 })
      .execute()
    const found = await search({ state: 'failed', template: 'resetPassword', recipient: 'RUI_1@' })
    expect(found).toMatchObject({
      total: 1,
      mails: [
        { recipient: 'rui_1@exemplo.pt', state: 'failed', attempts: 13, nextAttempt: null, can: { retry: true } },
      ],
    })
    expect(JSON.stringify(found)).not.toContain('segredo')
    for (const filters of [{ recipient: 'rui%' }, { state: 'sent' }, { template: 'welcome' }])
      expect((await search(filters)).total).toBe(0)
    expect((await search({}, strangers)).total).toBe(0)
    const before = await fingerprint(database.db)
    const [mail] = found.mails
    expect(await retry(mail?._id ?? '', strangers)).toMatchObject({ status: 404 })
    expect(await fingerprint(database.db)).toEqual(before)
  })

  test('retries on request after the mail server is back, and sends it once', async () => {
    isAway = true
    // Older than the other one, so that it is sent first.
    await queueReset('Ana', new Date(clock.now().getTime() - 60_000))
    await succeed(app, 'POST /api/config/emails/test', {
      token: strangers,
      body: { template: 'comment', subject: 'Só para acordar o carteiro', body: 'Olá' },
    })
    const failed = async () => (await search({ recipient: 'ana@' })).mails[0]
    await vi.waitFor(
      async () =>
        expect(await failed()).toMatchObject({
          state: 'queued',
          attempts: 1,
          error: expect.stringContaining('421'),
        }),
      { timeout: 60_000 },
    )
    const id = (await failed())?._id ?? ''
    expect(JSON.stringify(await failed())).not.toContain('segredo')
    await database.db.updateTable('mails').set({ state: 'failed' }).where('id', '=', id).execute()
    isAway = false
    expect(await retry(id)).toMatchObject({
      status: 200,
      data: { state: 'queued', error: null, can: { retry: false } },
    })
    // Requested twice, it is sent once.
    await retry(id)
    await vi.waitFor(async () => expect(await failed()).toMatchObject({ state: 'sent', attempts: 2, error: null }), {
      timeout: 60_000,
    })
    expect(mailServer.envelopes.filter(([to]) => to === 'ana@exemplo.pt')).toHaveLength(1)
    expect(await retry(id)).toMatchObject({ status: 409, message: 'ALREADY_SENT' })
  })
})
