import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, type Company, type Office, signIn, type User } from '#testing/factories'

const clock = testClock()
let database: TestDatabase
let app: FastifyInstance
let company: Company
const people: Record<string, { user: User; token: string }> = {}

async function person(name: string, role: User['role'], offices: Office[], more: Partial<User> = {}): Promise<User> {
  const user = await buildUser(database.db, company, { role, offices, ...(more as object) })
  people[name] = { user, token: await signIn(database.db, user, clock.now()) }
  return user
}

const lists = {
  viabilityStates: ['iniciada', 'aprovada'],
  giveUpReasons: ['desinteresse'],
  banks: ['bpi', 'cgd'],
}

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database, clock)
  company = await buildCompany(database.db)
  const lisboa = await buildOffice(database.db, company, { key: 'lisboa' })
  const porto = await buildOffice(database.db, company, { key: 'porto' })
  const items = Object.entries(lists).flatMap(([list, keys]) => keys.map(key => ({ list, key, name: key })))
  await database.db
    .insertInto('list_items')
    .values(items.map(item => ({ ...item, company_id: company.id })))
    .execute()
  await database.db
    .insertInto('teams')
    .values(['norte', 'sul'].map(key => ({ company_id: company.id, key, name: key })))
    .execute()
  await person('coo', 'coo', [])
  const director = await person('director', 'commercialDirector', [lisboa])
  await person('ana', 'consultant', [lisboa], { manager: director.id, team: 'norte' })
  await person('rui', 'consultant', [porto], { team: 'sul' })
  await person('leader', 'teamLeader', [lisboa])
  await database.db
    .insertInto('team_managers')
    .values({ company_id: company.id, team: 'sul', user_id: people.leader?.user.id as string })
    .execute()
  await person('credit', 'creditManager', [lisboa])
  await person('far', 'creditManager', [porto])
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const token = (name: string) => people[name]?.token as string
const idOf = (name: string) => people[name]?.user.id as string

interface Shown {
  _id: string
  version: number
  [name: string]: unknown
}
const create = async (who: string, over: object = {}, headers = {}) =>
  send<Shown>(app, 'POST /api/viabilities', { token: token(who), body: { date: '2026-03-05', ...over }, headers })
const change = async (who: string, id: string, body: object) =>
  send<Shown>(app, 'PUT /api/viabilities/{id}', { token: token(who), params: { id }, body })
const search = async (who: string, body: object = {}, headers = {}) =>
  send<{ viabilities: Shown[]; total: number }>(app, 'POST /api/viabilities/search', {
    token: token(who),
    body: { ignoreDate: true, perPage: 50, ...body },
    headers,
  })
const wrong = ({ status, data }: { status: number; data: Shown }) => [status, data.fields]
const notThere = 'Esta opção não existe'

