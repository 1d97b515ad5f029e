import type { DraftsProgress, DraftsReply } from '@tipy/domain/features/drafts/drafts.contract'
import { draftFailures } from '@tipy/domain/features/drafts/drafts.rules'
import { nifFrom } from '@tipy/domain/identity/nif'
import { formatMoney } from '@tipy/domain/text/numbers'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, send, succeed } from '#testing/app'
import { connectGoogle } from '#testing/connectGoogle'
import { draftsJob } from '#testing/drafts'
import { buildCompany, buildUser, signIn, unknownId } from '#testing/factories'
import { formOf } from '#testing/files'
import { fingerprint } from '#testing/fingerprint'
import { type GoogleServer, startGoogle } from '#testing/google/google'
import { type InvoicesFixture, type ShownInvoice, startInvoices } from '#testing/invoices'
import { forgetJobs, waitForJobs } from '#testing/jobs'
import { pdfText, squeezed } from '#testing/pdf'
import { slipForm, slipPdf } from '#testing/slips'
import { removeExpiredSlips } from './drafts.slipStore.ts'
import { removeOldBatches } from './drafts.store.ts'

const names = ['Ana Conceição', 'João Ávila', 'Pessoa ana'] as const
const secretKeys = ['the key of these tests, long enough.']
let google: GoogleServer
let house: InvoicesFixture
let job: ReturnType<typeof draftsJob>
/** Of the CFO. */
let token = ''
const invoices: ShownInvoice[] = []

beforeAll(async () => {
  google = await startGoogle()
  const installed = { google: google.settings, secretKeys }
  house = await startInvoices(undefined, installed)
  job = draftsJob(house.database, house.deals.clock, installed)
  const { db } = house.database
  const lisboa = await db.selectFrom('offices').selectAll().where('key', '=', 'lisboa').executeTakeFirstOrThrow()
  const people = [house.idOf('ana')]
  for (const name of names.slice(0, 2)) {
    const user = await buildUser(db, house.deals.company, { name, offices: [lisboa], commission: 40 })
    people.push(user.id)
  }
  for (const finder of people)
    invoices.push(await house.made({ finder, seller: house.idOf('rui'), clientPaymentDate: '2026-03-01' }))
})
/** Time passes in these tests, and sessions end. */
async function enter(): Promise<void> {
  const cfo = house.deals.people.get('cfo')
  token = cfo ? await signIn(house.database.db, cfo, house.deals.clock.now()) : ''
}
afterAll(async () => {
  await house.end()
  await job.stop()
  await google.stop()
})
beforeEach(async () => {
  google.consent.email = 'cfo@gmail.example'
  google.drafts.length = 0
  await enter()
  await connectGoogle(house.app, token)
})
afterEach(async () => {
  google.onDraft = null
  google.isUnauthorized = false
  await settle()
  for (const table of ['draft_slips', 'drafts', 'draft_batches'] as const)
    await house.database.db.deleteFrom(table).execute()
})

