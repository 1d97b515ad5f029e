import { mailTemplates } from '@tipy/domain/features/mail/mail.templates'
import { writeMail } from '@tipy/domain/features/mail/mail.wording'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startApp, succeed } from '#testing/app'
import { type TestClock, testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildUser, type Company } from '#testing/factories'
import { soonFound } from '#testing/jobs'
import { silentLog } from '#testing/silentLog'
import { startMailServer, type TestMailServer } from '#testing/smtp'
import { sendDueMail } from './mail.actions.ts'
import { type AttachedFile, type SendMail, smtpSender } from './mail.smtp.ts'
import { insertMails } from './mail.store.ts'

let database: TestDatabase
let clock: TestClock
let company: Company
let server: TestMailServer

beforeAll(async () => {
  database = await createTestDatabase()
  company = await buildCompany(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  clock = testClock()
  await database.db.deleteFrom('mails').execute()
  server = await startMailServer()
})
afterEach(() => server.stop())

const from = 'Tipy <tipy@casanova.pt>'
/** Nothing listens there, and no system gives this port to a server that asks for any. */
const nowhere = 'smtp://127.0.0.1:9'
const senderTo = (smtpUrl: string): SendMail => smtpSender({ smtpUrl, from, publicUrl: 'https://tipy.example' })
const pdf: AttachedFile = { fileName: 'Extrato.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') }
const drain = (
  send: SendMail | null = senderTo(server.url),
  statement: AttachedFile | null = null,
  stopping?: AbortSignal,
) => {
  const attach = { reservation: async () => null, statement: async () => statement, meeting: async () => null }
  return sendDueMail({ db: database.db, clock, log: silentLog, send, attach }, stopping)
}
const { resetPassword } = mailTemplates
const values = { name: 'Inês Conceição', link: 'https://tipy.example/?token=segredo', minutes: '60' }
const text = writeMail(resetPassword, resetPassword, values)
const queue = (to = 'ines@exemplo.pt') =>
  insertMails(database.db, company.id, [{ template: 'resetPassword', to, ...text }], clock.now())
const arrivals = () => server.received.map(mail => mail.to?.[0]?.address ?? '').toSorted((a, b) => a.localeCompare(b))
const rows = () => database.db.selectFrom('mails').selectAll().orderBy('recipient').execute()

describe('a mail', () => {
  test('arrives as it was written, HTML and text, accents and all', async () => {
    await queue()
    await drain()
    const [row] = await rows()
    expect(row).toMatchObject({ state: 'sent', attempts: 1, sent_at: clock.now(), last_error: null })
    expect(server.received).toHaveLength(1)
    expect(server.received[0]).toMatchObject({
      from: { name: 'Tipy', address: 'tipy@casanova.pt' },
      to: [{ address: 'ines@exemplo.pt' }],
      subject: 'Repor a sua password do Tipy',
      messageId: `<${row?.id}@tipy.example>`,
    })
    expect(server.received[0]?.text).toContain('Olá Inês Conceição,')
    expect(server.received[0]?.html).toContain('href="https://tipy.example/?token=segredo"')
  })

  test('never goes to a second recipient, whatever the address looks like', async () => {
    for (const to of [
      'ines@exemplo.pt, outra@exemplo.pt',
      'Outra <outra@exemplo.pt>',
      'a@b.pt\r\nBcc: outra@exemplo.pt',
    ]) {
      await queue(to)
    }
    await drain()
    const reached = server.received.flatMap(mail => [...(mail.to ?? []), ...(mail.cc ?? []), ...(mail.bcc ?? [])])
    expect(reached.map(({ address }) => address)).not.toContain('outra@exemplo.pt')
    expect(server.envelopes.flat()).not.toContain('outra@exemplo.pt')
  })

  test('that was sent keeps its text without its secret', async () => {
    await queue()
    expect(JSON.stringify(await rows())).toContain('token=segredo')
    await drain()
    const [row] = await rows()
    expect(row?.text).toContain('Olá Inês Conceição,')
    expect(JSON.stringify(row)).not.toContain('segredo')
  })

  test('is sent once, by repeated and concurrent jobs', async () => {
    for (let number = 0; number < 8; number += 1) await queue(`pessoa${number}@exemplo.pt`)
    await Promise.all([drain(), drain(), drain()])
    await drain()
    expect(arrivals()).toEqual(Array.from({ length: 8 }, (_, number) => `pessoa${number}@exemplo.pt`))
    expect((await rows()).every(row => row.state === 'sent' && row.attempts === 1)).toBe(true)
  })

  test('with a link does not wait for hundreds of statements queued before it', async () => {
    const { id: reader } = await buildUser(database.db, company)
    const attachment = { kind: 'statement', ref: reader, reader } as const
    const statement = (number: number) => ({ template: 'statement', to: `p${number}@exemplo.pt`, attachment, ...text })
    await insertMails(database.db, company.id, [1, 2, 3].map(statement), clock.now())
    clock.pass({ minutes: 1 })
    await queue()
    await drain(senderTo(server.url), pdf)
    expect(server.envelopes.flat()).toHaveLength(4)
    expect(server.envelopes.flat()[0]).toBe('ines@exemplo.pt')
  })

  test('is the last one that a server sends once it is being stopped', async () => {
    for (const name of ['a', 'b', 'c']) await queue(`${name}@exemplo.pt`)
    const stopping = new AbortController()
    const send: SendMail = async (...mail) => {
      await senderTo(server.url)(...mail)
      stopping.abort()
    }
    await drain(send, null, stopping.signal)
    expect(server.received).toHaveLength(1)
    expect((await rows()).map(({ state }) => state).toSorted()).toEqual(['queued', 'queued', 'sent'])
    await drain()
    expect(arrivals()).toEqual(['a@exemplo.pt', 'b@exemplo.pt', 'c@exemplo.pt'])
  })

  test('without a mail server stays readable in the outbox', async () => {
    await queue()
    await drain(null)
    expect(await rows()).toMatchObject([{ state: 'queued', attempts: 0 }])
    expect((await rows())[0]?.text).toContain('https://tipy.example/?token=segredo')
  })
})