describe('is refused, and nothing is stored:', () => {
  test.each<[string, object, object]>([
    ['no date', { date: null }, { date: 'Obrigatório' }],
    ['a day that is none', { date: '2026-02-30' }, { date: 'Data inválida' }],
    ['a give-up without its reason', { giveUpDate: '2026-03-06' }, { giveUpReason: 'Obrigatório' }],
    ['a name inside', { consultant: 'Outra Agência' }, { consultant: 'Escolha uma pessoa da lista' }],
    ['a list that is none', { requests: 'bpi' }, { requests: expect.any(String) }],
    ['a line without a bank', { requests: [{ requested: true }] }, { 'requests.0.bank': 'Obrigatório' }],
    ['a bank nobody knows', { requests: [{ bank: 'x' }] }, { 'requests.0.bank': notThere }],
    ['a bank twice', { requests: [{ bank: 'bpi' }, { bank: 'bpi' }] }, { 'requests.1.bank': expect.any(String) }],
    ['less than nothing', { requests: [{ bank: 'bpi', requestedCredit: -1 }] }, expect.anything()],
    [
      'two banks chosen',
      { requests: lists.banks.map(bank => ({ bank, requested: true, approved: true, chosen: true })) },
      { 'requests.1.chosen': 'Só um banco pode ser escolhido' },
    ],
    [
      'a buyer nobody could reach',
      { buyers: [{ name: 'Maria', phone: '12', email: 'maria', nif: '1' }] },
      {
        'buyers.0.phone': 'Telefone inválido',
        'buyers.0.email': 'Email inválido',
        'buyers.0.nif': 'NIF inválido',
      },
    ],
    ['a document without a name', { extraBooleans: [{ value: true }] }, { 'extraBooleans.0.name': 'Obrigatório' }],
    [
      'a state, reason or team of nobody',
      { state: 'x', giveUpReason: 'x' },
      { state: notThere, giveUpReason: notThere },
    ],
  ])('%s', async (_name, over, fields) => {
    const before = (await search('coo')).data.total
    expect(wrong(await create('ana', over))).toEqual([422, fields])
    expect((await search('coo')).data.total).toBe(before)
  })

  test('people without the required role, unknown ids, and an external person given by id', async () => {
    const nobody = '00000000-0000-4000-8000-000000000009'
    const named = { consultant: nobody, creditManager: idOf('ana') }
    expect(wrong(await create('ana', named))).toEqual([422, { consultant: notThere, creditManager: notThere }])
    expect(wrong(await create('ana', { consultant: idOf('coo') }))).toEqual([422, { consultant: notThere }])
    expect(wrong(await create('ana', { consultant: idOf('rui'), isExternalConsultant: true }))).toEqual([
      422,
      { consultant: 'Escreva o nome de quem é externo' },
    ])
  })

  test('a missing office', async () => {
    expect(await create('coo')).toMatchObject({ status: 400, message: 'OFFICE_MISSING' })
    expect((await create('coo', {}, { offices: 'porto' })).data.office).toBe('porto')
  })

  test('changing and archiving without the flag, even by its creator', async () => {
    const { _id: id } = (await create('ana')).data
    expect((await change('ana', id, { rgpd: true })).status).toBe(403)
    expect((await send(app, 'DELETE /api/viabilities/{id}', { token: token('ana'), params: { id } })).status).toBe(403)
    const gone = await send(app, 'DELETE /api/viabilities/{id}', { token: token('credit'), params: { id } })
    expect(gone).toMatchObject({ status: 200, data: { active: false } })
  })
})