const generate = (body: object = { office: 'lisboa' }, key?: string): Promise<Answer<DraftsReply>> =>
  send(house.app, 'POST /api/gmail/generate', {
    token,
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const progress = (batch: string | null) =>
  send<DraftsProgress>(house.app, 'GET /api/gmail/batches/{id}', { token, params: { id: batch ?? '' } })
const counts = async (batch: string | null) => {
  const { waiting, made, failed } = (await progress(batch)).data
  return { waiting, made, failed }
}
const errors = async (batch: string | null) => (await progress(batch)).data.drafts.map(({ error }) => error)
/** What is due now is done: here, if the application has not begun with it. */
async function settle(): Promise<void> {
  await forgetJobs(house.database, 'drafts')
  await job.run()
}
const minutesFromNow = (minutes: number) => new Date(house.deals.clock.now().getTime() + minutes * 60_000)
const patch = (id: string, body: object) => send(house.app, 'PATCH /api/invoices/{id}', { token, params: { id }, body })
const change = (who: string, values: object) =>
  house.database.db.updateTable('users').set(values).where('id', '=', house.idOf(who)).execute()
/** Drafts that were asked for while Google does not answer: each test changes something before they are tried again. */
async function held(body: object = { office: 'lisboa', people: [house.idOf('ana')] }): Promise<string | null> {
  google.failNext({ status: 503 })
  const { data } = await generate(body)
  await settle()
  expect(await counts(data.batch)).toEqual({ waiting: 1, made: 0, failed: 0 })
  house.deals.clock.pass({ minutes: 2 })
  return data.batch
}

describe('refuses', () => {
  test('a request without an account, or with one that is lost, and writes nothing', async () => {
    google.lose()
    google.isUnauthorized = true
    const { data } = await generate({ office: 'lisboa', people: [house.idOf('ana')] })
    await settle()
    expect(await counts(data.batch)).toEqual({ waiting: 1, made: 0, failed: 0 })
    const before = await fingerprint(house.database.db)
    expect(await generate()).toMatchObject({ status: 401, message: 'GMAIL_LOST' })
    expect(await fingerprint(house.database.db)).toEqual(before)
    await succeed(house.app, 'DELETE /api/gmail', { token: token })
    expect(await generate()).toMatchObject({ status: 409, message: 'GMAIL_NOT_CONNECTED' })
    const files = { token, body: { files: [unknownId()] } }
    expect(await send(house.app, 'POST /api/gmail/files', files)).toMatchObject({ status: 409 })
  })

  test('the progress and the retry of a batch to everybody but the user who asked for it', async () => {
    const { data } = await generate()
    const { db } = house.database
    const abroad = await signIn(
      db,
      await buildUser(db, await buildCompany(db), { role: 'cfo' }),
      house.deals.clock.now(),
    )
    for (const other of [house.token('sys'), house.token('ceo'), house.token('ana'), abroad])
      for (const name of ['GET /api/gmail/batches/{id}', 'POST /api/gmail/batches/{id}/retry'] as const)
        for (const id of [data.batch ?? '', unknownId(), 'x'])
          expect(await send(house.app, name, { token: other, params: { id } })).toMatchObject({ status: 404 })
    await settle()
  })
})

describe('a batch', () => {
  test('is one draft per person in the account of the sender, with accents, text and statement', async () => {
    const { status, data } = await generate()
    expect([status, data.drafts.map(({ name }) => name)]).toEqual([200, [...names]])
    // By the job of the application.
    await waitForJobs(house.database, 'drafts')
    expect((await progress(data.batch)).data).toMatchObject({
      kind: 'consultants',
      waiting: 0,
      made: 3,
      failed: 0,
      isConnected: true,
      drafts: names.map(name => ({ name, state: 'made', error: null })),
    })
    expect(google.drafts).toHaveLength(3)
    const joao = google.drafts.find(({ email }) => email.to?.[0]?.name === 'João Ávila')
    expect(joao?.account).toBe('cfo@gmail.example')
    expect(joao?.email.from).toMatchObject({ address: 'cfo@gmail.example' })
    expect(joao?.email.messageId).toMatch(/^<[0-9a-f-]{36}@tipy\.example>$/)
    const amount = data.drafts.find(({ name }) => name === 'João Ávila')?.amount ?? 0
    expect(amount).toBeGreaterThan(0)
    expect(joao?.email.subject).toContain('Comissões a faturar')
    expect(joao?.email.text).toContain(formatMoney(amount).replace(/\s/g, ' '))
    const [statement] = joao?.email.attachments ?? []
    expect(statement?.filename).toBe('Extrato de comissões João Ávila 05-03-2026.pdf')
    expect(pdfText(new Uint8Array(statement?.content as ArrayBuffer))).toContain(squeezed(formatMoney(amount)))
    // Google has the texts: they are not stored here any more.
    const stored = await house.database.db.selectFrom('drafts').select(['html', 'text']).execute()
    expect(stored).toEqual(names.map(() => ({ html: '', text: '' })))
    const again = await send<DraftsReply>(house.app, 'POST /api/gmail/generate', {
      token,
      query: { preview: 'true' },
      body: { office: 'lisboa' },
    })
    expect(again.data.drafts.map(({ madeBefore }) => madeBefore)).toEqual(
      names.map(() => house.deals.clock.now().toISOString()),
    )
    expect(again.data.drafts.map(({ isRepeated }) => isRepeated)).toEqual(names.map(() => true))
  })

  test('is written once for a repeated key, and made once by two servers', async () => {
    const [one, two] = await Promise.all([generate(undefined, 'mesmo'), generate(undefined, 'mesmo')])
    expect(two.data).toEqual(one.data)
    expect(await generate({ office: 'porto' }, 'mesmo')).toMatchObject({ message: 'IDEMPOTENCY' })
    await Promise.all([job.run(), job.run()])
    await settle()
    expect(await counts(one.data.batch)).toEqual({ waiting: 0, made: 3, failed: 0 })
    expect(google.drafts).toHaveLength(3)
  })

  test('waits when the connection is lost in the middle, and goes on when it is connected again', async () => {
    google.onDraft = () => {
      google.onDraft = null
      google.lose()
      google.isUnauthorized = true
    }
    const { data } = await generate()
    await settle()
    expect((await progress(data.batch)).data).toMatchObject({ waiting: 2, made: 1, failed: 0, isConnected: false })
    expect(await succeed(house.app, 'GET /api/gmail', { token: token })).toMatchObject({
      account: { state: 'lost' },
      batch: data.batch,
    })
    google.isUnauthorized = false
    await connectGoogle(house.app, token)
    await settle()
    expect((await progress(data.batch)).data).toMatchObject({ waiting: 0, made: 3, failed: 0, isConnected: true })
    expect(new Set(google.drafts.map(({ email }) => email.messageId)).size).toBe(3)
    expect(google.drafts).toHaveLength(3)
  })

  test('is not made twice when the answer of Google is lost', async () => {
    google.dropNext()
    const { data } = await generate({ office: 'lisboa', people: [house.idOf('ana')] })
    await settle()
    expect(google.drafts).toHaveLength(1)
    expect(await counts(data.batch)).toEqual({ waiting: 1, made: 0, failed: 0 })
    house.deals.clock.pass({ minutes: 1 })
    await settle()
    expect(await counts(data.batch)).toEqual({ waiting: 0, made: 1, failed: 0 })
    expect(google.drafts).toHaveLength(1)
  })

  test('is not made twice when a server dies before it stored the answer', async () => {
    const { data } = await generate({ office: 'lisboa', people: [house.idOf('ana')] })
    await settle()
    // As if the row had not been written after Google's answer: the lease lasts ten minutes.
    const lease = { state: 'waiting', made_at: null, claimed_until: minutesFromNow(10) } as const
    await house.database.db.updateTable('drafts').set(lease).execute()
    await settle()
    expect(await counts(data.batch)).toEqual({ waiting: 1, made: 0, failed: 0 })
    house.deals.clock.pass({ minutes: 10 })
    await settle()
    expect(await counts(data.batch)).toEqual({ waiting: 0, made: 1, failed: 0 })
    expect(google.drafts).toHaveLength(1)
  })

  test('waits as long as Google says, with all drafts of the account', async () => {
    google.failNext({ status: 429, retryAfter: 300 })
    const { data } = await generate()
    await settle()
    expect(await counts(data.batch)).toEqual({ waiting: 3, made: 0, failed: 0 })
    house.deals.clock.pass({ minutes: 4 })
    await settle()
    expect(google.drafts).toHaveLength(0)
    house.deals.clock.pass({ minutes: 1 })
    await settle()
    expect(await counts(data.batch)).toEqual({ waiting: 0, made: 3, failed: 0 })
  })

  test('fails with what Google says, and its user tries again', async () => {
    google.failNext({ status: 400, reason: 'invalidArgument' })
    const { data } = await generate({ office: 'lisboa', people: [house.idOf('ana')] })
    await settle()
    expect(await counts(data.batch)).toEqual({ waiting: 0, made: 0, failed: 1 })
    expect((await errors(data.batch))[0]).toBeTruthy()
    await job.run()
    expect(google.drafts).toHaveLength(0)
    const retried = await succeed(house.app, 'POST /api/gmail/batches/{id}/retry', {
      token,
      params: { id: data.batch ?? '' },
    })
    expect(retried).toMatchObject({ waiting: 1, failed: 0 })
    await settle()
    expect(await counts(data.batch)).toEqual({ waiting: 0, made: 1, failed: 0 })
  })

  test('takes attachments over 5 MB through the endpoint for large messages', async () => {
    const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(6_000_000, 7)])
    const uploaded = await send<{ _id: string }[]>(house.app, 'POST /api/files/{group}/{id}/{field}', {
      token,
      params: { group: 'users', id: house.idOf('cfo'), field: 'files' },
      body: formOf({ name: 'Declaração grande.pdf', content }),
    })
    const files = uploaded.data.map(({ _id }) => _id)
    const { data } = await send<DraftsReply>(house.app, 'POST /api/gmail/files', {
      token,
      body: { files },
    })
    await settle()
    expect(await counts(data.batch)).toEqual({ waiting: 0, made: 1, failed: 0 })
    const [draft] = google.drafts
    expect(draft?.isUpload).toBe(true)
    expect(draft?.email.to).toBeUndefined()
    expect(draft?.email.attachments[0]?.filename).toBe('Declaração grande.pdf')
    expect(Buffer.from(draft?.email.attachments[0]?.content as ArrayBuffer).equals(content)).toBe(true)
  })
})

