import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FileShown } from '@tipy/domain/features/files/files.contract'
import { fileLimits, fileSentences } from '@tipy/domain/features/files/files.rules'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openZip } from '#engine/import/zip'
import { bucketStorage } from '#platform/storage/bucket'
import { diskStorage } from '#platform/storage/disk'
import type { Storage } from '#platform/storage/storage'
import { send, startApp, succeed } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, type Company } from '#testing/factories'
import { type FormGiven, formOf, pdfBytes } from '#testing/files'
import { fingerprint } from '#testing/fingerprint'
import { signedInPeople } from '#testing/people'
import { removeOrphans } from './files.cleaner.ts'
import { storageFacts } from './files.store.ts'

const clock = testClock()
const folder = mkdtempSync(join(tmpdir(), 'tipy-files-'))
const storage: Storage = diskStorage(async () => folder)
let database: TestDatabase
let app: FastifyInstance
let company: Company
const { enter, token, idOf } = signedInPeople(() => ({ db: database.db, company, now: clock.now() }))

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  app = await startApp(database, clock, {}, { storage })
  company = await buildCompany(db)
  const lisboa = await buildOffice(db, company, { key: 'lisboa' })
  const porto = await buildOffice(db, company, { key: 'porto' })
  await db
    .insertInto('list_items')
    .values({ company_id: company.id, list: 'expenseCategories', key: 'renda', name: 'Renda' })
    .execute()
  await enter('Ivo', { role: 'cfo' })
  await enter('Eva', { role: 'coo' })
  await enter('Ana', { role: 'consultant', offices: [lisboa] })
  await enter('Rui', { role: 'consultant', offices: [lisboa] })
  await enter('Lia', { role: 'hr', offices: [lisboa] })
  await enter('Gil', { role: 'hr', offices: [porto] })
  await enter('Bia', { role: 'broker', offices: [lisboa] })
  await enter('Ilda', { role: 'broker', other_roles: ['coo'], offices: [lisboa] })
  // Sees the users of Lisboa and edits none.
  await enter('Olga', { role: 'assistant', offices: [lisboa] })
  await enter('Sara', { role: 'sysAdmin' })
  await enter('Zé', { role: 'cfo' }, await buildCompany(db, { code: 'outra' }))
})
afterAll(async () => {
  await app.close()
  await database.close()
  rmSync(folder, { recursive: true })
})

let expense = ''
beforeEach(async () => {
  const body = { category: 'renda', paymentDate: '2026-03-05', name: 'Renda', value: 900, office: 'lisboa' }
  expense = (await succeed(app, 'POST /api/expenses', { token: token('Ivo'), body }))._id
})

const ofExpense = () => ({ group: 'expenses', id: expense })
const ofPerson = (who: string) => ({ group: 'users', id: idOf(who) })
type Where = { group: string; id: string }

const upload = (who: string, files: FormGiven[] | FormData, where: Where = ofExpense(), more: object = {}) =>
  send<FileShown[] & { fields?: Record<string, string> }>(app, 'POST /api/files/{group}/{id}/{field}', {
    token: token(who),
    params: { field: 'files', ...where },
    body: files instanceof FormData ? files : formOf(...files),
    ...more,
  })
const photo = (who: string, content: Uint8Array, of = who) =>
  upload(who, [{ name: 'eu.jpg', content }], { ...ofPerson(of), field: 'image' } as Where)
const add = async (who: string, files: FormGiven[] = [{}], where: Where = ofExpense()) => {
  const answer = await upload(who, files, where)
  expect(answer.status, JSON.stringify(answer.data)).toBe(201)
  return answer.data
}
const one = async (who: string, overrides: FormGiven = {}, where?: Where) => {
  const [file] = await add(who, [overrides], where)
  if (!file) throw new Error('no file')
  return file
}
const list = async (who: string, where: Where = ofExpense()) =>
  send<{ files: FileShown[]; can: { edit: boolean; others: boolean } }>(app, 'GET /api/files/{group}/{id}', {
    token: token(who),
    params: where,
  })
const change = (who: string, ...changes: object[]) =>
  send<FileShown[]>(app, 'PATCH /api/files', { token: token(who), body: changes })
const link = (who: string, id: string) =>
  send<string>(app, 'GET /api/files/url/{id}', { token: token(who), params: { id } })
