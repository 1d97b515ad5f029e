import type { StatementRow, StatementSend } from '@tipy/domain/features/statements/statements.contract'
import { type StatementSums, statementLimits } from '@tipy/domain/features/statements/statements.rules'
import { formatMoney } from '@tipy/domain/text/numbers'
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendDueMail } from '#features/mail/mail.actions'
import { smtpSender } from '#features/mail/mail.smtp'
import { sumsByPerson } from '#ledger/read'
import type { Db } from '#platform/database/database'
import { createPrinter } from '#platform/pdf/printer'
import { type Answer, send, succeed } from '#testing/app'
import { type Deals, startDeals } from '#testing/deals'
import { buildCompany, buildUser, signIn, type User, unknownId } from '#testing/factories'
import { fingerprint } from '#testing/fingerprint'
import { pdfText, squeezed } from '#testing/pdf'
import { silentLog } from '#testing/silentLog'
import { startMailServer, type TestMailServer } from '#testing/smtp'
import { attachedStatement } from './statements.mail.ts'
import { lastSends } from './statements.sends.ts'

const range = { firstDate: '2026-01-01', lastDate: '2026-03-31' } as const
const period: { readonly firstDate: string; readonly lastDate: string } = range
const printer = createPrinter()
let house: Deals
let stranger: User
let abroad = ''
let number = 0

async function bill(overrides: object): Promise<void> {
  number += 1
  const body = {
    ref: `LX-${number}`,
    number,
    office: number % 2 === 0 ? 'lisboa' : 'porto',
    issueDate: '2026-03-05',
    date: '2026-03-05',
    owner: `Dona ${number}`,
    buyer: `Comprador ${number}`,
    value: 10_000.01 + number * 13.37,
    finder: house.idOf('ana'),
    seller: house.idOf('rui'),
    ...overrides,
  }
  expect(
    await send(house.app, 'POST /api/invoices', { token: house.token('cfo'), body }),
    JSON.stringify(body),
  ).toMatchObject({ status: 201 })
}

beforeAll(async () => {
  house = await startDeals()
  const { db } = house.database
  stranger = await buildUser(db, await buildCompany(db), { role: 'cfo' })
  abroad = await signIn(db, stranger, house.clock.now())
  await bill({ finderPercentage: 33.333333 })
  await bill({ date: '2026-02-01', seller: house.idOf('ana'), clientPaymentDate: '2026-02-10' })
  const paid = { sentBillsToFinder: true, finderPaymentDate: '2026-02-12' }
  await bill({ date: '2026-01-01', clientPaymentDate: '2026-02-10', ...paid })
  // Owed to eva since another year: she has no lines in the period.
  await bill({
    date: '2025-11-30',
    finder: house.idOf('eva'),
    seller: house.idOf('eva'),
    clientPaymentDate: '2025-12-20',
  })
  await bill({ date: '2025-12-31', clientPaymentDate: '2026-01-15' })
  await bill({ date: '2026-03-31', finder: house.idOf('leader'), finderPercentage: 12.345 })
})
afterAll(async () => {
  await house.end()
  await printer.stop()
})

interface Overview {
  readonly people: readonly StatementRow[]
  readonly isSending: boolean
  readonly sending: string | null
  readonly fields?: object
}
interface Sent {
  readonly batch: string | null
  readonly queued: number
  readonly skipped: readonly { readonly name: string; readonly reason: string }[]
  readonly fields?: object
}

const overview = (token: string, query: object = period, offices: readonly string[] = []): Promise<Answer<Overview>> =>
  send(house.app, 'GET /api/statements', {
    token,
    query: { ...query },
    ...(offices.length > 0 && { headers: { offices: JSON.stringify(offices) } }),
  })
