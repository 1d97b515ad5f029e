import { choices } from '@tipy/domain/access/choices'
import { type Role, roles } from '@tipy/domain/access/roles'
import { contractKindOf } from '@tipy/domain/company/knownKeys'
import { standardSettings, variantSettings } from '@tipy/domain/company/settings'
import { commissionFields, identityFields, responsibleCommissionFields } from '@tipy/domain/features/users/users.rights'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { insertDefaults } from '#features/config/config.company.rows'
import { send, startApp, succeed } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import {
  buildCompany,
  buildOffice,
  buildUser,
  type Company,
  type Office,
  signIn,
  type User,
  unknownId,
} from '#testing/factories'
import { formOf, pdfForm } from '#testing/files'
import { fingerprint } from '#testing/fingerprint'

const clock = testClock('2026-06-15T10:00:00Z')
let database: TestDatabase
let app: FastifyInstance
let company: Company
let porto: Office
let cast: ReadonlyMap<Role, { user: User; token: string }>
let consultant: User

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database, clock)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

/** One person of each role in Porto, and a consultant with private numbers. */
beforeEach(async () => {
  const { db } = database
  company = await buildCompany(db)
  await db.deleteFrom('access_features').where('company_id', '=', company.id).execute()
  await insertDefaults(db, [company.id])
  porto = await buildOffice(db, company, { key: 'porto', name: 'Porto' })
  await buildOffice(db, company, { key: 'faro', name: 'Faro' })
  const people = await Promise.all(
    roles.map(async role => {
      const user = await buildUser(db, company, { role, offices: [porto], name: `Uma ${role}`, password_hash: 'x' })
      return [role, { user, token: await signIn(db, user, clock.now()) }] as const
    }),
  )
  cast = new Map(people)
  consultant = await buildUser(db, company, {
    name: 'Rui Segredo',
    offices: [porto],
    manager: who('commercialDirector').user.id,
    // Of the real time, the seconds could read like a private number: `57.3`.
    created_at: clock.now(),
    ...secrets,
  })
})

const who = (role: Role) => {
  const found = cast.get(role)
  if (!found) throw new Error(role)
  return found
}
const tokenOf = (role: Role) => who(role).token

const secrets = {
  nif: '501964843',
  niss: '12345678910',
  cc: '354504800ZZ9',
  iban: 'PT50000201231234567890154',
  address: 'Rua Escondida 7',
  postal_code: '4000-123',
  city: 'Lugar Secreto',
  residence_title_number: 'TR998877',
  commission: 57.3,
  bank_commission: 51.9,
  broker_commission: 3.77,
}
const secretTexts = Object.values(secrets).map(String)

const body = (changes: object = {}) => ({
  name: 'Ana Martins',
  email: `ana.martins@${company.code}.pt`,
  role: 'consultant',
  offices: ['porto'],
  gender: 'feminino',
  birthday: '1990-05-05',
  phone: '912345678',
  country: 'PT',
  nif: '501964843',
  startDate: '2026-06-01',
  contractType: 'cf',
  ...changes,
})

interface Shown {
  readonly _id: string
  readonly version: number
  readonly can: { readonly edit: boolean; readonly remove: boolean }
  readonly [field: string]: unknown
}
const add = (changes: object = {}, role: Role = 'sysAdmin') =>
  send<Shown>(app, 'POST /api/users', { token: tokenOf(role), body: body(changes) })
const put = (id: string, changes: object, role: Role = 'sysAdmin', to = app) =>
  send<Shown>(to, 'PUT /api/users/{id}', { token: tokenOf(role), params: { id }, body: changes })
const patch = (id: string, changes: object, role: Role = 'sysAdmin') =>
  send<Shown>(app, 'PATCH /api/users/{id}', { token: tokenOf(role), params: { id }, body: changes })
const archive = (id: string, role: Role = 'sysAdmin') =>
  send<Shown>(app, 'DELETE /api/users/{id}', { token: tokenOf(role), params: { id } })
const read = (id: string, role: Role) =>
  send<Shown>(app, 'GET /api/users/{id}', { token: tokenOf(role), params: { id } })
const mails = async (template: string) =>
  (
    await database.db
      .selectFrom('mails')
      .selectAll()
      .where('template', '=', template)
      .where('company_id', '=', company.id)
      .execute()
  ).toSorted((a, b) => a.recipient.localeCompare(b.recipient))