describe('the server', () => {
  test('stores a snapshot of the consultant’s team, director and office', async () => {
    const made = (await create('ana', { consultant: idOf('ana') })).data
    const then = {
      consultantTeam: 'norte',
      consultantCommercialDirector: idOf('director'),
      office: 'lisboa',
      consultantOffice: 'lisboa',
    }
    expect(made).toMatchObject(then)
    await database.db.updateTable('users').set({ team: 'sul' }).where('id', '=', idOf('ana')).execute()
    expect((await change('coo', made._id, { rgpd: true })).data).toMatchObject({ ...then, rgpd: true })
    await database.db.updateTable('users').set({ team: 'norte' }).where('id', '=', idOf('ana')).execute()
    expect((await change('coo', made._id, { consultant: idOf('rui') })).data).toMatchObject({
      consultantTeam: 'sul',
      consultantCommercialDirector: null,
      office: 'lisboa',
      consultantOffice: 'porto',
    })
    const typed = { consultant: idOf('ana'), consultantTeam: 'norte', consultantCommercialDirector: idOf('leader') }
    expect((await change('coo', made._id, typed)).data).toMatchObject({ ...typed, consultantOffice: 'lisboa' })
  })

  test('stores an external consultant as a name, without team, director or office', async () => {
    const made = (await create('ana', { consultant: idOf('ana') })).data
    const outside = { isExternalConsultant: true, consultant: ' Imobiliária Maré ', consultantTeam: 'norte' }
    const changed = await change('coo', made._id, outside)
    expect(changed.data).toMatchObject({
      consultant: 'Imobiliária Maré',
      isExternalConsultant: true,
      consultantTeam: null,
      consultantCommercialDirector: null,
      consultantOffice: null,
    })
    // A person's id is stored in one form, however it was typed.
    const back = { isExternalConsultant: false, consultant: idOf('ana').toUpperCase() }
    expect((await change('coo', made._id, back)).data).toMatchObject({
      consultant: idOf('ana'),
      consultantTeam: 'norte',
    })
    const patched = await send<Shown>(app, 'PATCH /api/viabilities/{id}', {
      token: token('coo'),
      params: { id: made._id },
      body: { consultant: 'Imobiliária Maré' },
    })
    expect(patched.status).toBe(422)
  })

  test('makes a credit manager who creates one its credit manager, unless they name a colleague', async () => {
    expect((await create('credit')).data.creditManager).toBe(idOf('credit'))
    expect((await create('credit', { creditManager: idOf('far') })).data.creditManager).toBe(idOf('far'))
    expect((await create('ana')).data.creditManager).toBeNull()
    const emptied = (await create('credit')).data
    expect((await change('credit', emptied._id, { creditManager: null })).data.creditManager).toBeNull()
  })

  test('clears approved without requested, chosen without approved, each with its amount', async () => {
    const all = { requested: true, approved: true, chosen: true }
    const credits = { requestedCredit: 200_000, approvedCredit: 190_000.5, chosenCredit: 180_000 }
    const requests = [
      { bank: 'bpi', ...all, ...credits, observations: 'Bonificado' },
      { bank: 'cgd', ...all, requested: false, ...credits },
    ]
    const made = (await create('ana', { requests })).data
    const none = { approved: false, approvedCredit: null, chosen: false, chosenCredit: null, observations: null }
    expect(made.requests).toEqual([
      { _id: expect.any(String), ...requests[0] },
      { _id: expect.any(String), bank: 'cgd', requested: false, requestedCredit: null, ...none },
    ])
    const [first, second] = made.requests as Shown[]
    const swapped = [
      { ...first, approved: false },
      { ...second, requested: true },
    ]
    const changed = (await change('coo', made._id, { requests: swapped })).data.requests as Shown[]
    expect(changed.map(({ bank, requested, approved, chosen }) => [bank, requested, approved, chosen])).toEqual([
      ['bpi', true, false, false],
      ['cgd', true, false, false],
    ])
  })

  test('keeps every field when a viability is read and saved again', async () => {
    const flags =
      'cc paySlips bankStatements irs settlementNote declarationOfEffectiveness rgpd responsabilitiesMap'.split(' ')
    const sent = {
      state: 'aprovada',
      consultant: idOf('ana'),
      isExternalConsultant: false,
      consultantTeam: 'norte',
      consultantCommercialDirector: idOf('director'),
      creditManager: idOf('credit'),
      date: '2026-03-05',
      scheduledDate: '2026-03-10',
      giveUpDate: '2026-04-01',
      giveUpReason: 'desinteresse',
      ...Object.fromEntries(flags.map(flag => [flag, true])),
      office: 'lisboa',
    }
    const parts = {
      buyers: [{ name: 'Maria Simões', phone: '912345678', email: 'maria@exemplo.pt', nif: '123456789' }],
      extraBooleans: [{ name: 'Contrato de trabalho', value: true, editable: false }],
      requests: [
        {
          bank: 'bpi',
          requested: true,
          requestedCredit: 100_000.25,
          approved: true,
          approvedCredit: 90_000,
          chosen: true,
          chosenCredit: 80_000,
          observations: 'Taxa mista',
        },
      ],
    }
    const { status, data } = await create('ana', { ...sent, ...parts })
    expect(status).toBe(201)
    const { data: read } = await send<Shown>(app, 'GET /api/viabilities/{id}', {
      token: token('coo'),
      params: { id: data._id },
    })
    expect(read).toMatchObject({ ...sent, ...parts })
    expect((await change('coo', data._id, read)).data).toEqual(read)
  })
})

