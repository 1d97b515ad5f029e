import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { paletteNames, paletteOf } from '@tipy/domain/company/palette'
import { imageSentences } from '@tipy/domain/features/consultantImages/consultantImages.rules'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openZip } from '#engine/import/zip'
import { diskStorage } from '#platform/storage/disk'
import type { Storage } from '#platform/storage/storage'
import { send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, type Company, signIn, type User, unknownId } from '#testing/factories'
import { fingerprint } from '#testing/fingerprint'

const clock = testClock()
const folder = mkdtempSync(join(tmpdir(), 'tipy-images-'))
/** Counts reads of the storage: a refused request reads nothing. */
let reads = 0
const disk = diskStorage(async () => folder)
const storage: Storage = {
  ...disk,
  get: key => {
    reads += 1
    return disk.get(key)
  },
}
let database: TestDatabase
let app: FastifyInstance
let company: Company
let joao: User
let ines: User
let left: User
let abroad: User
let hr = ''
let consultant = ''

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  app = await startApp(database, clock, {}, { storage })
  company = await buildCompany(db, { name: 'Casa Nova' })
  const office = await buildOffice(db, company, { name: 'Évora' })
  await db
    .insertInto('list_items')
    .values({ company_id: company.id, list: 'roles', key: 'consultant', name: 'Consultor' })
    .execute()
  const common = { offices: [office], phone: '912345678' }
  joao = await buildUser(db, company, { ...common, name: 'João Silva', gender: 'masculino' })
  ines = await buildUser(db, company, { ...common, name: 'Inês Conceição', gender: 'feminino' })
  left = await buildUser(db, company, { name: 'Rui Antigo', active: false })
  abroad = await buildUser(db, await buildCompany(db), { name: 'Zé de Fora' })
  await givePhoto(joao)
  hr = await signIn(db, await buildUser(db, company, { role: 'hr' }), clock.now())
  consultant = await signIn(db, joao, clock.now())
})
afterAll(async () => {
  await app.close()
  await database.close()
  rmSync(folder, { recursive: true })
})

async function givePhoto({ company_id, id: ref }: User): Promise<void> {
  const { db } = database
  const webp = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#ff0000' } })
    .webp()
    .toBuffer()
  const { key, bytes: size } = await storage.put(Readable.from([webp]))
  const by = { created_by: ref, created_at: clock.now(), updated_by: ref, updated_at: clock.now() }
  const { id: image } = await db
    .insertInto('files')
    .values({ company_id, model: 'users', ref, field: 'image', name: 'eu', mime: 'image/webp', size, key, ...by })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('users').set({ image }).where('id', '=', ref).execute()
}

const usual = { template: 'welcome', format: 'square', text: 'à nossa equipa' }
const bodyOf = (people: readonly string[], more: object = {}) => ({ ...usual, people, ...more })

describe('refuses', () => {
  async function refused(token: string, body: object) {
    const [rows, before] = [await fingerprint(database.db), reads]
    const answer = await send(app, 'POST /api/users/images', { token, body })
    expect(await fingerprint(database.db)).toEqual(rows)
    expect(reads).toBe(before)
    return answer
  }

  test('callers without the flag, also for themselves', async () => {
    expect(await refused(consultant, bodyOf([joao.id]))).toMatchObject({ status: 403, message: 'FORBIDDEN' })
  })

  test('people of another company and unknown ids, alone or with valid people', async () => {
    for (const stranger of [abroad.id, unknownId()])
      for (const people of [[stranger], [joao.id, stranger]])
        expect(await refused(hr, bodyOf(people))).toMatchObject({ status: 404, message: 'NOT_FOUND' })
  })

  test('people who left', async () => {
    const fields = { people: imageSentences.inactive }
    expect(await refused(hr, bodyOf([joao.id, left.id]))).toMatchObject({ status: 422, data: { fields } })
  })

  test.each([
    ['nobody', bodyOf([]), { people: imageSentences.nobody }],
    ['too many', bodyOf(Array.from({ length: 101 }, unknownId)), { people: imageSentences.tooMany }],
    ['no identity', bodyOf(["x' or 1=1"]), { 'people.0': expect.any(String) }],
    ['no such template', bodyOf([unknownId()], { template: 'farewell' }), { template: expect.any(String) }],
    ['no such format', bodyOf([unknownId()], { format: 'poster' }), { format: expect.any(String) }],
    ['no such colours', bodyOf([unknownId()], { palette: 'red;}' }), { palette: expect.any(String) }],
    ['a drawing as text', bodyOf([unknownId()], { text: 'Olá 🎉' }), { text: imageSentences.undrawable }],
    ['a long text', bodyOf([unknownId()], { text: 'a'.repeat(49) }), { text: expect.any(String) }],
    ['more than is asked', bodyOf([unknownId()], { nif: true }), expect.any(Object)],
  ])('%s', async (_what, body, fields) => {
    expect(await refused(hr, body)).toMatchObject({ status: 422, data: { fields } })
  })
})