const refusals: readonly (readonly [field: string, changes: object, sentence: string])[] = [
  ['name', { name: ' \t ' }, 'Obrigatório'],
  ['email', { email: null }, 'Obrigatório'],
  ['email', { email: 'ana@rede' }, 'Email inválido'],
  ['personalEmail', { personalEmail: 'ana' }, 'Email inválido'],
  ['gender', { gender: null }, 'Obrigatório'],
  ['birthday', { birthday: null }, 'Obrigatório'],
  ['birthday', { birthday: '2026-06-16' }, 'A data não pode ser no futuro'],
  ['phone', { phone: null }, 'Obrigatório'],
  ['phone', { phone: '12345678' }, 'Telefone inválido'],
  ['phone2', { phone2: '1' }, 'Telefone inválido'],
  ['country', { country: null }, 'Obrigatório'],
  ['country', { country: 'ZZ' }, 'Este país não existe'],
  ['nif', { nif: null }, 'Obrigatório'],
  ['nif', { nif: '50196484' }, 'NIF inválido'],
  ['niss', { role: 'hr', contractType: 'contratosemtermo', niss: '1234567891' }, 'NISS inválido'],
  ['cc', { cc: '354504800ZZ0' }, 'Cartão de Cidadão inválido'],
  ['expirationDate', { expirationDate: '2026-06-14' }, 'A data não pode ser no passado'],
  ['postalCode', { postalCode: '4000123' }, 'Código postal inválido'],
  ['role', { role: null }, 'Obrigatório'],
  ['role', { role: 'rei' }, 'Esta opção não existe'],
  ['contractType', { contractType: null }, 'Obrigatório'],
  ['contractType', { contractType: 'contratosemtermo' }, 'Este tipo de contrato não é para esta função'],
  ['startDate', { startDate: null }, 'Obrigatório'],
  ['offices', { offices: [] }, 'Obrigatório'],
  ['offices', { offices: ['lua'] }, 'Esta opção não existe'],
  ['endDate', { role: 'hr', contractType: 'hasTerm' }, 'Obrigatório'],
  ['endDate', { endDate: '2026-05-31' }, 'O início não pode ser depois do fim'],
  [
    'vitamina21EndDate',
    { vitamina21Date: '2026-06-10', vitamina21EndDate: '2026-06-09' },
    'O início não pode ser depois do fim',
  ],
  ['residenceExpirationDate', { country: 'BR', residenceTitle: true }, 'Obrigatório'],
  [
    'residenceExpirationDate',
    { country: 'BR', residenceTitle: true, residenceExpirationDate: '2026-06-14' },
    'A data não pode ser no passado',
  ],
  ['commission', { commission: null }, 'Obrigatório'],
  ['commission', { commission: 101 }, 'No máximo 100'],
  ['bankCommission', { bankCommission: null }, 'Obrigatório'],
  ['manager', { manager: '00000000-0000-4000-8000-000000000000' }, 'Esta opção não existe'],
  ['socialMedia.facebook', { socialMedia: { facebook: 'javascript:alert(1)' } }, 'Link inválido'],
  ['fax', { fax: '1' }, 'Campo desconhecido'],
]

async function addedBy(role: Role): Promise<void> {
  const may = ['sysAdmin', 'coo', 'expansionDirector', 'integration', 'hr'].includes(role)
  const own = { name: `De ${role}`, email: `de.${role}@${company.code}.pt` }
  const answer = await add({ ...own, iban: secrets.iban, commission: 40, brokerCommission: 2 }, role)
  expect([role, answer.status]).toEqual([role, may ? 201 : 403])
  if (!may) return
  const row = await database.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', answer.data._id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ iban: secrets.iban, commission: '40.000000', password_hash: null, active: true })
  // What others earn from them is written later, by users who may.
  expect(row.broker_commission).toBe(role === 'sysAdmin' ? '2.000000' : null)
}