const follow = (address: string) => app.inject({ method: 'GET', url: address })
const zip = (who: string, ...files: string[]) =>
  app.inject({
    method: 'POST',
    url: '/api/files/zip',
    headers: { authorization: `Bearer ${token(who)}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ files }),
  })
const storedFiles = async () => {
  const keys: string[] = []
  for await (const { key } of storage.list()) keys.push(key)
  return keys.sort()
}
const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
const image = (width: number, height: number, format: 'jpeg' | 'png' = 'jpeg') =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { Copyright: 'segredo' } })
    .toFormat(format)
    .toBuffer()

describe('refuses', () => {
  let before: string[]
  let rows: unknown
  beforeEach(async () => {
    before = await storedFiles()
    rows = await fingerprint(database.db)
  })
  afterEach(async () => {
    expect(await storedFiles()).toEqual(before)
    expect(await fingerprint(database.db)).toEqual(rows)
  })

  test('users who do not see the record or the person: other company, other office, without the list', async () => {
    for (const who of ['Zé', 'Ana', 'Lia']) {
      expect(await upload(who, [{}]), who).toMatchObject({ status: 404 })
      expect(await list(who), who).toMatchObject({ status: 404 })
    }
    for (const who of ['Zé', 'Rui', 'Gil', 'Olga']) {
      expect(await upload(who, [{}], ofPerson('Ana')), who).toMatchObject({ status: 404 })
      expect(await list(who, ofPerson('Ana')), who).toMatchObject({ status: 404 })
    }
  })

  test('users who see it and may not change it', async () => {
    expect(await upload('Eva', [{}])).toMatchObject({ status: 403 })
    expect((await list('Eva')).data.can).toEqual({ edit: false, others: false })
    expect(await upload('Bia', [{}], ofPerson('Ana'))).toMatchObject({ status: 403 })
    expect(await photo('Bia', await image(20, 20), 'Ana')).toMatchObject({ status: 403 })
  })

  test('users who edit people, for the files and the picture of those who lead the company', async () => {
    expect((await list('Lia', ofPerson('Ilda'))).data.can).toEqual({ edit: false, others: false })
    expect(await upload('Lia', [{}], ofPerson('Ilda'))).toMatchObject({ status: 403 })
    expect(await photo('Lia', await image(20, 20), 'Ilda')).toMatchObject({ status: 403 })
    expect((await list('Sara', ofPerson('Ilda'))).data.can).toEqual({ edit: true, others: true })
  })

  test('places that have no files', async () => {
    for (const where of [
      { group: 'findings', id: expense },
      { group: 'changes', id: expense },
      { group: 'expenses', id: idOf('Ivo') },
      { group: 'expenses', id: "x' or 1=1" },
      { ...ofExpense(), field: 'image' },
    ]) {
      expect(await upload('Ivo', [{}], where), JSON.stringify(where)).toMatchObject({ status: 404 })
    }
    expect(await upload('Ivo', [{}], { ...ofExpense(), field: 'other' } as Where)).toMatchObject({ status: 422 })
  })

  test.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a program', Buffer.from('MZ'.padEnd(5000, '\0'))],
    ['an archive', Buffer.from('PK\u0003\u0004'.padEnd(5000, '\0'))],
    ['nothing', Buffer.alloc(0)],
    ['a PDF that begins later', Buffer.from(`<script>1</script>%PDF-1.4\n${'x'.repeat(100)}`)],
  ])('%s named as a PDF, and every file sent with it', async (_what, content) => {
    const answer = await upload('Ivo', [{}, { name: 'fatura.pdf', content }])
    expect(answer).toMatchObject({ status: 422, data: { fields: { 'files.1': fileSentences.onlyPdf } } })
  })

  test('a PDF as a photo, and a photo as a document', async () => {
    const jpeg = await image(20, 20)
    const [pdf, picture] = [await photo('Ana', pdfBytes()), await upload('Ana', [{ content: jpeg }], ofPerson('Ana'))]
    expect(pdf).toMatchObject({ status: 422, data: { fields: { 'files.0': fileSentences.onlyImages } } })
    expect(picture).toMatchObject({ status: 422, data: { fields: { 'files.0': fileSentences.onlyPdf } } })
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
    expect(await photo('Ana', drawing)).toMatchObject({ status: 422 })
  })

  test('a small picture that decodes into a huge one, before it is decoded', async () => {
    const bomb = await image(10_000, 5100, 'png')
    expect(bomb.byteLength).toBeLessThan(fileLimits.bytes.image)
    expect(await photo('Ana', bomb)).toMatchObject({
      status: 422,
      data: { fields: { 'files.0': fileSentences.hugeImage } },
    })
  })

  test('a truncated or broken picture', async () => {
    const whole = await image(400, 400)
    for (const content of [
      whole.subarray(0, whole.length / 2),
      Buffer.concat([whole.subarray(0, 4), Buffer.alloc(900)]),
    ])
      expect(await photo('Ana', content)).toMatchObject({
        status: 422,
        data: { fields: { 'files.0': fileSentences.brokenImage } },
      })
  })

  test('a file over its limit, a photo over its limit, a request over the total limit', async () => {
    const large = Buffer.concat([pdfBytes(), Buffer.alloc(fileLimits.bytes.files)])
    expect(await upload('Ivo', [{}, { content: large }])).toMatchObject({
      status: 413,
      data: { fields: { 'files.1': fileSentences.tooLarge } },
    })
    const huge = Buffer.concat([await image(20, 20), Buffer.alloc(fileLimits.bytes.image)])
    expect(await photo('Ana', huge)).toMatchObject({ status: 413 })
    const nearly = Buffer.concat([pdfBytes(), Buffer.alloc(fileLimits.bytes.files - 1000)])
    const five = Array.from({ length: 5 }, () => ({ content: nearly }))
    expect(await upload('Ivo', five)).toMatchObject({
      status: 413,
      data: { fields: { 'files.4': expect.any(String) } },
    })
  })

  test('too many files, too many parts, too long a field, unknown fields', async () => {
    const many = Array.from({ length: fileLimits.perUpload.files + 1 }, () => ({}))
    expect(await upload('Ivo', many)).toMatchObject({ status: 413 })
    const parts = formOf({})
    for (let count = 0; count < 1000; count += 1) parts.append('fileTypes', 'x')
    expect(await upload('Ivo', parts)).toMatchObject({ status: 413 })
    expect(await upload('Ivo', [{ path: 'x'.repeat(5000) }])).toMatchObject({ status: 413 })
    const other = formOf({})
    other.append('company_id', company.id)
    expect(await upload('Ivo', other)).toMatchObject({
      status: 422,
      data: { fields: { company_id: expect.any(String) } },
    })
    const twice = formOf({ path: 'a.pdf' })
    twice.append('fileNames', 'b.pdf')
    expect(await upload('Ivo', twice)).toMatchObject({ status: 422 })
    expect(await upload('Ivo', new FormData())).toMatchObject({ status: 422 })
    const marked = formOf({})
    marked.append('fileIsInvoice', 'talvez')
    expect(await upload('Ivo', marked)).toMatchObject({ status: 422 })
  })

  test.each([
    '../../etc/passwd',
    '..',
    'a/../b.pdf',
    '/etc/cron.d/x',
    'a\\b.pdf',
    'a\u202efdp.exe',
    '',
    'a/b/c.pdf',
    'a\nb',
  ])('the name %j', async path => {
    expect(await upload('Ivo', [{ path }])).toMatchObject({
      status: 422,
      data: { fields: { 'fileNames.0': fileSentences.name } },
    })
  })

  test('a body that is no form, or a truncated one', async () => {
    const params = { ...ofExpense(), field: 'files' }
    const sent = (type: string, text: string) =>
      app.inject({
        method: 'POST',
        url: `/api/files/${params.group}/${params.id}/${params.field}`,
        headers: { authorization: `Bearer ${token('Ivo')}`, 'content-type': type },
        payload: text,
      })
    expect((await sent('application/json', '{}')).statusCode).toBe(415)
    expect((await sent('text/plain', 'x')).statusCode).toBe(415)
    const half = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.4 and no end'
    for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data; boundary=y', 'multipart/form-data']) {
      const { statusCode, body } = await sent(type, half)
      expect(statusCode, `${type} ${body}`).toBe(422)
    }
    const part = (head: string, value: string) =>
      sent(
        'multipart/form-data; boundary=x',
        `--x\r\nContent-Disposition: form-data${head}\r\n\r\n${value}\r\n--x--\r\n`,
      )
    for (const [head, value] of [
      ['; filename="a.pdf"', '%PDF-1.4'],
      ['', 'x'],
      ['; name="__proto__"; filename="a.pdf"', '%PDF-1.4'],
      ['; name="fileNames"\r\nContent-Type: application/json', '{half'],
      ['; name="fileNames"\r\nContent-Type: application/json', '{"__proto__":1}'],
    ] as const) {
      const { statusCode, body } = await part(head, value)
      expect(statusCode, `${head} ${body}`).toBe(422)
    }
  })

  const listening = async (): Promise<number> => {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
    return (app.server.address() as AddressInfo).port
  }

  test('a large wrong file before it has arrived, and then answers the next call on its connection', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const headers = { authorization: `Bearer ${token('Ivo')}`, 'content-type': 'multipart/form-data; boundary=x' }
    const port = await listening()
    const path = `/api/files/expenses/${expense}`
    const statusOf = async (method: string, to: string, body = '') => {
      const outgoing = request({ agent, port, host: '127.0.0.1', path: to, method, headers })
      outgoing.end(body)
      const [answer] = (await once(outgoing, 'response', { signal: AbortSignal.timeout(60_000) })) as [IncomingMessage]
      await buffer(answer)
      return answer.statusCode
    }
    const head = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n'
    expect(await statusOf('POST', `${path}/files`, `${head}${'x'.repeat(800_000)}\r\n--x--\r\n`)).toBe(422)
    expect(await statusOf('GET', path)).toBe(200)
    agent.destroy()
  })

  test('an upload whose connection breaks, and removes what was stored', async () => {
    const port = await listening()
    const path = `/api/files/expenses/${expense}/files`
    const headers = {
      authorization: `Bearer ${token('Ivo')}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 1_000_000,
    }
    const whole = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.4\r\n'
    const outgoing = request({ port, host: '127.0.0.1', path, method: 'POST', headers })
    outgoing.on('error', () => {})
    outgoing.write(whole + whole + 'x'.repeat(100_000))
    // The first of the two is stored by now; the second is still arriving.
    await expect.poll(async () => (await storedFiles()).length).toBe(before.length + 1)
    outgoing.destroy()
    await expect.poll(storedFiles).toEqual(before)
  })
})