const mailTo = (token: string, people: readonly string[], more: object = {}, key?: string): Promise<Answer<Sent>> =>
  send(house.app, 'POST /api/statements/send', {
    token,
    body: { ...period, people, ...more },
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const idsOf = (...who: readonly string[]) => who.map(house.idOf)
const named = (people: readonly { readonly name: string }[]) => people.map(({ name }) => name.replace('Pessoa ', ''))
const progress = (batch: string | null) =>
  succeed(house.app, 'GET /api/statements/send/{batch}', {
    token: house.token('cfo'),
    params: { batch: batch ?? '' },
  })

describe('refuses', () => {
  test('the overview, sending, its progress and its log to everyone but the CFO and sysAdmin', async () => {
    const before = await fingerprint(house.database.db)
    for (const who of ['ceo', 'coo', 'broker', 'pm', 'assistant', 'hr', 'director', 'leader', 'ana', 'credit']) {
      const token = house.token(who)
      expect(await overview(token), who).toMatchObject({ status: 403 })
      expect(await mailTo(token, idsOf(who)), who).toMatchObject({ status: 403 })
      expect(await send(house.app, 'POST /api/statements/sends', { token, body: {} }), who).toMatchObject({
        status: 403,
      })
    }
    expect(await fingerprint(house.database.db)).toEqual(before)
  })

  test('people of another company, as a whole, and shows none of them', async () => {
    const before = await fingerprint(house.database.db)
    expect(await mailTo(house.token('cfo'), [house.idOf('ana'), stranger.id])).toMatchObject({ status: 404 })
    expect(await mailTo(abroad, idsOf('ana'))).toMatchObject({ status: 404 })
    expect(await mailTo(house.token('cfo'), [unknownId()])).toMatchObject({ status: 404 })
    expect((await overview(abroad)).data.people).toEqual([])
    const zip = { token: house.token('cfo'), body: { ...period, format: 'pdf', people: [stranger.id] } }
    expect(await send(house.app, 'POST /api/statements/zip', zip)).toMatchObject({ status: 404 })
    expect(await fingerprint(house.database.db)).toEqual(before)
  })

  test.each([
    [{ people: [] }, 'people'],
    [{ people: ['x'] }, 'people.0'],
    [{ people: Array.from({ length: statementLimits.people + 1 }, unknownId) }, 'people'],
    [{ lastDate: '2025-12-31' }, 'lastDate'],
    [{ firstDate: '2006-01-01' }, 'lastDate'],
    [{ firstDate: '2026-02-30' }, 'firstDate'],
    [{ again: 'yes' }, 'again'],
    [{ all: true }, 'all'],
  ])('the request %#', async (more, field) => {
    const answer = await mailTo(house.token('cfo'), idsOf('ana'), more)
    expect([answer.status, Object.keys(answer.data.fields ?? {})]).toEqual([422, [field]])
  })

  test('the progress of a batch that does not exist', async () => {
    for (const batch of [unknownId(), 'x'])
      expect(
        await send(house.app, 'GET /api/statements/send/{batch}', { token: house.token('cfo'), params: { batch } }),
      ).toMatchObject({ status: 404 })
  })
})

describe('the overview', () => {
  test.each([
    period,
    { firstDate: '2026-02-01', lastDate: '2026-02-28' },
    { firstDate: '2025-01-01', lastDate: '2025-12-31' },
    { firstDate: '2024-01-01', lastDate: '2024-12-31' },
  ])('of %j equals the statement of every person, and what is owed of all time', async query => {
    const token = house.token('cfo')
    const { people } = await succeed(house.app, 'GET /api/statements', { token, query })
    const rows = new Map(people.map(row => [row._id, row]))
    const whole = { firstDate: '2020-01-01', lastDate: '2029-12-31' }
    for (const who of house.people.keys()) {
      const params = { person: house.idOf(who) }
      const { data } = await send<{ lines: object[]; sums: StatementSums }>(house.app, 'GET /api/statements/{person}', {
        token,
        params,
        query,
      })
      const always = await send<{ sums: { pending: number } }>(house.app, 'GET /api/statements/{person}', {
        token,
        params,
        query: whole,
      })
      const owed = always.data.sums.pending
      const row = rows.get(house.idOf(who))
      if (data.lines.length === 0 && owed === 0) expect(row, who).toBeUndefined()
      else {
        const { paid, pending, waiting } = data.sums
        expect(row, who).toMatchObject({ lines: data.lines.length, owed, paid, pending, waiting })
      }
    }
  })

  test('has people of the chosen offices only, by name', async () => {
    const token = house.token('cfo')
    expect(named((await overview(token)).data.people)).toEqual(['ana', 'director', 'eva', 'leader', 'rui'])
    expect(named((await overview(token, period, ['lisboa'])).data.people)).toEqual(['ana', 'director', 'leader'])
    expect(named((await overview(token, period, ['porto'])).data.people)).toEqual(['eva', 'rui'])
    expect((await overview(token, period, ['aveiro'])).data.people).toEqual([])
    expect((await overview(token)).data).toMatchObject({ isSending: false, sending: null })
  })

  test('takes one statement for all sums, and one for what was sent, whatever the number of people', async () => {
    let statements = 0
    const log = () => {
      statements += 1
    }
    const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: house.database.pool }), log })
    const found = await sumsByPerson(db, house.company.id, { range, offices: null, max: 10 })
    await lastSends(
      db,
      house.company.id,
      found.map(({ id }) => id),
      range,
    )
    expect([found.length, statements]).toEqual([5, 2])
    expect(await sumsByPerson(db, house.company.id, { range, offices: null, max: 2 })).toHaveLength(3)
  })
})