describe('a new person', () => {
  test('is refused with the field and its sentence, and nothing is stored', async () => {
    const before = await fingerprint(database.db)
    for (const [field, changes, sentence] of refusals) {
      const answer = await send(app, 'POST /api/users', { token: tokenOf('sysAdmin'), body: body(changes) })
      expect(answer, JSON.stringify(changes)).toMatchObject({ status: 422, data: { fields: { [field]: sentence } } })
    }
    expect(await fingerprint(database.db)).toEqual(before)
  })

  test('needs a unique name and e-mail, accents and case aside, archived people included', async () => {
    const first = await add()
    expect(first.status).toBe(201)
    for (const changes of [
      { email: `outra@${company.code}.pt`, name: 'ANÁ MARTINS' },
      { name: 'Outra', email: `Ana.Martins@${company.code.toUpperCase()}.PT` },
    ])
      expect(await add(changes)).toMatchObject({ status: 409, message: 'NAME_OR_EMAIL_TAKEN' })
    await archive(first.data._id)
    expect(await add()).toMatchObject({ status: 409, message: 'NAME_OR_EMAIL_TAKEN' })
  })

  test('is added by every role that may, with the fields that role may write', async () => {
    for (const role of roles) await addedBy(role)
  })

  test.each([standardSettings, variantSettings])('may have any role, with the contract of its kind', async settings => {
    const { db } = database
    const changed = { settings: JSON.stringify(settings) }
    await db.updateTable('companies').set(changed).where('id', '=', company.id).execute()
    for (const role of roles) {
      const contractType = contractKindOf(role) === 'consultant' ? 'cf' : 'contratosemtermo'
      const own = { name: `Prova ${role}`, email: `prova.${role}@${company.code}.pt`.toLowerCase() }
      const answer = await add({ ...own, role, contractType })
      expect(answer, role).toMatchObject({ status: 201, data: { ...own, role, contractType } })
    }
  })

  test('chooses a first password by a mailed link, once, within a week', async () => {
    await add()
    const [mail, ...others] = await mails('invitation')
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: `ana.martins@${company.code}.pt` })
    const token = /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const reset = (newPassword: string) => send(app, 'PATCH /api/auth/reset-password', { body: { token, newPassword } })
    clock.pass({ hours: 6 * 24 })
    expect((await reset('uma frase comprida')).status).toBe(200)
    expect((await reset('outra frase comprida')).status).toBe(403)
    const login = { email: `ana.martins@${company.code}.pt`, password: 'uma frase comprida' }
    expect((await send(app, 'POST /api/auth/login', { body: login })).status).toBe(200)
  })

  test('requested twice with one key is one person with one mail', async () => {
    const headers = { 'idempotency-key': 'duas-vezes' }
    const token = tokenOf('hr')
    const both = await Promise.all(
      [1, 2].map(() => send<Shown>(app, 'POST /api/users', { token, headers, body: body() })),
    )
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(both[0]?.data._id).toBe(both[1]?.data._id)
    expect(await mails('invitation')).toHaveLength(1)
  })

  test('stores only fields the form would show, and normalized numbers', async () => {
    const { data } = await add({
      niss: '12345678910',
      nif: '501 964 843',
      residenceTitle: true,
      residenceTitleNumber: 'X',
      contractEndReason: 'Nada',
    })
    expect(data).toMatchObject({
      niss: null,
      nif: '501964843',
      residenceTitle: false,
      residenceTitleNumber: null,
      contractEndReason: null,
      fullTime: true,
      experient: false,
      invoice: true,
      commission: 50,
      bankCommission: 20,
    })
  })
})

