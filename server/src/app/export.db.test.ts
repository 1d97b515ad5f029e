import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { findings } from '@tipy/domain/features/findings/findings.record'
import { cents } from '@tipy/domain/money/money'
import { asRow, blank } from '@tipy/domain/record/merge'
import type { FastifyInstance } from 'fastify'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { exportRecords } from '#engine/export/export'
import { fillRecords } from '#engine/fill'
import { recordViewer } from '#engine/viewer'
import { send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import {
  buildCompany,
  buildOffice,
  buildUser,
  type Company,
  signIn,
  type User,
  type UserOverrides,
} from '#testing/factories'
import { createTableOf, toysServerRecord } from '#testing/toys'
import { serverRecords } from './app.ts'

const clock = testClock()
const many = 10_000
let database: TestDatabase
let app: FastifyInstance
let company: Company
let origin: string
const people = new Map<string, { user: User; token: string }>()
const idOf = (who: string) => people.get(who)?.user.id ?? ''
const token = (who: string) => people.get(who)?.token ?? ''

async function enter(name: string, overrides: UserOverrides, of = company): Promise<void> {
  const user = await buildUser(database.db, of, { name, ...overrides })
  people.set(name, { user, token: await signIn(database.db, user, clock.now()) })
}

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  await createTableOf(db, toysServerRecord.record)
  app = await startApp(database, clock, {}, { records: [...serverRecords, toysServerRecord] })
  await app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  company = await buildCompany(db)
  const lisboa = await buildOffice(db, company, { key: 'lisboa', name: 'Lisboa' })
  const porto = await buildOffice(db, company, { key: 'porto', name: 'Porto' })
  await db
    .insertInto('list_items')
    .values({ company_id: company.id, list: 'houseTypes', key: 'apartamento', name: 'Apartamento' })
    .execute()
  await enter('Ana Dias', { role: 'consultant', offices: [lisboa] })
  await enter('Rui Sá', { role: 'consultant', offices: [porto] })
  await enter('Eva Paz', { role: 'coo' })
  await enter('Ivo Reis', { role: 'recruiter', offices: [lisboa] })
  await enter('Zé Fora', { role: 'coo' }, await buildCompany(db, { code: 'outra' }))
}, 120_000)
afterAll(async () => {
  await app.close()
  await database.close()
})