test('the menus of a person offer the statement once they have a line, also one of another year', async () => {
  const config = (who: string) => succeed(house.app, 'GET /api/auth/config', { token: house.token(who) })
  for (const who of ['ana', 'eva', 'leader', 'director'])
    expect((await config(who)).accessMap.hasStatement, who).toBe(true)
  for (const who of ['hr', 'cfo', 'credit']) expect((await config(who)).accessMap.hasStatement, who).toBe(false)
})

describe('sending', () => {
  let server: TestMailServer
  beforeEach(async () => {
    server = await startMailServer()
    await house.database.db.deleteFrom('mails').execute()
    await house.database.db.deleteFrom('statement_sends').execute()
  })
  afterEach(() => server.stop())

  const drain = () => {
    const { db } = house.database
    return sendDueMail({
      db,
      clock: house.clock,
      log: silentLog,
      send: smtpSender({ smtpUrl: server.url, from: 'tipy@casa.pt', publicUrl: 'https://tipy.example' }),
      attach: {
        reservation: async () => null,
        meeting: async () => null,
        statement: (companyId, about) => attachedStatement({ db, clock: house.clock, printer }, companyId, about),
      },
    })
  }
  const mailOf = (who: string) => server.received.find(({ to }) => to?.[0]?.address === house.people.get(who)?.email)

  test('mails each person their own statement as a PDF, and logs who was sent which period, when and by whom', async () => {
    const { status, data } = await mailTo(house.token('cfo'), idsOf('ana', 'rui', 'ana'))
    expect([status, data]).toMatchObject([200, { queued: 2, skipped: [] }])
    expect(await progress(data.batch)).toMatchObject({ queued: 2, sent: 0, failed: 0, isSending: false })
    expect((await overview(house.token('cfo'))).data.sending).toBe(data.batch)
    await drain()
    expect(await progress(data.batch)).toMatchObject({ queued: 0, sent: 2, failed: 0, failures: [] })
    expect(server.received).toHaveLength(2)

    const mail = mailOf('ana')
    expect(mail?.subject).toBe('Extrato de comissões de 01-01-2026 a 31-03-2026')
    expect(mail?.text).toContain('Olá Pessoa ana,')
    expect(mail?.text).toContain('fale com Pessoa cfo')
    expect(mail?.html).toContain('href="https://tipy.example/statements"')
    const [file, ...others] = mail?.attachments ?? []
    expect(others).toEqual([])
    expect(file).toMatchObject({
      filename: 'Extrato de comissões Pessoa ana 01-01-2026 a 31-03-2026.pdf',
      mimeType: 'application/pdf',
    })
    const text = pdfText(new Uint8Array(file?.content as ArrayBuffer))
    const { people } = (await overview(house.token('cfo'))).data
    const row = people.find(({ _id }) => _id === house.idOf('ana'))
    for (const sum of [row?.paid, row?.pending]) expect(text).toContain(squeezed(formatMoney(sum ?? 0)))
    expect(text).toContain(squeezed('por Pessoa cfo'))
    expect(text).not.toContain(squeezed('Pessoa rui'))

    const at = house.clock.now().toISOString()
    expect(row?.sent).toEqual({ ...period, by: 'Pessoa cfo', at, state: 'sent', sentAt: at })
    expect(people.find(({ _id }) => _id === house.idOf('director'))?.sent).toBeNull()
    const log = await succeed(house.app, 'POST /api/statements/sends', {
      token: house.token('sys'),
      body: { person: house.idOf('rui') },
    })
    expect(log).toMatchObject({ total: 1, sends: [{ name: 'Pessoa rui', by: 'Pessoa cfo', state: 'sent', ...period }] })
    const all = await send<{ sends: StatementSend[] }>(house.app, 'POST /api/statements/sends', {
      token: house.token('cfo'),
      body: {},
    })
    expect(named(all.data.sends)).toEqual(['ana', 'rui'])
    expect(
      (await send<{ total: number }>(house.app, 'POST /api/statements/sends', { token: abroad, body: {} })).data,
    ).toMatchObject({ total: 0 })
  })

  test('a repeated request sends nothing twice, and two users at once send to each person once', async () => {
    const [first, again] = await Promise.all([
      mailTo(house.token('cfo'), idsOf('ana', 'rui'), {}, 'mesmo-envio'),
      mailTo(house.token('cfo'), idsOf('ana', 'rui'), {}, 'mesmo-envio'),
    ])
    expect(again.data).toEqual(first.data)
    expect(await mailTo(house.token('cfo'), idsOf('ana'), {}, 'mesmo-envio')).toMatchObject({ message: 'IDEMPOTENCY' })
    const both = await Promise.all([
      mailTo(house.token('cfo'), idsOf('director', 'leader')),
      mailTo(house.token('sys'), idsOf('leader', 'director')),
    ])
    expect(both.map(({ data }) => data.queued).toSorted((a, b) => a - b)).toEqual([0, 2])
    await Promise.all([drain(), drain()])
    await drain()
    expect(server.envelopes.flat()).toHaveLength(4)
    expect(new Set(server.envelopes.flat()).size).toBe(4)
  })

  test('names everyone who is sent nothing, with the reason', async () => {
    const { db } = house.database
    const change = (who: string, values: { readonly active?: boolean; readonly email?: string }) =>
      db.updateTable('users').set(values).where('id', '=', house.idOf(who)).execute()
    await change('director', { active: false })
    await change('leader', { email: 'sem endereço' })
    await mailTo(house.token('cfo'), idsOf('rui'))
    const { data } = await mailTo(house.token('cfo'), idsOf('ana', 'director', 'eva', 'leader', 'rui', 'hr'))
    expect(data.queued).toBe(1)
    expect(data.skipped.map(({ name, reason }) => [name.replace('Pessoa ', ''), reason])).toEqual([
      ['director', 'inactive'],
      ['eva', 'noLines'],
      ['hr', 'noLines'],
      ['leader', 'noEmail'],
      ['rui', 'alreadySent'],
    ])
    expect(await mailTo(house.token('cfo'), idsOf('eva'))).toMatchObject({ data: { batch: null, queued: 0 } })
    expect((await mailTo(house.token('cfo'), idsOf('rui'), { again: true })).data.queued).toBe(1)
    const { people } = (await overview(house.token('cfo'))).data
    expect(people.find(({ name }) => name === 'Pessoa leader')).toMatchObject({ hasEmail: false })
    await change('director', { active: true })
    await change('leader', { email: 'chefe@casa.pt' })
  })

  test('with hostile names adds no header, no recipient and no markup, and leads out of no folder', async () => {
    const { db } = house.database
    const rename = (name: string) => db.updateTable('users').set({ name }).where('id', '=', house.idOf('ana')).execute()
    await rename('../..\\Ana\r\nBcc: mau@casa.pt\r\n\r\n<img src=x onerror=alert(1)> {{ligação}} \u202efdp')
    await mailTo(house.token('cfo'), idsOf('ana'))
    await drain()
    expect(server.envelopes).toEqual([[house.people.get('ana')?.email]])
    const [mail] = server.received
    expect([mail?.bcc, mail?.cc, mail?.to?.length]).toEqual([undefined, undefined, 1])
    expect(mail?.html).not.toContain('<img')
    expect(mail?.text?.match(/https:/g)).toHaveLength(1)
    const name = mail?.attachments[0]?.filename ?? ''
    expect(name).toMatch(/\.pdf$/)
    expect(name).not.toMatch(/[/\\\r\n\u202e]/)
    const zip = await house.app.inject({
      method: 'POST',
      url: '/api/statements/zip',
      headers: { authorization: `Bearer ${house.token('cfo')}` },
      payload: { ...period, format: 'xlsx', people: idsOf('ana') },
    })
    expect(zip.rawPayload.toString('utf8')).toMatch(/Extrato de comissões [^/\\\r\n]*\.xlsx/)
    await rename('Pessoa ana')
  })

  test('to an address that was replaced meanwhile fails: it may belong to another person', async () => {
    const { db } = house.database
    const move = (email: string) => db.updateTable('users').set({ email }).where('id', '=', house.idOf('ana')).execute()
    const { data } = await mailTo(house.token('cfo'), idsOf('ana', 'rui'))
    const before = house.people.get('ana')?.email ?? ''
    await move('ana.nova@casa.pt')
    await drain()
    expect(server.envelopes.flat()).toEqual([house.people.get('rui')?.email])
    expect(await progress(data.batch)).toMatchObject({ queued: 0, sent: 1, failed: 1 })
    expect((await mailTo(house.token('cfo'), idsOf('ana', 'rui'))).data.queued).toBe(1)
    await drain()
    expect(server.envelopes.flat()).toContain('ana.nova@casa.pt')
    await move(before)
  })

  test('another period is another statement; a failed mail may be sent again, and one to a person who left fails', async () => {
    const { db } = house.database
    const month = { firstDate: '2026-02-01', lastDate: '2026-02-28' }
    const left = await mailTo(house.token('cfo'), idsOf('ana', 'rui'))
    await db.updateTable('users').set({ active: false }).where('id', '=', house.idOf('rui')).execute()
    await drain()
    await db.updateTable('users').set({ active: true }).where('id', '=', house.idOf('rui')).execute()
    expect(await progress(left.data.batch)).toMatchObject({
      queued: 0,
      sent: 1,
      failed: 1,
      failures: [{ name: 'Pessoa rui', error: 'Quem recebe já não tem acesso' }],
    })
    const again = await mailTo(house.token('cfo'), idsOf('ana', 'rui'))
    expect([again.data.queued, named(again.data.skipped)]).toEqual([1, ['ana']])
    expect((await mailTo(house.token('cfo'), idsOf('ana'), month)).data.queued).toBe(1)
    await drain()
    expect(server.received.map(({ subject }) => subject ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual([
      'Extrato de comissões de 01-01-2026 a 31-03-2026',
      'Extrato de comissões de 01-01-2026 a 31-03-2026',
      'Extrato de comissões de 01-02-2026 a 28-02-2026',
    ])
    // Of several sends the overview shows the one of its period, or else the newest.
    const sentIn = async (query: object) =>
      (await overview(house.token('cfo'), query)).data.people.find(({ name }) => name === 'Pessoa ana')?.sent
    expect(await sentIn(period)).toMatchObject(period)
    expect(await sentIn({ firstDate: '2026-01-01', lastDate: '2026-02-28' })).toMatchObject({ state: 'sent' })
  })
})

test('the zip has the statements of the selected people only', async () => {
  const answer = await house.app.inject({
    method: 'POST',
    url: '/api/statements/zip',
    headers: { authorization: `Bearer ${house.token('cfo')}` },
    payload: { ...period, format: 'xlsx', people: idsOf('rui', 'eva') },
  })
  const names = answer.rawPayload.toString('utf8').match(/Extrato de comissões Pessoa \w+/g)
  expect([...new Set(names)]).toEqual(['Extrato de comissões Pessoa rui'])
})