describe('escalation', () => {
  test.each(['sysAdmin', 'ceo', 'cfo', 'coo'] as const)('%s is given and taken by sysAdmin alone', async high => {
    const leading = { role: high, contractType: 'contratosemtermo' }
    for (const role of ['coo', 'hr'] as const) {
      expect(await add(leading, role)).toMatchObject({ status: 422, data: { fields: { role: expect.any(String) } } })
      expect((await add({ otherRoles: [high] }, role)).status).toBe(422)
      expect((await patch(consultant.id, { otherRoles: [high] }, role)).status).toBe(422)
      const leader = who(high).user
      if (leader.id === who(role).user.id) continue
      for (const answer of [
        await put(leader.id, { phone2: '912345678' }, role),
        await patch(leader.id, { commission: 99 }, role),
        await archive(leader.id, role),
      ])
        expect(answer).toMatchObject({ status: 403 })
    }
    expect((await add({ ...leading, name: 'Nova Chefe', email: `${high}2@${company.code}.pt` })).status).toBe(201)
  })

  test('no user changes their own role, offices or percentages, nor archives themselves', async () => {
    for (const role of ['sysAdmin', 'hr', 'integration'] as const) {
      const { user } = who(role)
      for (const changes of [
        { role: 'consultant' },
        { otherRoles: ['broker'] },
        { offices: ['faro'] },
        { commission: 90 },
      ])
        expect((await patch(user.id, changes, role)).status, `${role} ${Object.keys(changes).join()}`).toBe(403)
      expect((await archive(user.id, role)).status).toBe(403)
    }
    // A whole record sent back leaves them unchanged.
    const hr = who('hr').user
    const answer = await put(
      hr.id,
      {
        ...body({ name: hr.name, email: hr.email, contractType: 'contratosemtermo' }),
        commission: 90,
        offices: ['faro'],
      },
      'hr',
    )
    expect(answer).toMatchObject({ status: 200, data: { role: 'hr', offices: ['porto'], phone: '912345678' } })
  })

  test('no person is moved to an office that the caller does not manage', async () => {
    expect((await add({ offices: ['faro'] }, 'hr')).status).toBe(422)
    expect((await patch(consultant.id, { offices: ['faro'] }, 'hr')).status).toBe(422)
    expect((await patch(consultant.id, { offices: ['faro'] })).status).toBe(200)
    expect((await read(consultant.id, 'hr')).status).toBe(404)
  })

  test('no person is removed from an office that the caller does not manage', async () => {
    await patch(consultant.id, { offices: ['porto', 'faro'] })
    // Who manages whom is in users.manage.db.test.ts: a person of two offices is not managed by hr of one.
    expect((await patch(consultant.id, { offices: ['porto'] }, 'hr')).status).toBe(403)
    // An inactive office no longer counts.
    await database.db.updateTable('offices').set({ active: false }).where('key', '=', 'faro').execute()
    expect((await patch(consultant.id, { offices: ['porto'] }, 'hr')).status).toBe(200)
  })
})

describe('a colleague’s private numbers', () => {
  /** Roles that see the record but may not read the numbers, tested through every endpoint. */
  const curious = ['commercialDirector', 'assistant', 'processManager', 'recruiter'] as const

  const ask = async (role: Role) => {
    const token = tokenOf(role)
    const filters = { search: 'Segredo' }
    return {
      'by id': await read(consultant.id, role),
      list: await send<object>(app, 'POST /api/users/search', { token, body: { filters } }),
      picker: await send<object>(app, 'POST /api/users/search', {
        token,
        body: { filters: { ...filters, infoLevel: 2 } },
      }),
      palette: await send<object>(app, 'GET /api/palette', { token, query: { text: 'Segredo' } }),
      history: await send<object>(app, 'GET /api/changes/{model}/{id}', {
        token,
        params: { model: 'users', id: consultant.id },
      }),
      tasks: await send<object>(app, 'GET /api/tasks/references', {
        token,
        query: { group: 'users', search: 'Segredo' },
      }),
    }
  }

  test.each(curious)('are hidden from %s in every answer', async role => {
    // A history with those very numbers in it.
    await put(consultant.id, {
      ...body({ name: 'Rui Segredo', email: consultant.email }),
      nif: '504426290',
      iban: null,
      commission: 12.34,
    })
    await patch(consultant.id, { nif: secrets.nif, iban: secrets.iban, commission: secrets.commission })
    const answers = await ask(role)
    expect(answers['by id'].status).toBe(200)
    expect(JSON.stringify(answers.list.data)).toContain('Rui Segredo')
    for (const [way, answer] of Object.entries(answers))
      for (const secret of [...secretTexts, '504426290', '12.34'])
        expect(JSON.stringify(answer.data), `${way}: ${secret}`).not.toContain(secret)
    expect(JSON.stringify((await ask('sysAdmin')).history.data)).toContain('504426290')
  })

  test.each([...curious])('cannot be inferred by %s from filters, orders, searches or edits', async role => {
    const token = tokenOf(role)
    const before = await fingerprint(database.db)
    const guarded = [...identityFields, ...commissionFields, ...responsibleCommissionFields]
    for (const field of guarded) {
      const search = (question: object) => send(app, 'POST /api/users/search', { token, body: question })
      expect((await search({ sortBy: field })).status, field).toBe(422)
      expect((await search({ filters: { [field]: 'x' } })).status, field).toBe(422)
      const edit = { [consultant.id]: { [field]: 1, [`${field}__old`]: 57.3 } }
      expect((await send(app, 'PATCH /api/users', { token, body: edit })).status, field).toBe(403)
    }
    for (const text of ['501964843', 'Escondida', 'PT5000'])
      expect(await send(app, 'POST /api/users/search', { token, body: { filters: { search: text } } })).toMatchObject({
        status: 200,
        data: { total: 0 },
      })
    const query = { format: 'csv' }
    const columns = ['name', 'nif']
    expect((await send(app, 'POST /api/users/export', { token, query, body: { columns } })).status).toBe(403)
    expect(await fingerprint(database.db)).toEqual(before)
  })

  test('are not read by consultants, who see only their own record', async () => {
    const token = await signIn(database.db, consultant, clock.now())
    for (const id of [who('consultant').user.id, who('hr').user.id])
      expect((await send(app, 'GET /api/users/{id}', { token, params: { id } })).status).toBe(403)
    expect((await send(app, 'POST /api/users/search', { token, body: {} })).status).toBe(403)
    const { user } = await succeed(app, 'GET /api/auth/config', { token })
    expect(user).toMatchObject({ nif: secrets.nif, iban: secrets.iban, commission: 57.3 })
    expect(JSON.stringify(user)).not.toContain('3.77')
  })

  test('in documents are read only by users who may read the fields', async () => {
    const params = { group: 'users', id: consultant.id, field: 'files' }
    expect(
      (await send(app, 'POST /api/files/{group}/{id}/{field}', { token: tokenOf('hr'), params, body: pdfForm() }))
        .status,
    ).toBe(201)
    for (const role of curious) expect((await read(consultant.id, role)).data.files, role).toBeUndefined()
    expect((await read(consultant.id, 'broker')).data.files).toHaveLength(1)
  })
})