const url = (model: string, format: string) => `${origin}/api/${model}/export?format=${format}`
const download = (who: string, model: string, format: string, body: object, headers = {}) =>
  fetch(url(model, format), {
    method: 'POST',
    headers: { authorization: `Bearer ${token(who)}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const csv = async (who: string, model: string, body: object, headers = {}) => {
  const response = await download(who, model, 'csv', { ignoreDate: true, ...body }, headers)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer()).toString('utf8')
}
const lines = (text: string) => text.replace('\ufeff', '').trimEnd().split('\r\n')
const sheet = async (who: string, model: string, body: object) => {
  const response = await download(who, model, 'xlsx', { ignoreDate: true, ...body })
  expect(response.status).toBe(200)
  return readSheet(Buffer.from(await response.arrayBuffer()))
}

const linkOf = (fd: string): string => {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    return ''
  }
}

let refs = 0
async function makeFinding(over: object = {}): Promise<void> {
  refs += 1
  const body = {
    ref: `LX-${String(refs).padStart(3, '0')}`,
    findingDate: '2026-03-05',
    finder: idOf('Ana Dias'),
    houseValue: 250_000.5,
    percentageSplit: 0.045,
    value: 11_250.02,
    houseType: 'apartamento',
    rooms: 3,
    city: 'Évora',
    office: 'lisboa',
    ...over,
  }
  expect((await send(app, 'POST /api/findings', { token: token('Eva Paz'), body })).status).toBe(201)
}

describe('refuses', () => {
  const columns = ['ref']
  test.each([
    ['no columns', {}, ['columns']],
    ['an empty choice', { columns: [] }, ['columns']],
    ['what is no list', { columns: 'ref' }, ['columns']],
    ['a column that does not exist', { columns: ['ref', 'nope'] }, ['columns.nope']],
    ['a column of another sort', { columns: ['can', 'constructor'] }, ['columns.can', 'columns.constructor']],
    ['a field of another company variant', { columns: ['regime'] }, ['columns.regime']],
    ['an unknown filter', { columns, filters: { nope: 1 } }, ['filters.nope']],
    ['an unknown order', { columns, sortBy: 'nope' }, ['sortBy']],
  ])('%s', async (_what, body, fields) => {
    const answer = await send(app, 'POST /api/findings/export', {
      token: token('Eva Paz'),
      query: { format: 'xlsx' },
      body,
    })
    expect(answer).toMatchObject({ status: 422, message: 'INVALID' })
    expect(Object.keys(answer.data.fields ?? {})).toEqual(fields)
  })

  test('an unknown format, a caller who may not open the list, and a token in the URL', async () => {
    expect((await download('Eva Paz', 'findings', 'pdf', { columns })).status).toBe(422)
    expect((await download('Ivo Reis', 'findings', 'csv', { columns })).status).toBe(403)
    const inAddress = await fetch(`${url('findings', 'csv')}&token=${token('Eva Paz')}`, { method: 'POST' })
    expect(inAddress.status).toBe(401)
  })

  test('more rows than a file may have, before it writes any', async () => {
    await makeFinding()
    await makeFinding()
    const user = people.get('Eva Paz')?.user
    const [serverRecord] = serverRecords
    if (!user || !serverRecord) throw new Error('nobody')
    const viewer = recordViewer({
      ...user,
      otherRoles: [],
      companyId: company.id,
      offices: ['lisboa', 'porto'],
      selectedOffices: null,
      features: {},
      settings: company.settings,
      closedOffices: [],
      managedStaff: [],
      managedTeams: [],
      range: {},
    })
    const request = { format: 'csv', body: { columns }, now: clock.now() } as const
    // Here a file cannot be written; in the usual folder other tests write theirs.
    vi.stubEnv('TMPDIR', join(tmpdir(), randomUUID()))
    onTestFinished(() => void vi.unstubAllEnvs())
    const exporting = (rowLimit: number) => exportRecords(serverRecord, database.db, viewer, { ...request, rowLimit })
    await expect(exporting(1)).rejects.toMatchObject({ code: 'TOO_MANY_ROWS' })
    await expect(exporting(many)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('data that the caller may not read', () => {
  test('is not in the file: other companies, other offices, hidden fields, hidden fields of parts', async () => {
    await makeFinding({ ref: 'SEGREDO' })
    expect(await csv('Zé Fora', 'findings', { columns: ['ref'] })).not.toContain('SEGREDO')
    expect(await csv('Rui Sá', 'findings', { columns: ['ref'] })).not.toContain('SEGREDO')
    expect(await csv('Ana Dias', 'findings', { columns: ['ref'] })).toContain('SEGREDO')

    for (const [ref, owner] of [
      ['T-1', 'Ana Dias'],
      ['T-2', 'Rui Sá'],
    ] as const) {
      const pieces = [{ share: 100, color: 'azul', cost: 77.5 }]
      const body = { ref, bought: '2026-03-05', price: 10, owner: idOf(owner), secret: `de ${owner}`, pieces }
      expect((await send(app, 'POST /api/toys', { token: token('Eva Paz'), body })).status).toBe(201)
    }
    const columns = ['ref', 'secret', 'pieces']
    const body = { columns, sortBy: 'ref' }
    expect(lines(await csv('Eva Paz', 'toys', body))).toEqual([
      'Referência;Segredo;Peças',
      'T-1;de Ana Dias;100% · azul · 77,50',
      'T-2;de Rui Sá;100% · azul · 77,50',
    ])
    // On her own row she may read the secret, but not the hidden field of a part.
    expect(lines(await csv('Ana Dias', 'toys', body))).toEqual([
      'Referência;Segredo;Peças',
      'T-1;de Ana Dias;100% · azul',
    ])
  })
})

describe('a file', () => {
  const columns = [
    'ref',
    'findingDate',
    'finder',
    'houseType',
    'rooms',
    'houseValue',
    'percentageSplit',
    'office',
    'url',
  ]

  test('has the filtered rows, in the requested order, with the chosen columns', async () => {
    await makeFinding({ ref: 'B-2', city: 'Beja' })
    await makeFinding({ ref: 'B-1', city: 'Beja', finder: idOf('Rui Sá'), url: 'https://exemplo.pt' })
    const filters = { city: 'beja' }
    const text = await csv('Eva Paz', 'findings', { columns, filters, sortBy: 'ref', perPage: 1, page: 7 })
    expect(text.startsWith('\ufeff')).toBe(true)
    expect(lines(text)).toEqual([
      'Referência;Data de angariação;Angariador;Tipo de Imóvel;Tipologia;Valor de venda;Percentagem interna;Agência;Link do anúncio',
      'B-1;05-03-2026;Rui Sá;Apartamento;T3;250000,50;4,5%;Lisboa;https://exemplo.pt',
      'B-2;05-03-2026;Ana Dias;Apartamento;T3;250000,50;4,5%;Lisboa;',
    ])
    // A finding belongs to its office and to its finder's.
    const narrowed = await csv('Eva Paz', 'findings', { columns: ['ref'], filters }, { offices: 'porto' })
    expect(lines(narrowed)).toEqual(['Referência', 'B-1'])
  })

  test('in xlsx keeps the types of numbers and dates, and is named after its list', async () => {
    const [headings, first] = await sheet('Eva Paz', 'findings', { columns, filters: { city: 'beja' }, sortBy: 'ref' })
    expect(headings).toHaveLength(columns.length)
    expect(first).toEqual([
      'B-1',
      new Date('2026-03-05T00:00:00Z'),
      'Rui Sá',
      'Apartamento',
      3,
      250_000.5,
      0.045,
      'Lisboa',
      'https://exemplo.pt',
    ])
    const response = await download('Eva Paz', 'findings', 'xlsx', { columns })
    expect(response.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''Angaria%C3%A7%C3%B5es%202026-03-05.xlsx",
    )
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    await response.arrayBuffer()
  })

  test('contains no formulas, and keeps the text that people typed', async () => {
    const owner = '=HYPERLINK("http://mau.example";"clique")'
    const address = 'Rua "A"; <b>&\u0001 _x0041_\nandar 2'
    await makeFinding({ ref: 'F-1', city: 'Fórmula', owner, address, number: '@SUM(1)' })
    const body = { columns: ['owner', 'address', 'number'], filters: { city: 'formula' } }
    expect(await csv('Eva Paz', 'findings', body)).toContain(
      `"'=HYPERLINK(""http://mau.example"";""clique"")";"Rua ""A""; <b>&\u0001 _x0041_\nandar 2";'@SUM(1)`,
    )
    const [, row] = await sheet('Eva Paz', 'findings', body)
    expect(row?.[0]).toBe(`'${owner}`)
    expect(String(row?.[1])).toMatch(/^Rua "A"; <b>&/)
    expect(row?.[2]).toBe("'@SUM(1)")
  })

  test.runIf(existsSync('/proc/self/fd'))('leaves no file open, whether it was read to its end or not', async () => {
    const open = () =>
      readdirSync('/proc/self/fd')
        .map(fd => linkOf(fd))
        .filter(link => /\/tipy-[0-9a-f-]{36} \(deleted\)$/.test(link))
    const half = await download('Eva Paz', 'findings', 'csv', { columns })
    await half.body?.cancel()
    await csv('Eva Paz', 'findings', { columns })
    await expect.poll(open).toEqual([])
  })

  test('without rows has its headings', async () => {
    const body = { columns: ['ref'], filters: { city: 'em lado nenhum' } }
    expect(lines(await csv('Eva Paz', 'findings', body))).toEqual(['Referência'])
    expect(await sheet('Eva Paz', 'findings', body)).toEqual([['Referência']])
  })
})