describe('a mail server', () => {
  test('that is down is tried again later, and gets every mail when it is back', async () => {
    await queue('a@exemplo.pt')
    await queue('b@exemplo.pt')
    await drain(senderTo(nowhere))
    // One failure is enough: the second mail is not even tried.
    expect((await rows()).filter(row => row.attempts === 0)).toHaveLength(1)
    const failed = (await rows()).find(row => row.attempts === 1)
    expect(failed).toMatchObject({ state: 'queued', last_error: expect.stringContaining('ECONNREFUSED') })
    expect(failed?.next_attempt_at).toEqual(new Date(clock.now().getTime() + 60_000))

    await drain()
    expect(server.received).toHaveLength(1)
    clock.pass({ minutes: 1 })
    await drain()
    expect(arrivals()).toEqual(['a@exemplo.pt', 'b@exemplo.pt'])
    expect((await rows()).map(row => row.state)).toEqual(['sent', 'sent'])
  })

  test('that refuses one recipient still gets the others', async () => {
    await server.stop()
    server = await startMailServer(0, {
      onRcptTo({ address }, _session, done) {
        done(address === 'cheia@exemplo.pt' ? Object.assign(new Error('Caixa cheia'), { responseCode: 452 }) : null)
      },
    })
    await queue('cheia@exemplo.pt')
    await queue('outra@exemplo.pt')
    await drain()
    expect(server.received.map(mail => mail.to?.[0]?.address)).toEqual(['outra@exemplo.pt'])
    expect(await rows()).toMatchObject([
      { recipient: 'cheia@exemplo.pt', state: 'queued', last_error: expect.stringContaining('452') },
      { recipient: 'outra@exemplo.pt', state: 'sent' },
    ])
  })

  test('is not contacted for a malformed address; other mails are sent', async () => {
    await queue('a-sem-arroba')
    await queue('b@exemplo.pt')
    await drain()
    expect(arrivals()).toEqual(['b@exemplo.pt'])
    expect(await rows()).toMatchObject([{ state: 'queued', last_error: expect.any(String) }, { state: 'sent' }])
  })

  test('that answers with unstorable characters gets the mail rescheduled', async () => {
    const rude: SendMail = () => Promise.reject(Object.assign(new Error('554 a\0b\ud800'), { responseCode: 554 }))
    await queue()
    await drain(rude)
    expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1, last_error: '554 a\ufffdb\ufffd' }])
  })

  test('that stays down is given up after about two days, and the mail stays readable', async () => {
    await queue()
    for (let hours = 0; hours < 80; hours += 1) {
      await drain(senderTo(nowhere))
      clock.pass({ hours: 1 })
    }
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 13 }])
    await drain()
    expect(server.received).toHaveLength(0)
  })
})

describe('a server of ours that dies while sending', () => {
  test('frees the mail after its lease, and no sooner', async () => {
    await queue()
    // Killed while sending: it has claimed the mail and never reports a result.
    const dying: SendMail = () => new Promise(() => {})
    void drain(dying)
    await vi.waitFor(async () => expect((await rows())[0]?.attempts).toBe(1), { timeout: 60_000 })
    await drain()
    expect(server.received).toHaveLength(0)
    clock.pass({ minutes: 11 })
    await drain()
    expect(server.received).toHaveLength(1)
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  test('and fails late does not undo what another server did meanwhile', async () => {
    await queue()
    let fail = (_error: Error) => {}
    const slow = drain(
      () =>
        new Promise<void>((_resolve, reject) => {
          fail = reject
        }),
    )
    await vi.waitFor(async () => expect((await rows())[0]?.attempts).toBe(1), { timeout: 60_000 })
    clock.pass({ minutes: 11 })
    await drain()
    fail(new Error('too late'))
    await slow
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2, last_error: null }])
  })
})

test('a forgotten password can be reset by mail without a colleague’s help', async () => {
  const password = 'telhado-verde-ao-luar'
  const app = await startApp(database, clock, { smtpUrl: server.url, mailFrom: from }, soonFound)
  const user = await buildUser(database.db, company, { password })
  await succeed(app, 'POST /api/auth/forgot-password', { body: { email: user.email } })
  await vi.waitFor(() => expect(server.received).toHaveLength(1), { timeout: 60_000 })
  const token = /token=([\w-]{43})/.exec(server.received[0]?.text ?? '')?.[1]
  const newPassword = 'janela-azul-sobre-o-rio'
  await succeed(app, 'PATCH /api/auth/reset-password', { body: { token, newPassword } })
  await succeed(app, 'POST /api/auth/login', { body: { email: user.email, password: newPassword } })
  await app.close()
})