describe('a user’s own contacts', () => {
  test('are changed by themselves, with a line in the history, and no other field is', async () => {
    const { user, token } = who('consultant')
    const changes = { phone2: '+351 910 000 000', socialMedia: { instagram: 'https://instagram.example/eu' } }
    const own = await send(app, 'PATCH /api/users/{id}', { token, params: { id: user.id }, body: changes })
    expect(own).toMatchObject({ status: 200, data: { ...changes, darkMode: false } })
    const history = await send<object[]>(app, 'GET /api/changes/{model}/{id}', {
      token: tokenOf('hr'),
      params: { model: 'users', id: user.id },
    })
    expect(JSON.stringify(history.data)).toContain('+351 910 000 000')
    const refused = await send(app, 'PATCH /api/users/{id}', {
      token,
      params: { id: user.id },
      body: { phone: '910000000' },
    })
    expect(refused.status).toBe(403)
  })

  test('are apart from preferences, which change neither version nor history of the user record', async () => {
    const { user, token } = who('consultant')
    const before = (await read(user.id, 'hr')).data.version
    await send(app, 'PATCH /api/users/{id}', { token, params: { id: user.id }, body: { darkMode: true } })
    expect((await read(user.id, 'hr')).data.version).toBe(before)
  })
})

describe('an account', () => {
  test('that must choose another password loses its sessions and gets a link', async () => {
    const mailing = await startApp(database, clock, { smtpUrl: 'smtp://127.0.0.1:9' })
    onTestFinished(() => mailing.close())
    const { user, token } = who('consultant')
    const whole = body({ name: user.name, email: user.email })
    expect((await put(user.id, { ...whole, resetPassword: true }, 'hr', mailing)).status).toBe(200)
    expect(await send(app, 'GET /api/auth/config', { token })).toMatchObject({ status: 401 })
    expect(await mails('resetPassword')).toMatchObject([{ recipient: user.email }])
    const row = await database.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
    expect(row.needs_password_change).toBe(true)
    // hr cannot do this to those who lead the company.
    const ceo = who('ceo').user
    expect((await put(ceo.id, { resetPassword: true }, 'hr', mailing)).status).toBe(403)
    expect((await send(app, 'GET /api/auth/config', { token: tokenOf('ceo') })).status).toBe(200)
  })

  test('that is archived loses access immediately, stays readable, and is restored without a session', async () => {
    const { user, token } = who('consultant')
    expect((await archive(user.id, 'hr')).status).toBe(200)
    expect(await send(app, 'GET /api/auth/config', { token })).toMatchObject({ status: 401 })
    expect(await read(user.id, 'hr')).toMatchObject({ status: 200, data: { active: false, name: user.name } })
    expect((await archive(user.id, 'hr')).data).toMatchObject({ active: true })
    expect(await send(app, 'GET /api/auth/config', { token })).toMatchObject({ status: 401 })
  })
})