describe('files of a record', () => {
  test('are stored with folder, mark and author, and read by users who see the record', async () => {
    const [made] = await add('Ivo', [{ path: 'Recibos/Renda de março.pdf', isInvoice: true }])
    expect(made).toMatchObject({
      group: 'expenses',
      ref: expense,
      name: 'Renda de março.pdf',
      folder: 'Recibos',
      mime: 'application/pdf',
      size: pdfBytes().length,
      active: true,
      isInvoice: true,
      selected: false,
      version: 1,
      user: { _id: idOf('Ivo'), name: 'Ivo' },
    })
    expect(made?.link).toBe(`/api/files/url/${made?._id}`)
    const read = await succeed(app, 'GET /api/files/{group}/{id}', { token: token('Eva'), params: ofExpense() })
    expect(read).toEqual({ files: [made], can: { edit: false, others: false } })
    const row = await succeed(app, 'GET /api/expenses/{id}', { token: token('Eva'), params: { id: expense } })
    expect(row).toMatchObject({ files: [made] })
  })

  test('may have any valid name, which is only shown as text', async () => {
    const name = '<img src=x onerror=alert(1)> "é".pdf'
    expect(await one('Ivo', { path: name })).toMatchObject({ name, folder: '' })
    expect(await one('Ivo', { name: '../../fatura.pdf' })).toMatchObject({ name: expect.not.stringContaining('/') })
    const nameless = await app.inject({
      method: 'POST',
      url: `/api/files/expenses/${expense}/files`,
      headers: { authorization: `Bearer ${token('Ivo')}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload:
        '--x\r\nContent-Disposition: form-data; name="files"\r\nContent-Type: application/octet-stream\r\n\r\n%PDF-1.4\r\n--x--\r\n',
    })
    expect(nameless.json().data).toMatchObject([{ name: 'ficheiro' }])
  })

  test('are added once for a repeated key, without a second content; the key with other files is refused', async () => {
    const headers = { 'idempotency-key': `k-${expense}` }
    const first = await upload('Ivo', [{ path: 'a.pdf' }], ofExpense(), { headers })
    const before = await storedFiles()
    const again = await upload('Ivo', [{ path: 'a.pdf' }], ofExpense(), { headers })
    expect(again).toMatchObject({ status: 201, data: first.data })
    const other = await upload('Ivo', [{ path: 'a.pdf', content: pdfBytes('Outro') }], ofExpense(), { headers })
    expect(other).toMatchObject({ status: 409, message: 'IDEMPOTENCY' })
    expect(await storedFiles()).toEqual(before)
    expect((await list('Ivo')).data.files).toHaveLength(1)
  })

  test('are renamed, moved, marked, archived and restored, many in one request', async () => {
    const [a, b] = await add('Ivo', [{ path: 'a.pdf' }, { path: 'b.pdf' }])
    const changed = await change(
      'Ivo',
      { _id: a?._id, version: 1, name: 'c.pdf', folder: 'X' },
      { _id: b?._id, active: false },
    )
    expect(changed).toMatchObject({
      status: 200,
      data: [
        { _id: a?._id, name: 'c.pdf', folder: 'X', version: 2 },
        { _id: b?._id, active: false, version: 2 },
      ],
    })
    // A change to the same value writes no version.
    expect((await change('Ivo', { _id: a?._id, name: 'c.pdf' })).data).toMatchObject([{ version: 2 }])
    const toggled = await succeed(app, 'DELETE /api/files/{id}', {
      token: token('Ivo'),
      params: { id: b?._id ?? '' },
      query: { version: '2' },
    })
    expect(toggled).toMatchObject({ active: true, version: 3 })
    expect((await change('Ivo', { _id: b?._id, isInvoice: true })).data).toMatchObject([{ isInvoice: true }])
  })

  test('change all or none: stale, unknown, invisible, without the right, or to an invalid name', async () => {
    const [a, b] = await add('Ivo', [{}, {}])
    const own = await one('Ana', {}, ofPerson('Ana'))
    const before = await fingerprint(database.db)
    const rename = (_id: string | undefined, more: object = {}) => ({ _id, name: 'x.pdf', ...more })
    const stale = await change('Ivo', rename(a?._id), rename(b?._id, { version: 7 }))
    expect(stale).toMatchObject({ status: 409, message: 'STALE', data: { current: { _id: b?._id } } })
    expect(await change('Ivo', rename(a?._id), rename(expense))).toMatchObject({ status: 404 })
    expect(await change('Rui', rename(own._id))).toMatchObject({ status: 404 })
    expect(await change('Zé', rename(a?._id))).toMatchObject({ status: 404 })
    expect(await change('Eva', rename(a?._id))).toMatchObject({ status: 403 })
    for (const name of ['../x', '', 'a/b', '..'])
      expect(await change('Ivo', { _id: a?._id, name })).toMatchObject({ status: 422 })
    expect(await change('Ivo', { _id: a?._id, folder: '../x' })).toMatchObject({ status: 422 })
    expect(await change('Ivo', rename(a?._id), rename(a?._id))).toMatchObject({ status: 422 })
    expect(await change('Ivo')).toMatchObject({ status: 422 })
    expect(await fingerprint(database.db)).toEqual(before)
  })

  test('change with the record, in the transaction of its save', async () => {
    const [a, b] = await add('Ivo', [{ path: 'a.pdf' }, { path: 'b.pdf' }])
    const put = (body: object, method: 'PUT' | 'PATCH' = 'PUT') =>
      send<{ version: number; files: FileShown[]; fields?: object }>(app, `${method} /api/expenses/{id}`, {
        token: token('Ivo'),
        params: { id: expense },
        body,
      })
    const saved = await put({ name: 'Renda nova', files: [{ ...a, folder: 'Recibos', name: 'z.pdf' }] })
    expect(saved.data).toMatchObject({
      version: 2,
      files: [{ _id: b?._id }, { _id: a?._id, folder: 'Recibos', name: 'z.pdf' }],
    })
    // Only files: the record itself keeps its version.
    const archived = await put({ files: [{ _id: b?._id, active: false }] }, 'PATCH')
    expect(archived.data).toMatchObject({ version: 2, files: [{ _id: b?._id, active: false }, { _id: a?._id }] })
    const other = await one('Ivo', {}, ofPerson('Ivo'))
    const before = await fingerprint(database.db)
    const strange = await put({
      name: 'Outra',
      files: [
        { _id: a?._id, name: 'y.pdf' },
        { _id: other._id, name: 'y.pdf' },
      ],
    })
    expect(strange).toMatchObject({ status: 422, data: { fields: { 'files.1._id': fileSentences.unknown } } })
    expect(await put({ name: 'Outra', files: [{ ...a, name: '../y' }] })).toMatchObject({
      status: 422,
      data: { fields: { 'files.0.name': fileSentences.name } },
    })
    expect(await put({ name: 'Outra', files: [{ ...a, version: 1, name: 'y.pdf' }] })).toMatchObject({ status: 409 })
    expect(await put({ name: 'Outra', files: 'x' })).toMatchObject({ status: 422 })
    expect(await fingerprint(database.db)).toEqual(before)
  })
})

describe('a signed link', () => {
  test('gives the content, as a download only, for a minute', async () => {
    const file = await one('Ivo', { path: 'Renda de março' })
    const { data: address } = await link('Eva', file._id)
    const answer = await follow(address)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toEqual(pdfBytes())
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdfBytes().length),
      'content-disposition': `attachment; filename*=UTF-8''Renda%20de%20mar%C3%A7o.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    })
    // Another server of the same installation accepts it too.
    const second = await startApp(database, clock, {}, { storage })
    expect((await second.inject({ method: 'GET', url: address })).statusCode).toBe(200)
    await second.close()
    clock.pass({ minutes: 1 })
    expect((await follow(address)).statusCode).toBe(200)
    clock.pass({ minutes: 1 })
    expect((await follow(address)).statusCode).toBe(403)
  })

  test('is given only to users who see the file', async () => {
    const receipt = await one('Ivo')
    const contract = await one('Ana', {}, ofPerson('Ana'))
    for (const [who, id] of [
      ['Zé', receipt._id],
      ['Ana', receipt._id],
      ['Rui', contract._id],
      ['Gil', contract._id],
      ['Ivo', expense],
      ['Ivo', 'x'],
    ] as const) {
      expect(await link(who, id), `${who} ${id}`).toMatchObject({ status: 404 })
      expect((await zip(who, id)).statusCode, `${who} ${id}`).toBe(id === 'x' ? 422 : 404)
    }
  })

  test('that is forged, changed, or of another file reveals nothing, not even what exists', async () => {
    const [a, b] = await add('Ivo', [{}, { content: pdfBytes('b') }])
    const { data: address } = await link('Ivo', a?._id ?? '')
    const of = (forge: (url: URL) => void) => {
      const url = new URL(address, 'http://x')
      forge(url)
      return `${url.pathname}${url.search}`
    }
    const forged = [
      of(url => url.searchParams.set('signature', 'x'.repeat(43))),
      of(url => url.searchParams.set('expires', '99999999999')),
      of(url => url.searchParams.set('expires', 'NaN')),
      of(url => {
        url.pathname = url.pathname.replace(a?._id ?? '', b?._id ?? '')
      }),
      of(url => {
        url.pathname = url.pathname.replace(a?._id ?? '', expense)
      }),
      of(url => {
        url.pathname = '/api/files/content/x'
      }),
    ]
    for (const url of forged) {
      const answer = await follow(url)
      expect([answer.statusCode, answer.json().message], url).toEqual([403, 'FORBIDDEN'])
    }
    expect((await follow(`/api/files/content/${a?._id}`)).statusCode).toBe(422)
    expect((await follow(address)).statusCode).toBe(200)
  })
})

describe('a zip', () => {
  test('has the chosen files with their folders, unique paths, and no path outside it', async () => {
    const files = await add('Ivo', [
      { path: 'a.pdf', content: pdfBytes('um') },
      { path: 'a.pdf', content: pdfBytes('dois') },
      { path: 'Recibos/ação.pdf', content: pdfBytes('três') },
    ])
    const own = await one('Ivo', {}, ofPerson('Ivo'))
    // As an older version, or an edit by hand in the database, might have left it.
    await database.db.updateTable('files').set({ folder: '..', name: '../../x' }).where('id', '=', own._id).execute()
    const answer = await zip('Ivo', ...files.map(({ _id }) => _id), own._id, own._id)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''Ficheiros%20\d{4}-\d\d-\d\d\.zip$/),
    })
    const names = (await openZip(answer.rawPayload)).map(({ name }) => name)
    expect(names).toEqual(['a.pdf', 'a (2).pdf', 'Recibos/ação.pdf', 'ficheiro/..-..-x.pdf'])
    for (const text of ['um', 'dois', 'três']) expect(answer.rawPayload.includes(pdfBytes(text))).toBe(true)
  })

  test('with one invisible file is refused', async () => {
    const [a] = await add('Ivo')
    const contract = await one('Ana', {}, ofPerson('Ana'))
    expect((await zip('Ana', contract._id, a?._id ?? '')).statusCode).toBe(404)
    expect((await zip('Ana')).statusCode).toBe(422)
  })

  test('closes its contents when the client disconnects, even while opening one; a user may run two', async () => {
    const file = await one('Ivo')
    const opening: ((content: Readable) => void)[] = []
    const slow: Storage = { ...storage, get: () => new Promise(open => opening.push(open)) }
    const other = await startApp(database, clock, {}, { storage: slow })
    await other.listen({ port: 0, host: '127.0.0.1' })
    const { port } = other.server.address() as AddressInfo
    const headers = { authorization: `Bearer ${token('Ivo')}`, 'content-type': 'application/json' }
    const ask = () => {
      const asking = request({ port, host: '127.0.0.1', path: '/api/files/zip', method: 'POST', headers, agent: false })
      asking.on('error', () => {})
      asking.end(JSON.stringify({ files: [file._id] }))
      return asking
    }
    const first = [ask(), ask()]
    await expect.poll(() => opening.length).toBe(2)
    const [third] = (await once(ask(), 'response')) as [IncomingMessage]
    expect(third.statusCode).toBe(429)
    third.resume()
    for (const asking of first) asking.destroy()
    const connections = () => new Promise(know => other.server.getConnections((_error, count) => know(count)))
    await expect.poll(connections).toBe(0)
    const contents = opening.map(() => new Readable({ read: () => {} }))
    contents.forEach((content, place) => {
      opening[place]?.(content)
    })
    await expect.poll(() => contents.map(({ destroyed }) => destroyed)).toEqual([true, true])
    const again = ask()
    await expect.poll(() => opening.length).toBe(3)
    again.destroy()
    await other.close()
  })
})

