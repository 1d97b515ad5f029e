import { fc } from '@fast-check/vitest'
import { cents } from '@tipy/domain/money/money'
import type { Row } from '@tipy/domain/record/define'
import type { ImportReport } from '@tipy/domain/record/importing'
import { rowOf } from '@tipy/domain/record/rows.testing'
import { stringify } from 'csv-stringify/sync'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillRecords } from '#engine/fill'
import { readTable } from '#engine/import/table'
import { send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { type Crates, cratesRecord, cratesServerRecord } from '#testing/crates'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, type Company, signIn, type User, unknownId } from '#testing/factories'
import { fingerprint } from '#testing/fingerprint'
import { createTableOf, toysServerRecord } from '#testing/toys'
import { volume } from '#testing/volume'
import { serverRecords } from './app.ts'

/** Imports of a record that only tests declare, so the engine has no code for it. */
const clock = testClock()
let database: TestDatabase
let app: FastifyInstance
let company: Company
const people = new Map<string, { user: User; token: string }>()
const token = (who: string) => people.get(who)?.token ?? ''
const idOf = (who: string) => people.get(who)?.user.id ?? ''
/** The reader waits for this, so that a test can delay an import. */
let door: Promise<void> = Promise.resolve()

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  for (const { record } of [toysServerRecord, cratesServerRecord]) await createTableOf(db, record)
  const reader = async (content: Uint8Array) => {
    await door
    return readTable(Buffer.from(content))
  }
  app = await startApp(
    database,
    clock,
    {},
    { records: [...serverRecords, toysServerRecord, cratesServerRecord], readTable: reader },
  )
  company = await buildCompany(db)
  const offices = [
    await buildOffice(db, company, { key: 'lisboa', name: 'Lisboa' }),
    await buildOffice(db, company, { key: 'porto', name: 'Porto, Centro' }),
  ]
  const item = (list: string, key: string, name: string) => ({ company_id: company.id, list, key, name })
  await db
    .insertInto('list_items')
    .values([
      item('states', 'novo', 'Novo'),
      item('states', 'usado', 'Usado'),
      item('houseTypes', 'casa', 'Casa'),
      item('houseTypes', 'casajardim', 'Casa, com jardim'),
      item('houseTypes', 'loja', '=Loja "A"; B'),
      item('houseTypes', 'twin1', 'Gémea'),
      item('houseTypes', 'twin2', 'Gémea'),
    ])
    .execute()
  await db.insertInto('teams').values({ company_id: company.id, key: 'norte', name: 'Norte' }).execute()
  for (const [name, role] of Object.entries({
    Ana: 'consultant',
    'Rui Sá': 'consultant',
    'Paz, Eva': 'coo',
  } as const)) {
    const user = await buildUser(db, company, { name, role, offices })
    people.set(name, { user, token: await signIn(db, user, clock.now()) })
  }
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const eva = 'Paz, Eva'
interface Sending {
  readonly who?: string
  readonly fingerprint?: string
  readonly key?: string
  readonly name?: string
  readonly also?: Readonly<Record<string, string>>
}
/** A file name that matches the content. */
const nameFor = (content: Uint8Array | string): string =>
  Buffer.from(content).toString('latin1', 0, 2) === 'PK' ? 'caixas.xlsx' : 'caixas.csv'
const call = (
  step: string,
  content: Uint8Array | string,
  { who = eva, fingerprint: seen, key, also, name: fileName = nameFor(content) }: Sending = {},
) => {
  const form = new FormData()
  if (seen !== undefined) form.append('fingerprint', seen)
  for (const [name, value] of Object.entries(also ?? {})) form.append(name, value)
  form.append('files', new Blob([Buffer.from(content)]), fileName)
  return send<ImportReport & { fields?: Record<string, string>; current?: ImportReport }>(
    app,
    'POST /api/toyscrates/import',
    { token: token(who), query: { step }, body: form, ...(key && { headers: { 'idempotency-key': key } }) },
  )
}
const preview = async (content: Uint8Array | string) => {
  const answer = await call('preview', content)
  expect(answer.status, JSON.stringify(answer.data)).toBe(200)
  return answer.data
}
const csvOf = (...rows: readonly (readonly string[])[]) =>
  stringify(
    rows.map(row => [...row]),
    { delimiter: ';' },
  )