describe('e-mails about a new person', () => {
  const upload = (id: string, name: string) => {
    const params = { group: 'users', id, field: 'files' }
    return send(app, 'POST /api/files/{group}/{id}/{field}', { token: tokenOf('hr'), params, body: formOf({ name }) })
  }

  test('wait for the contract if it is required, and are sent once', async () => {
    const before = await fingerprint(database.db)
    for (const fileNames of [undefined, [], ['contrato.pdf'], ['cps.docx']])
      expect(await add({ sendRecruitedEmails: true, fileNames })).toMatchObject({
        status: 422,
        message: 'CONTRACT_PDF_MISSING',
      })
    expect(await fingerprint(database.db)).toEqual(before)
    const manager = who('commercialDirector').user
    const made = await add({ sendRecruitedEmails: true, fileNames: ['CPS Ana.pdf'], manager: manager.id })
    expect(made.status).toBe(201)
    expect(await mails('recruited')).toEqual([])
    await upload(made.data._id, 'foto do BI.pdf')
    expect(await mails('recruited')).toEqual([])
    await upload(made.data._id, 'CPS Ana.pdf')
    const recipients = (await mails('recruited')).map(({ recipient }) => recipient)
    expect(recipients).toEqual(
      [who('hr').user.email, who('integration').user.email, manager.email].toSorted((a, b) => a.localeCompare(b)),
    )
    await upload(made.data._id, 'cf.pdf')
    expect(await mails('recruited')).toHaveLength(3)
    expect((await mails('recruited'))[0]?.text).toContain('Ana Martins')
  })

  test('are sent immediately if no contract is required', async () => {
    const settings = JSON.stringify({ ...standardSettings, contractPdfRequired: false })
    await database.db.updateTable('companies').set({ settings }).where('id', '=', company.id).execute()
    expect((await add({ sendRecruitedEmails: true })).status).toBe(201)
    expect(await mails('recruited')).not.toEqual([])
    await add({ name: 'Sem Aviso', email: `sem@${company.code}.pt` })
    expect((await mails('recruited')).every(({ text }) => text.includes('Ana Martins'))).toBe(true)
  })
})

describe('percentages of many people (PATCH /api/users)', () => {
  const bulk = (edits: object, role: Role) => send(app, 'PATCH /api/users', { token: tokenOf(role), body: edits })
  const other = () => who('teamLeader').user.id

  test('are set by sysAdmin and cfo alone', async () => {
    let current = 57.3
    for (const [index, role] of roles.entries()) {
      const may = role === 'sysAdmin' || role === 'cfo'
      const answer = await bulk({ [consultant.id]: { commission: index, commission__old: current } }, role)
      expect([role, answer.status]).toEqual([role, may ? 200 : 403])
      if (may) current = index
    }
  })

  test('are changed all or none, each with the value it replaces', async () => {
    await database.db.updateTable('users').set({ commission: 50 }).where('id', '=', other()).execute()
    const before = await fingerprint(database.db)
    const stale = await bulk(
      {
        [consultant.id]: { commission: 60, commission__old: 57.3 },
        [other()]: { commission: 60, commission__old: 40 },
      },
      'cfo',
    )
    expect(stale).toMatchObject({ status: 409, message: 'STALE', data: { fields: { [other()]: expect.any(String) } } })
    // Other fields, their own percentages, and those of the company's leaders cannot be set by the cfo.
    expect((await bulk({ [consultant.id]: { name: 'X', name__old: 'Rui Segredo' } }, 'cfo')).status).toBe(403)
    expect((await bulk({ [who('cfo').user.id]: { commission: 99, commission__old: null } }, 'cfo')).status).toBe(403)
    expect((await bulk({ [who('ceo').user.id]: { commission: 99, commission__old: null } }, 'cfo')).status).toBe(403)
    expect(await fingerprint(database.db)).toEqual(before)
    const done = await bulk(
      {
        [consultant.id]: { commission: 60, commission__old: 57.3, brokerCommission: 1, brokerCommission__old: 3.77 },
        [other()]: { commission: 40, commission__old: 50 },
      },
      'cfo',
    )
    expect(done.status).toBe(200)
    expect((await read(consultant.id, 'cfo')).data).toMatchObject({ commission: 60, brokerCommission: 1 })
  })
})