describe('a photo', () => {
  const imageOf = async (who: string) =>
    (await succeed(app, 'GET /api/auth/config', { token: token(who) })).user.image ?? null

  test('is re-encoded, square, without camera data, and shown to the whole company', async () => {
    const [made] = (await photo('Ana', await image(1200, 800))).data
    expect(await imageOf('Ana')).toBe(made?._id)
    const answer = await follow((await link('Rui', made?._id ?? '')).data)
    const { width, height, format, exif } = await sharp(answer.rawPayload).metadata()
    expect({ width, height, format, exif }).toEqual({ width: 512, height: 512, format: 'webp', exif: undefined })
    expect(answer.rawPayload.includes('segredo')).toBe(false)
    expect(await link('Zé', made?._id ?? '')).toMatchObject({ status: 404 })
    expect((await list('Ana', ofPerson('Ana'))).data.files.map(({ _id }) => _id)).not.toContain(made?._id)
  })

  test('replaces the one before, which colleagues no longer see; an archived one is not shown', async () => {
    const [first] = (await photo('Rui', await image(40, 60))).data
    const [second] = (await photo('Lia', await image(30, 30), 'Rui')).data
    expect(await imageOf('Rui')).toBe(second?._id)
    expect(await link('Ana', first?._id ?? '')).toMatchObject({ status: 404 })
    expect(await change('Rui', { _id: second?._id, active: false })).toMatchObject({ status: 200 })
    expect(await imageOf('Rui')).toBeNull()
    expect(await link('Ana', second?._id ?? '')).toMatchObject({ status: 404 })
    await change('Rui', { _id: first?._id, active: true })
    expect(await imageOf('Rui')).toBe(first?._id)
    expect(await photo('Ana', await image(30, 30), 'Rui')).toMatchObject({ status: 404 })
    const both = [
      { _id: second?._id, active: true },
      { _id: first?._id, active: false },
    ]
    expect(await change('Rui', ...both)).toMatchObject({ status: 200 })
    expect(await imageOf('Rui')).toBe(second?._id)
  })

  test('of two concurrent uploads, only the shown one stays active', async () => {
    const { db } = database
    const pictures = () =>
      db.selectFrom('files').select('id').where('ref', '=', idOf('Gil')).where('active', '=', true).execute()
    // Both have written their row before either commits.
    await sql`create function linger() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.3); return new; end $$`.execute(db)
    await sql`create trigger linger after insert on files execute function linger()`.execute(db)
    const content = await image(20, 20)
    const answers = await Promise.all([photo('Gil', content), photo('Gil', content)])
    await sql`drop trigger linger on files`.execute(db)
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await pictures()).toEqual([{ id: await imageOf('Gil') }])
  })
})