describe('each filter finds one and leaves out another', () => {
  const plant = async (name: string, over: object) =>
    (await create('coo', { buyers: [{ name }], ...over }, { offices: 'lisboa' })).data._id
  const found = async (mark: string, filters: object) => {
    const { data } = await search('coo', { search: mark, filters })
    return data.viabilities.map(row => row._id)
  }

  test('Consultores: a person, and an external one by name', async () => {
    const hers = await plant('Filtro Um', { consultant: idOf('ana') })
    await plant('Filtro Um', { consultant: idOf('rui') })
    const outside = await plant('Filtro Um', { consultant: 'Maré', isExternalConsultant: true })
    expect(await found('filtro um', { consultant: [idOf('ana')] })).toEqual([hers])
    expect(await found('filtro um', { consultant: ['Maré'] })).toEqual([outside])
  })

  test('Equipas and Diretores Comerciais', async () => {
    const hers = await plant('Filtro Dois', { consultant: idOf('ana') })
    const his = await plant('Filtro Dois', { consultant: idOf('rui') })
    expect(await found('filtro dois', { consultantTeam: ['sul'] })).toEqual([his])
    expect(await found('filtro dois', { consultantCommercialDirector: [idOf('director')] })).toEqual([hers])
  })

  test('Gestoras de Crédito and Estado', async () => {
    const one = await plant('Filtro Três', { creditManager: idOf('credit'), state: 'iniciada' })
    const other = await plant('Filtro Três', { creditManager: idOf('far'), state: 'aprovada' })
    expect(await found('filtro tres', { creditManager: [idOf('credit')] })).toEqual([one])
    expect(await found('filtro tres', { state: ['aprovada'] })).toEqual([other])
  })

  test('the three ways of giving up: without, all, only', async () => {
    const gone = await plant('Filtro Quatro', { giveUpDate: '2026-03-06', giveUpReason: 'desinteresse' })
    const going = await plant('Filtro Quatro', {})
    expect(await found('filtro quatro', { giveUp: false })).toEqual([going])
    expect(await found('filtro quatro', { giveUp: true })).toEqual([gone])
    for (const all of [{ giveUp: null }, { giveUp: 'null' }, {}])
      expect((await found('filtro quatro', all)).sort()).toEqual([gone, going].sort())
    expect((await search('coo', { filters: { giveUp: 'talvez' } })).status).toBe(422)
  })

  test('the range by its own date, and the text of its buyers', async () => {
    await create('ana', { date: '2020-01-01', buyers: [{ name: 'Zélia Antiga', phone: '911222333' }] })
    const near = (await create('ana', { date: '2020-02-01', buyers: [{ name: 'Zélia Nova' }] })).data._id
    const range = { firstdate: '2020-01-15', lastdate: '2020-02-28' }
    const { data } = await search('ana', { search: 'zelia', ignoreDate: false }, range)
    expect(data.viabilities.map(row => row._id)).toEqual([near])
    expect((await search('ana', { search: '911222333' })).data.total).toBe(1)
  })

  test.each(['date', 'consultant', 'consultantTeam', 'creditManager', 'state', 'giveUpDate', 'office', ''])(
    'sorts by %s both ways without losing a row',
    async sortBy => {
      const [up, down] = await Promise.all(
        [false, true].map(async sortDesc => (await search('coo', { sortBy, sortDesc })).data),
      )
      expect(up?.viabilities.length).toBeGreaterThan(10)
      const ids = (list: typeof up) => list?.viabilities.map(row => row._id).sort()
      expect(ids(up)).toEqual(ids(down))
    },
  )
})

describe('visibility', () => {
  test('covers its parties, their heads and offices, and no others', async () => {
    const seers = async (over: object, by = 'coo') => {
      const { _id: id } = (await create(by, over, { offices: by === 'coo' ? 'porto' : '' })).data
      const params = { id }
      const seen = await Promise.all(
        Object.keys(people).map(async name => {
          const { status } = await send(app, 'GET /api/viabilities/{id}', { token: token(name), params })
          expect((await search(name, { filters: { id } })).data.total).toBe(status === 200 ? 1 : 0)
          return status === 200 ? [name] : []
        }),
      )
      return seen.flat().sort().join(' ')
    }
    // In Porto: the credit manager there, and the COO of the company.
    expect(await seers({})).toBe('coo far')
    expect(await seers({ consultant: idOf('ana') })).toBe('ana coo credit director far')
    expect(await seers({ consultant: idOf('rui') })).toBe('coo far leader rui')
    expect(await seers({ creditManager: idOf('credit') })).toBe('coo credit far')
    expect(await seers({ consultant: 'Maré', isExternalConsultant: true })).toBe('coo far')
    expect(await seers({}, 'ana')).toBe('ana coo credit')
  })

  test('never covers users of another company', async () => {
    const { _id: id } = (await create('ana')).data
    const others = await buildCompany(database.db)
    const admin = await buildUser(database.db, others, { role: 'sysAdmin' })
    const theirs = await signIn(database.db, admin, clock.now())
    for (const name of ['GET /api/viabilities/{id}', 'DELETE /api/viabilities/{id}'] as const)
      expect((await send(app, name, { token: theirs, params: { id } })).status).toBe(404)
  })
})