test('the lead of a person cannot be set by a body: of this company, of another, or unknown', async () => {
  const lead = unknownId()
  await database.db.updateTable('users').set({ lead }).where('id', '=', consultant.id).execute()
  const stranger = await buildUser(database.db, await buildCompany(database.db))
  const before = await fingerprint(database.db)
  for (const foreign of [unknownId(), stranger.id, who('hr').user.id])
    for (const answer of [
      await patch(consultant.id, { lead: foreign }),
      await put(consultant.id, { ...body({ name: 'Rui Segredo', email: consultant.email }), lead: foreign }),
      await add({ lead: foreign }),
    ])
      expect(answer).toMatchObject({ status: 422, data: { fields: { lead: 'Esta opção não existe' } } })
  expect(await fingerprint(database.db)).toEqual(before)
  // A stored lead stays: its timeline ended with this person.
  expect((await patch(consultant.id, { lead, phone: '910000000' })).status).toBe(200)
  expect(await patch(consultant.id, { lead: null })).toMatchObject({
    status: 422,
    data: { fields: { lead: 'A lead de uma pessoa não se retira' } },
  })
  await database.db.updateTable('users').set({ lead: null }).where('id', '=', consultant.id).execute()
})

test('a duplicate is marked by phone or NIF, and not refused', async () => {
  expect((await add({ nif: '504426290' })).data).toMatchObject({ duplicate: false })
  expect(
    (await add({ name: 'Bia Reis', email: `bia@${company.code}.pt`, nif: '504426290', phone: '911111111' })).data,
  ).toMatchObject({
    duplicate: true,
  })
})

test('the list filters by role, main or extra, by manager, office, team and contract', async () => {
  const token = tokenOf('sysAdmin')
  const director = who('commercialDirector').user
  await database.db.insertInto('teams').values({ company_id: company.id, key: 'norte', name: 'Norte' }).execute()
  await add({
    otherRoles: ['creditManager'],
    manager: director.id,
    team: 'norte',
    offices: ['faro'],
    contractType: 'cf',
  })
  const names = async (filters: object, headers = {}) => {
    const found = await send<{ users: Shown[] }>(app, 'POST /api/users/search', {
      token,
      headers,
      body: { filters, perPage: 50 },
    })
    return found.data.users.map(({ name }) => name)
  }
  const leaders = ['Uma sysAdmin', 'Uma ceo', 'Uma cfo', 'Uma coo']
  expect(await names({ role: 'creditManager' })).toEqual(['Ana Martins', 'Uma creditManager'])
  expect(await names({ role: ['hr', 'integration'] })).toEqual(['Uma hr', 'Uma integration'])
  expect(await names({ manager: director.id })).toEqual(['Ana Martins', 'Rui Segredo'])
  expect(await names({ offices: ['faro'] })).toEqual(['Ana Martins'])
  expect(await names({ team: ['norte'] })).toEqual(['Ana Martins'])
  expect(await names({ contractType: ['cf'] })).toEqual(['Ana Martins'])
  expect(new Set(await names({}, { offices: 'faro' }))).toEqual(new Set(['Ana Martins', ...leaders]))
  expect(await names({ all: true, team: ['norte'] }, { offices: 'porto' })).toEqual(['Ana Martins'])
  const [ana] = (
    await send<{ users: Shown[] }>(app, 'POST /api/users/search', { token, body: { filters: { team: ['norte'] } } })
  ).data.users
  expect(ana).toMatchObject({ teamName: 'Norte' })
})

describe('pickers', () => {
  test('offer active people with one of the roles, main or extra', async () => {
    const { db } = database
    for (const role of roles) {
      await buildUser(db, company, { name: `Também ${role}`, role: 'assistant', other_roles: [role] })
      await buildUser(db, company, { name: `Já não é ${role}`, role, active: false })
    }
    const token = tokenOf('consultant')
    for (const [name, among] of Object.entries(choices)) {
      const filters = { infoLevel: 2, active: true, all: true, role: among }
      const { users } = await succeed(app, 'POST /api/users/search', { token, body: { filters, perPage: 100 } })
      const wanted = among.flatMap(role => [
        `Uma ${role}`,
        `Também ${role}`,
        ...(role === 'consultant' ? ['Rui Segredo'] : []),
        // All people with extra roles have assistant as their main one.
        ...(role === 'assistant' ? roles.filter(other => other !== role).map(other => `Também ${other}`) : []),
      ])
      expect([name, users.map(user => user.name).toSorted()]).toEqual([name, wanted.toSorted()])
    }
  })
})