const stored = async (ref: string) => {
  const { rows } = await sql<Record<string, unknown>>`
    select * from toyscrates where company_id = ${company.id} and ref = ${ref}`.execute(database.db)
  return rows[0]
}
const untouched = async (work: () => Promise<void>) => {
  const before = await fingerprint(database.db)
  await work()
  expect(await fingerprint(database.db)).toEqual(before)
}

describe('is refused', () => {
  test('to a caller without the right, and for a record that cannot be imported', async () => {
    await untouched(async () => {
      expect(await call('confirm', csvOf(['Referência'], ['A']), { who: 'Ana' })).toMatchObject({ status: 403 })
      expect(await call('preview', csvOf(['Referência'], ['A']), { who: 'Ana' })).toMatchObject({ status: 403 })
      const body = new FormData()
      body.append('files', new Blob(['x']), 'a.csv')
      expect((await send(app, 'POST /api/toys/import', { token: token(eva), body })).status).toBe(404)
    })
  })

  test('for no spreadsheet, a too large or empty one, several, and one without the key column', async () => {
    const only = 'Só são aceites folhas de cálculo (.xlsx ou .csv)'
    await untouched(async () => {
      for (const [content, files] of [
        ['%PDF-1.4\nx', only],
        [Buffer.from('d0cf11e0a1b11ae1', 'hex'), only],
        [Buffer.concat([Buffer.from([0x89]), Buffer.from('PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')]), only],
        ['a\0b;c\n1;2', only],
        [Buffer.from('PK\x03\x04 nothing of a zip', 'latin1'), 'O ficheiro está danificado e não pôde ser lido'],
        ['Referência;"Nota\nA;b', 'O ficheiro está danificado e não pôde ser lido'],
        ['Referência', 'O ficheiro não tem linhas para importar'],
        ['Nota\nx', 'Falta a coluna Referência, que diz de que registo é cada linha'],
        [`Referência\n${'A\n'.repeat(5001)}`, 'O ficheiro tem linhas a mais: no máximo 5 000 de cada vez'],
        [`Referência${';x'.repeat(200)}\nA`, 'O ficheiro tem colunas a mais: no máximo 200'],
      ] as const)
        expect(await call('confirm', content), String(content).slice(0, 40)).toMatchObject({
          status: 422,
          data: { fields: { files } },
        })
      expect(await call('preview', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'))).toMatchObject({ status: 413 })
      expect(await call('preview', 'Referência\nA', { also: { other: 'x' } })).toMatchObject({ status: 422 })
      expect(await call('never', 'Referência\nA')).toMatchObject({ status: 422 })
      const body = new FormData()
      expect(await send(app, 'POST /api/toyscrates/import', { token: token(eva), body })).toMatchObject({ status: 422 })
      for (const name of ['a.csv', 'b.csv']) body.append('files', new Blob(['Referência\nA']), name)
      expect(await send(app, 'POST /api/toyscrates/import', { token: token(eva), body })).toMatchObject({
        data: { fields: { files: 'Escolha um só ficheiro' } },
      })
    })
  })

  test('for a wrong file name, and for a name that does not match the content', async () => {
    const files = 'Só são aceites folhas de cálculo (.xlsx ou .csv)'
    const text = csvOf(['Referência'], ['A'])
    const packed = Buffer.from('PK\x03\x04 and so on', 'latin1')
    await untouched(async () => {
      for (const [name, content] of [
        ['caixas.txt', text],
        ['caixas.csv.txt', text],
        ['caixas', text],
        ['csv', text],
        ['caixas.csv ', text],
        ['caixas.xlsx', text],
        ['caixas.xlsm', packed],
        ['caixas.xlsx.xlsm', packed],
        ['caixas.xls', packed],
        ['caixas.ods', packed],
        ['caixas.csv', packed],
      ] as const)
        for (const step of ['preview', 'confirm'])
          expect(await call(step, content, { name }), name).toMatchObject({ status: 422, data: { fields: { files } } })
    })
    expect((await call('preview', text, { name: 'CAIXAS.CSV' })).status).toBe(200)
  })

  test('while another import runs', async () => {
    let open = () => {}
    door = new Promise(resolve => {
      open = resolve
    })
    const first = call('preview', csvOf(['Referência'], ['A']))
    // The second to reach the concurrency limit is refused.
    const second = call('preview', csvOf(['Referência'], ['A']))
    const sent = await Promise.race([first, second])
    expect(sent).toMatchObject({ status: 503 })
    open()
    expect((await first).status + (await second).status).toBe(200 + 503)
  })
})

describe('a file', () => {
  test('is previewed row by row without writing, and then imported as previewed', async () => {
    const head = [
      'Referência',
      'Preço',
      'Dono',
      'Amigos',
      'Comprado em',
      'Segredo',
      'Total',
      'Fechado',
      'Peças',
      'Xpto',
    ]
    const first = csvOf(head, ['P-1', '1.234,50 €', 'ana', 'Rui Sá, Paz, Eva', '05-03-2026'])
    let seen = await preview(first)
    await untouched(async () => {
      seen = await preview(first)
    })
    expect(seen).toMatchObject({
      counts: { create: 1, change: 0, same: 0 },
      errors: [],
      rows: [{ row: 2, action: 'create', name: 'P-1' }],
    })
    expect(seen.rows[0]?.changes).toEqual(
      expect.arrayContaining([
        { column: 'Preço', before: '', after: '1\u00a0234,50\u00a0€' },
        { column: 'Dono', before: '', after: 'Ana' },
        { column: 'Amigos', before: '', after: 'Rui Sá, Paz, Eva' },
        { column: 'Comprado em', before: '', after: '05-03-2026' },
        { column: 'Taxa', before: '', after: '5%' },
      ]),
    )
    // Computed, so it follows from what is listed.
    expect(seen.rows[0]?.changes.map(({ column }) => column)).not.toContain('Total')
    expect(seen.columns.flatMap(({ heading, note }) => (note ? [[heading, note]] : []))).toEqual([
      ['Segredo', 'Coluna desconhecida: é ignorada'],
      ['Total', 'É calculada: é ignorada'],
      ['Fechado', 'Não a pode alterar: é ignorada'],
      ['Peças', 'Não se importa de uma folha de cálculo: é ignorada'],
      ['Xpto', 'Coluna desconhecida: é ignorada'],
    ])
    const sending = { fingerprint: seen.fingerprint, key: 'chave-1' }
    const done = await call('confirm', first, sending)
    expect(done).toMatchObject({ status: 200, data: { counts: { create: 1 } } })
    expect(await stored('P-1')).toMatchObject({ price: '1234.5', owner: idOf('Ana'), version: '1', total: '1234.5' })
    // A retry gets the stored answer; without the idempotency key the same file is stale.
    await untouched(async () => {
      expect((await call('confirm', first, sending)).data).toEqual(done.data)
      const again = await call('confirm', first, { fingerprint: seen.fingerprint })
      expect(again).toMatchObject({ status: 409, message: 'STALE', data: { current: { counts: { same: 1 } } } })
    })
    const log = await database.db.selectFrom('changes').selectAll().where('model', '=', 'toyscrates').execute()
    expect(log.map(({ version, user_id: by }) => [version, by])).toEqual([[1, idOf(eva)]])
  })

  test('clears fields with empty cells, keeps fields without a column, and finds a record by its id', async () => {
    const start = csvOf(['Referência', 'Nota', 'Taxa', 'Site'], ['P-2', 'olá', '7%', 'https://a.pt'], ['P-3', 'fica'])
    await call('confirm', start, { fingerprint: (await preview(start)).fingerprint })
    const { id } = (await stored('P-2')) ?? {}
    const next = csvOf(['Identificador', 'Referência', 'Nota'], [String(id), 'P-2b', ''], ['', 'P-3', 'fica'])
    const seen = await preview(next)
    expect(seen).toMatchObject({ counts: { create: 0, change: 1, same: 1 } })
    expect(seen.rows[0]?.changes).toEqual([
      { column: 'Referência', before: 'P-2', after: 'P-2b' },
      { column: 'Nota', before: 'olá', after: '' },
    ])
    expect(await call('confirm', next, { fingerprint: seen.fingerprint })).toMatchObject({ status: 200 })
    expect(await stored('P-2b')).toMatchObject({ id, note: null, share: '0.07', site: 'https://a.pt', version: '2' })
    expect(await stored('P-3')).toMatchObject({ version: '1' })
  })

  test('with any error is refused as a whole, with the row and column of every error', async () => {
    const head = [
      'Identificador',
      'Referência',
      'Email',
      'Preço',
      'Estado',
      'Etiquetas',
      'Comprado em',
      'Quantidade',
      'Dono',
    ]
    const wrong = csvOf(
      head,
      ['', 'Q-1', 'ana', '1.234', 'Velho', 'Casa, Gémea', '31-02-2026', '1,5', 'Ninguém'],
      ['', 'Q-2', 'ana@exemplo.pt', '12', 'novo', 'Casa, com jardim', '2026-02-28', '2', 'Ana'],
      ['', '', '', '', '', '', '', '', ''],
      ['', 'q-2', '', '', '', '', '', '', ''],
      [unknownId(), 'Q-3', '', '', '', '', '', '', ''],
      ['', '', 'sem@referencia.pt', '', '', '', '', '', ''],
      ['', 'Q-5', '', '', '', '', '', '13', ''],
      ['', `Q${'6'.repeat(400)}`, '', '', '', '', '', '', ''],
    )
    await untouched(async () => {
      const seen = await preview(wrong)
      expect(seen.counts).toEqual({ create: 1, change: 0, same: 0 })
      expect(seen.errors).toEqual(
        expect.arrayContaining([
          { row: 2, column: 'Email', message: 'Email inválido' },
          { row: 2, column: 'Preço', message: 'Número inválido: escreva, por exemplo, 1234,50' },
          { row: 2, column: 'Estado', message: 'Não existe «Velho»' },
          { row: 2, column: 'Etiquetas', message: 'Há mais do que um «Gémea»: escreva o identificador' },
          { row: 2, column: 'Comprado em', message: 'Data inválida: escreva DD-MM-AAAA' },
          { row: 2, column: 'Quantidade', message: 'Tem de ser um número inteiro' },
          { row: 2, column: 'Dono', message: 'Não existe «Ninguém»' },
          { row: 5, column: 'Referência', message: 'Repete a linha 3' },
          { row: 6, column: 'Identificador', message: 'Este registo não existe' },
          { row: 7, column: 'Referência', message: 'Obrigatório' },
          { row: 8, column: 'Quantidade', message: 'Dá azar' },
          { row: 9, column: 'Referência', message: 'No máximo 300 caracteres' },
        ]),
      )
      expect(seen.errors).toHaveLength(12)
      const refused = await call('confirm', wrong, { fingerprint: seen.fingerprint })
      expect(refused).toMatchObject({ status: 422, message: 'INVALID' })
      expect(refused.data.current).toEqual(seen)
      expect(refused.data.fields?.['8.Quantidade']).toBe('Linha 8, coluna Quantidade: Dá azar')
    })
    const formats = await preview(csvOf(['Referência', 'Email'], ['Q-9', 'ana'], ['Q-8', 'a@b.pt']))
    expect(formats.errors).toEqual([{ row: 2, column: 'Email', message: 'Email inválido' }])
  })

  test('with a duplicate in the database names the row, however many rows share a savepoint', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => [`U-${index}`, 'x'])
    const start = csvOf(['Referência', 'Nota'], ...rows)
    await call('confirm', start, { fingerprint: (await preview(start)).fingerprint })
    const { id } = (await stored('U-7')) ?? {}
    const clash = csvOf(['Identificador', 'Referência'], [String(id), 'u-8'], ['', 'U-new'])
    await untouched(async () => {
      const seen = await preview(clash)
      expect(seen.errors).toEqual([{ row: 2, column: null, message: 'Essa referência já existe' }])
      expect(seen.counts).toEqual({ create: 1, change: 0, same: 0 })
    })
  })

  test('is stale when the file, or a record it refers to, has changed since the preview', async () => {
    const start = csvOf(['Referência', 'Nota'], ['S-1', 'a'])
    await call('confirm', start, { fingerprint: (await preview(start)).fingerprint })
    const next = csvOf(['Referência', 'Nota'], ['S-1', 'b'], ['S-2', 'b'])
    const seen = await preview(next)
    const { id } = (await stored('S-1')) ?? {}
    const params = { id: String(id) }
    await send(app, 'PATCH /api/toyscrates/{id}', { token: token(eva), params, body: { site: 'https://b.pt' } })
    await untouched(async () => {
      for (const [file, sentFingerprint] of [
        [next, seen.fingerprint],
        [csvOf(['Referência', 'Nota'], ['S-9', 'b']), seen.fingerprint],
        [next, undefined],
      ] as const)
        expect(
          await call('confirm', file, sentFingerprint === undefined ? {} : { fingerprint: sentFingerprint }),
        ).toMatchObject({
          status: 409,
          message: 'STALE',
        })
    })
    const now = (await call('confirm', next, { fingerprint: seen.fingerprint })).data.current
    expect(await call('confirm', next, { fingerprint: now?.fingerprint ?? '' })).toMatchObject({ status: 200 })
    expect(await stored('S-1')).toMatchObject({ note: 'b', site: 'https://b.pt', version: '3' })
  })
})