const ask = (people: readonly string[], more: object = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/users/images',
    headers: { authorization: `Bearer ${hr}`, 'content-type': 'application/json' },
    payload: JSON.stringify(bodyOf(people, more)),
  })

test('one person gives one PNG, with their photo, named after them', async () => {
  const answer = await ask([joao.id])
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(answer.rawPayload.length),
    'content-disposition': "attachment; filename*=UTF-8''joao-silva-boas-vindas-quadrado.png",
  })
  const { width, height } = await sharp(answer.rawPayload).metadata()
  expect([width, height]).toEqual([1080, 1080])
  const point = sharp(answer.rawPayload).extract({ left: 786, top: 760, width: 1, height: 1 }).removeAlpha()
  const [red = 0, green = 255] = await point.raw().toBuffer()
  expect([red > 240, green < 20]).toEqual([true, true])
})

test('contacts, text and colours change the picture; the same request gives the same picture', async () => {
  const small = async (more: object = {}) => (await ask([ines.id], { preview: true, ...more })).rawPayload
  const first = await small()
  expect((await sharp(first).metadata()).width).toBe(540)
  expect(first.equals(await small())).toBe(true)
  const others = paletteNames.filter(name => name !== paletteOf(company.code)).slice(0, 2)
  const colours = others.map(palette => ({ palette }))
  for (const more of [{ phone: false }, { email: false }, { text: '' }, ...colours])
    expect(first.equals(await small(more)), JSON.stringify(more)).toBe(false)
})

test('contacts of people who do not sell are drawn only for callers who see their record', async () => {
  const { db } = database
  const offices = [await buildOffice(db, company, { key: 'longe', name: 'Longe' })]
  const common = { phone: '919999999', offices, name: 'Gestora de Longe' }
  const { id } = await buildUser(db, company, { ...common, role: 'processManager' })
  const small = async (more: object = {}) => (await ask([id], { preview: true, ...more })).rawPayload
  const bare = await small({ phone: false, email: false })
  expect((await small()).equals(bare)).toBe(true)
  await db
    .updateTable('users')
    .set({ offices: ['longe'] })
    .where('role', '=', 'hr')
    .execute()
  expect((await small()).equals(bare)).toBe(false)
  await db.updateTable('users').set({ offices: [] }).where('role', '=', 'hr').execute()
  await db
    .updateTable('users')
    .set({ other_roles: ['consultant'] })
    .where('id', '=', id)
    .execute()
  expect((await small()).equals(bare)).toBe(false)
})

test('a photo whose content is lost is replaced by the initials', async () => {
  await givePhoto(ines)
  const pictured = (await ask([ines.id], { preview: true })).rawPayload
  const { key } = await database.db
    .selectFrom('files')
    .select('key')
    .where('ref', '=', ines.id)
    .executeTakeFirstOrThrow()
  await storage.remove(key)
  const answer = await ask([ines.id], { preview: true })
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.equals(pictured)).toBe(false)
})

test('several people give a zip with one picture each, in their order, without duplicates', async () => {
  const third = await buildUser(database.db, company, { name: 'João  Silva!' })
  const more = { format: 'story', template: 'topSeller', text: 'Outubro de 2026', preview: true }
  const answer = await ask([ines.id, joao.id, third.id, joao.id.toUpperCase()], more)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/''top-vendas-story-\d{4}-\d\d-\d\d\.zip$/),
  })
  expect((await openZip(answer.rawPayload)).map(({ name }) => name)).toEqual([
    'ines-conceicao-top-vendas-story.png',
    'joao-silva-top-vendas-story.png',
    'joao-silva-2-top-vendas-story.png',
  ])
})

test('one user may download one zip of pictures at a time', async () => {
  const people = [joao.id, ines.id]
  const [one, other] = await Promise.all([ask(people, { preview: true }), ask(people, { preview: true })])
  expect(new Set([one.statusCode, other.statusCode])).toEqual(new Set([200, 429]))
  expect((await ask(people, { preview: true })).statusCode).toBe(200)
})