describe('a failure between content and row', () => {
  test('of a server that dies leaves a content without a row, which the cleaner removes; others stay', async () => {
    const { db } = database
    const archived = await one('Ivo')
    await change('Ivo', { _id: archived._id, active: false })
    const before = await storedFiles()
    // The connection dies with the row half-written, as with a server that is killed.
    await sql`create function die() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(db)
    await sql`create trigger die after insert on files execute function die()`.execute(db)
    expect((await upload('Ivo', [{}])).status).toBeGreaterThanOrEqual(500)
    await sql`drop trigger die on files`.execute(db)
    expect((await list('Ivo')).data.files).toHaveLength(1)
    expect(await storedFiles()).toHaveLength(before.length + 1)
    // Recent contents may still get a row.
    await removeOrphans({ db, storage, usedElsewhere: async () => new Set() }, new Date())
    expect(await storedFiles()).toHaveLength(before.length + 1)
    await removeOrphans({ db, storage, usedElsewhere: async () => new Set() }, hours(2))
    expect(await storedFiles()).toEqual(before)
    const { data: address } = await link('Ivo', archived._id)
    expect((await follow(address)).rawPayload).toEqual(pdfBytes())
  })

  test('of a content that cannot be stored leaves no row', async () => {
    const full: Storage = {
      ...storage,
      put: async content => {
        await buffer(content)
        throw new Error('ENOSPC')
      },
    }
    const other = await startApp(database, clock, {}, { storage: full })
    // The failure itself is recorded a second later.
    const withoutErrors = async () => ({ ...(await fingerprint(database.db)), error_groups: '' })
    const before = await withoutErrors()
    const answer = await send(other, 'POST /api/files/{group}/{id}/{field}', {
      token: token('Ivo'),
      params: { ...ofExpense(), field: 'files' },
      body: formOf({}),
    })
    expect(answer.status).toBe(500)
    expect(await withoutErrors()).toEqual(before)
    await other.close()
  })

  test('of a bucket that cannot be reached gives 503, and leaves no row', async () => {
    const file = await one('Ivo')
    const { data: address } = await link('Ivo', file._id)
    const keys = { accessKeyId: 'chave', secretAccessKey: 'segredo' }
    const nowhere = { name: 'ficheiros', endpoint: 'http://127.0.0.1:1', region: 'us-east-1', ...keys }
    const other = await startApp(database, clock, {}, { storage: bucketStorage(nowhere, async () => 'tipy') })
    const before = await fingerprint(database.db)
    const sent = { token: token('Ivo'), params: { ...ofExpense(), field: 'files' }, body: formOf({}) }
    expect((await send(other, 'POST /api/files/{group}/{id}/{field}', sent)).status).toBe(503)
    const headers = { authorization: `Bearer ${token('Ivo')}` }
    const reads = [
      await other.inject({ method: 'GET', url: address }),
      await other.inject({ method: 'POST', url: '/api/files/zip', headers, payload: { files: [file._id] } }),
    ]
    for (const answer of reads) {
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBe('5')
      expect(answer.json()).toMatchObject({ message: 'UNAVAILABLE' })
    }
    expect(await fingerprint(database.db)).toEqual(before)
    await other.close()
  })

  test('never leaves a row without content, and the counts of the company are right', async () => {
    const rows = await database.db.selectFrom('files').select(['key', 'size', 'company_id']).execute()
    const keys = new Set(await storedFiles())
    expect(rows.filter(({ key }) => !keys.has(key))).toEqual([])
    const own = rows.filter(({ company_id }) => company_id === company.id)
    const bytes = own.reduce((sum, { size }) => sum + Number(size), 0)
    expect(own).not.toEqual([])
    expect(await storageFacts(database.db, company.id)).toEqual({ files: own.length, bytes })
  })
})