describe('a draft fails instead of saying something else than what was asked for', () => {
  const failsWith = async (batch: string | null, sentence: string) => {
    await settle()
    expect(await errors(batch)).toEqual([sentence])
    expect(await counts(batch)).toEqual({ waiting: 0, made: 0, failed: 1 })
    expect(google.drafts).toHaveLength(0)
  }

  test('when a bill was sent, an amount changed or the client’s payment was taken back', async () => {
    const [invoice] = invoices
    const id = invoice?._id ?? ''
    for (const [values, undo] of [
      [{ sentBillsToFinder: true }, { sentBillsToFinder: false }],
      [{ value: 12_000 }, { value: 10_000 }],
      [{ clientPaymentDate: null }, { clientPaymentDate: '2026-03-01' }],
    ] as const) {
      const batch = await held()
      expect(await patch(id, values)).toMatchObject({ status: 200 })
      await failsWith(batch, draftFailures.changed)
      expect(await patch(id, undo)).toMatchObject({ status: 200 })
    }
  })

  test('when the recipient left or has another address', async () => {
    const email = house.deals.people.get('ana')?.email
    const batch = await held()
    await change('ana', { email: 'outra@exemplo.pt' })
    await failsWith(batch, draftFailures.recipient)
    await change('ana', { email })
  })

  test('when the sender has no longer the right, or left', async () => {
    const batch = await held()
    await sql`update access_features set roles = '{}', users = array[${house.idOf('sys')}]::uuid[]
      where flag = 'generateConsultantDrafts'`.execute(house.database.db)
    await failsWith(batch, draftFailures.noRight)
    await sql`update access_features set roles = '{cfo}', users = '{}'
      where flag = 'generateConsultantDrafts'`.execute(house.database.db)
    const left = await held()
    await change('cfo', { active: false })
    await settle()
    await change('cfo', { active: true })
    await enter()
    await failsWith(left, draftFailures.noRight)
  })
})