describe(`${many} rows`, () => {
  beforeAll(async () => {
    const made = Array.from({ length: many }, (_, index) => {
      const row = asRow(findings, {
        ...blank(findings),
        _id: randomUUID(),
        _created: '2020-01-01T00:00:00.000Z',
        createdBy: idOf('Ana Dias'),
        version: 1,
        active: true,
        ref: `M-${index}`,
        findingDate: '2020-01-01',
        finder: idOf('Ana Dias'),
        houseType: 'apartamento',
        houseValue: cents(100_000_00 + index),
        percentageSplit: 0.05,
        value: cents(5_000_00),
        address: `Avenida da Liberdade ${index}, ${'muito comprida '.repeat(10)}`,
        city: 'Muitas',
        office: 'lisboa',
      })
      return { companyId: company.id, history: [{ row, by: idOf('Ana Dias'), at: '2020-01-01T00:00:00.000Z' }] }
    })
    await database.db.transaction().execute(trx => fillRecords(trx, findings, made))
  }, 180_000)

  test.each(['csv', 'xlsx'])(
    'are all exported in %s without the process growing by 100 MB',
    async format => {
      setFlagsFromString('--expose-gc')
      const collectGarbage: () => void = runInNewContext('gc')
      const memoryUsed = () => process.memoryUsage().heapUsed + process.memoryUsage().external
      collectGarbage()
      const before = memoryUsed()
      const limit = 100 * 1024 * 1024
      /** Garbage is not counted: when it is collected depends on what other tests left in the process. */
      const growth = () => {
        if (memoryUsed() - before >= limit) collectGarbage()
        return memoryUsed() - before
      }
      let most = 0
      const watch = setInterval(() => {
        most = Math.max(most, growth())
      }, 5)
      const columns = Object.keys(findings.fields).filter(
        name => !['contractType', 'contractDuration', 'regime'].includes(name),
      )
      const body = { columns, filters: { city: 'muitas' }, sortBy: 'houseValue', ignoreDate: true }
      const response = await download('Eva Paz', 'findings', format, body)
      const content = Buffer.from(await response.arrayBuffer())
      clearInterval(watch)
      expect(response.status).toBe(200)
      expect(Math.max(most, growth())).toBeLessThan(limit)
      const rows = format === 'csv' ? lines(content.toString('utf8')).length : (await readSheet(content)).length
      expect(rows).toBe(many + 1)
    },
    120_000,
  )
})