/** Texts that are difficult because of spreadsheets, separators or formulas. */
const awkward = fc.constantFrom(
  '=1+1',
  "'=1",
  "''-x",
  '+351 912',
  '-5',
  '@a',
  '"',
  'a;b',
  'a,b',
  'a\tb',
  'linha\nlinha',
)
const more = fc.constantFrom(
  'ção',
  '_x0041_',
  'a\r\nb',
  '1.234',
  '05-03-2026',
  'Sim',
  '7%',
  '  ',
  '<b>&amp;',
  "O'Neill",
)
const anyText = fc
  .oneof(awkward, more, fc.string({ unit: 'grapheme', maxLength: 20 }), fc.string({ unit: 'binary', maxLength: 8 }))
  // As a save stores it: trimmed, and without characters that cannot be stored.
  .map(text => text.replace(/[\0\p{Cs}]/gu, '').trim() || null)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 4 })
const amount = (decimals: number) =>
  fc.integer({ min: -99_999_999, max: 99_999_999 }).map(value => value / 10 ** decimals)
const day = fc
  .date({ min: new Date('1890-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 16))
const some = (...keys: string[]) => fc.subarray(keys)

const crate = (who: readonly string[]) =>
  fc.record({
    note: anyText,
    mail: anyText,
    phone: anyText,
    site: anyText,
    bought: maybe(day.map(text => text.slice(0, 10))),
    meeting: maybe(day),
    price: maybe(amount(0).map(cents)),
    rate: maybe(amount(6)),
    share: maybe(amount(8)),
    rooms: maybe(amount(3)),
    count: maybe(fc.nat()),
    broken: fc.boolean(),
    known: maybe(fc.boolean()),
    state: maybe(fc.constantFrom('novo', 'usado', 'desaparecido')),
    tags: some('casa', 'casajardim', 'loja', 'twin1', 'twin2', 'desaparecida'),
    owner: maybe(fc.constantFrom(...who)),
    friends: some(...who),
    office: maybe(fc.constantFrom('lisboa', 'porto')),
    team: maybe(fc.constant('norte')),
    picture: anyText,
    secret: anyText,
    locked: anyText,
    pieces: maybe(anyText).map(name => (name === null ? [] : [{ _id: unknownId(), name, share: 12.5 }])),
  })

/** Inserts rows directly, however strange, for exports to read. */
async function fill(rows: readonly object[]): Promise<readonly string[]> {
  const made = rows.map((over, index) => {
    const base = { _id: unknownId(), _created: '2026-03-05T12:00:00.000Z', createdBy: null, version: 1, active: true }
    return rowOf(cratesRecord, { ...base, ref: `${'=+L'[index % 3]}-${unknownId()}`, ...over })
  })
  const at = '2026-03-05T12:00:00.000Z'
  await database.db.transaction().execute(trx =>
    fillRecords<Crates>(
      trx,
      cratesRecord,
      made.map((row: Row<Crates>) => ({ companyId: company.id, history: [{ row, by: null, at }] })),
    ),
  )
  return made.map(row => row._id)
}

const importable = Object.keys(cratesRecord.fields).filter(name => name !== 'secret')
const exported = async (format: string, columns: readonly string[]) => {
  const response = await app.inject({
    method: 'POST',
    url: `/api/toyscrates/export?format=${format}`,
    headers: { authorization: `Bearer ${token(eva)}` },
    payload: { columns, ignoreDate: true },
  })
  expect(response.statusCode).toBe(200)
  return response.rawPayload
}

test('importing an export changes nothing, whatever values it contains', async () => {
  const clean = () => sql`delete from toyscrates`.execute(database.db)
  const one = crate(['Ana', 'Rui Sá', eva].map(idOf))
  const generated = fc.array(one, { minLength: 1, maxLength: 30 })
  // A workbook cannot contain it, but the empty cell must not clear the field.
  const unwritable = fc.sample(one, { seed: 1, numRuns: 1 }).map(row => ({ ...row, site: '\u0001' }))
  await fc.assert(
    fc.asyncProperty(generated, fc.constantFrom('xlsx', 'csv'), fc.boolean(), async (rows, format, withIdentity) => {
      await clean()
      await fill(rows)
      const columns = importable.filter(name => withIdentity || name !== '_id')
      const file = await exported(format, columns)
      await untouched(async () => {
        const seen = await preview(file)
        expect(seen).toMatchObject({ errors: [], counts: { create: 0, change: 0, same: rows.length } })
        const sending = { fingerprint: seen.fingerprint }
        expect(await call('confirm', file, sending)).toMatchObject({ status: 200, data: { counts: seen.counts } })
      })
    }),
    { numRuns: 10, examples: [[unwritable, 'xlsx', false]] },
  )
  await clean()
})

test('thousands of rows are one transaction', async () => {
  const count = volume(1000, 5000)
  const rows = Array.from({ length: count }, (_, index) => [
    `M-${index}`,
    'Ana',
    'Ana, Rui Sá',
    'Novo',
    'Casa, Casa, com jardim',
    `${index},5`,
    '05-03-2026',
    'Lisboa',
  ])
  const head = ['Referência', 'Dono', 'Amigos', 'Estado', 'Etiquetas', 'Preço', 'Comprado em', 'Agência']
  const file = csvOf(head, ...rows)
  const seen = await preview(file)
  expect(await stored('M-0')).toBeUndefined()
  expect(seen.counts).toEqual({ create: count, change: 0, same: 0 })
  expect(seen.rows).toHaveLength(200)
  expect(await call('confirm', file, { fingerprint: seen.fingerprint })).toMatchObject({ status: 200 })
  const { rows: made } = await sql<{ count: string }>`
    select count(*) as count from toyscrates where ref like 'M-%'`.execute(database.db)
  expect(made[0]?.count).toBe(String(count))
}, 200_000)