describe('salary slips', () => {
  const nif = nifFrom('22615787')
  const ask = async (key?: string) =>
    send<DraftsReply>(house.app, 'POST /api/gmail/salary', {
      token,
      body: slipForm([
        ['1.pdf', await slipPdf(`NIF ${nif}`)],
        ['2.pdf', await slipPdf('Nada')],
      ]),
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  const storedKeys = async () => {
    const keys: string[] = []
    for await (const { key } of job.storage.list()) keys.push(key)
    return keys
  }
  const slips = () => house.database.db.selectFrom('draft_slips').select('key').execute()
  beforeEach(() => change('ana', { nif }))

  test('are stored until their draft is made, those without a person not at all', async () => {
    const before = (await storedKeys()).length
    google.failNext({ status: 503 })
    const { data } = await ask()
    expect(data.drafts.map(({ problem }) => problem)).toEqual([null, 'noPerson'])
    await settle()
    expect([(await slips()).length, (await storedKeys()).length]).toEqual([1, before + 1])
    const [slip] = await slips()
    // No call reads it.
    expect(await send(house.app, 'GET /api/files/url/{id}', { token, params: { id: slip?.key ?? '' } })).toMatchObject({
      status: 404,
    })
    house.deals.clock.pass({ minutes: 1 })
    await settle()
    expect(await counts(data.batch)).toEqual({ waiting: 0, made: 1, failed: 0 })
    expect(google.drafts[0]?.email.attachments[0]?.filename).toBe('1.pdf')
    expect([(await slips()).length, (await storedKeys()).length]).toEqual([0, before])
  })

  test('are stored for a day at most, and their draft then fails', async () => {
    const before = (await storedKeys()).length
    google.failNext({ status: 503 })
    const { data } = await ask()
    await settle()
    house.deals.clock.pass({ hours: 24 })
    await enter()
    const { db } = house.database
    await removeExpiredSlips({ db, storage: job.storage, clock: house.deals.clock })
    expect((await storedKeys()).length).toBe(before)
    await settle()
    expect(await errors(data.batch)).toEqual([draftFailures.slip])
  })

  test('of a repeated request are stored once', async () => {
    const before = (await storedKeys()).length
    google.failNext({ status: 503 })
    const body = slipForm([['1.pdf', await slipPdf(`NIF ${nif}`)]])
    const once = { token, body, headers: { 'idempotency-key': 'recibos' } }
    const [one, two] = [
      await send<DraftsReply>(house.app, 'POST /api/gmail/salary', once),
      await send<DraftsReply>(house.app, 'POST /api/gmail/salary', once),
    ]
    expect(two.data).toEqual(one.data)
    await settle()
    expect((await storedKeys()).length).toBe(before + 1)
    house.deals.clock.pass({ minutes: 1 })
    await settle()
    expect((await storedKeys()).length).toBe(before)
  })
})

test('batches go after ninety days', async () => {
  const { data } = await generate()
  await settle()
  house.deals.clock.pass({ days: 89 })
  await removeOldBatches(house.database.db, house.deals.clock.now())
  expect(await house.database.db.selectFrom('drafts').select('id').execute()).toHaveLength(3)
  house.deals.clock.pass({ days: 1 })
  await removeOldBatches(house.database.db, house.deals.clock.now())
  expect(await house.database.db.selectFrom('draft_batches').select('id').execute()).toEqual([])
  expect(data.batch).not.toBeNull()
})
