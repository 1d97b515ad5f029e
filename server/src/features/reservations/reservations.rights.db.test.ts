import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '#testing/app'
import { type Deals, startDeals, wrong } from '#testing/deals'
import { buildCompany, buildOffice, buildUser, signIn } from '#testing/factories'

let deals: Deals
beforeAll(async () => {
  deals = await startDeals()
})
afterAll(() => deals.end())

/** What consultants never see (docs/features/reservations.md). */
const hidden = [
  'state',
  'number',
  'scheduledDate',
  'creditValue',
  'appraisal',
  'appraisalDate',
  'bankCommission',
  'bankCommissionDate',
  'insurance',
  'preferenceRightsDate',
  'condominiumDeclarationDate',
  'statementDeclarationDate',
]
const changesOf = (who: string, id: string) =>
  send<{ fields: Record<string, unknown> }[]>(deals.app, 'GET /api/changes/{model}/{id}', {
    token: deals.token(who),
    params: { model: 'reservations', id },
  })
const exported = (who: string, columns: string[], id: string) =>
  send<string>(deals.app, 'POST /api/reservations/export', {
    token: deals.token(who),
    query: { format: 'csv' },
    body: { columns, filters: { id } },
  })

/** What a consultant gets of a deal, as text. */
async function answersOf(who: string, id: string, ref: string) {
  const token = deals.token(who)
  const search = (body: object) => send(deals.app, 'POST /api/reservations/search', { token, body })
  // By itself: it is a background call, which waits for no others.
  const notifications = await send(deals.app, 'POST /api/notifications/search', { token, body: {} })
  const answers = await Promise.all([
    deals.read(who, id),
    search({ filters: { id } }),
    search({ search: ref }),
    ...['toExecute', 'executed', 'giveUp'].map(executed => search({ filters: { executed: [executed] } })),
    ...['toValidate', 'active'].map(state => search({ filters: { state: [state] } })),
    search({ sortBy: 'state' }),
    search({ columns: ['ref', 'state'] }),
    send(deals.app, 'GET /api/reservations/filters', { token }),
    exported(who, ['ref', 'dealType', 'value'], id),
    exported(who, ['ref', 'state'], id),
    changesOf(who, id),
    send(deals.app, 'GET /api/palette', { token, query: { text: ref } }),
  ])
  return [...answers, notifications].map(({ status, message, data }) => {
    const { requestId: _own, ...rest } = Object(data) as { requestId?: string }
    return JSON.stringify([status, message, typeof data === 'string' ? data : rest])
  })
}

test('two deals that differ only in their state give a consultant the same bytes', async () => {
  const ref = 'ESTADO-1'
  const { _id } = await deals.made('ana', { ref })
  expect((await deals.read('pm', _id)).data.state).toBe('toValidate')
  const sent = await answersOf('ana', _id, ref)
  await deals.database.pool.query("update reservations set state = 'active' where id = $1", [_id])
  expect((await deals.read('pm', _id)).data.state).toBe('active')
  expect(await answersOf('ana', _id, ref)).toEqual(sent)
  const statuses = sent.map(answer => JSON.parse(answer)[0])
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 422, 422, 422, 422, 200, 200, 422, 200, 200, 200])
})

describe('drafts', () => {
  test('are validated for formats only', async () => {
    const empty = { ref: null, dealType: null, finder: null, seller: null, value: null, houseValue: null }
    const draft = { ...empty, state: 'draft', billingDates: [{ percentage: 30 }], owners: [{ percentage: 10 }] }
    const formats = { postalCode: '1', owners: [{ email: 'x' }] }
    expect(wrong(await deals.create('ana', { ...draft, ...formats }))).toEqual([
      422,
      { postalCode: 'Código postal inválido', 'owners.0.email': 'Email inválido' },
    ])
    const outside = { isExternalFinder: true, finder: deals.idOf('ana') }
    expect(wrong(await deals.create('ana', { ...draft, ...outside }))).toEqual([
      422,
      { finder: 'Escreva o nome de quem é externo' },
    ])
    const row = await deals.made('ana', draft)
    expect(row).toMatchObject({ isDraft: true, can: { edit: true, remove: true }, reservationDate: '2026-03-05' })
    for (const saved of [deals.put, deals.patch])
      expect(wrong(await saved('ana', row._id, { state: 'active' }))).toEqual([
        422,
        expect.objectContaining({ ref: 'Obrigatório', finder: 'Obrigatório', 'billingDates.0.type': 'Obrigatório' }),
      ])
    expect((await deals.read('ana', row._id)).data.isDraft).toBe(true)
  })

  test('are edited, sent and deleted by every user who sees them; a sent deal never becomes one again', async () => {
    const { idOf } = deals
    const { _id } = await deals.made('ana', { state: 'draft', seller: idOf('rui') })
    for (const who of ['rui', 'director', 'leader']) {
      const saved = await deals.put(who, _id, { city: `Cidade de ${who}` })
      expect([saved.status, saved.data.isDraft], who).toEqual([200, true])
    }
    expect((await deals.put('eva', _id, { city: 'x' })).status).toBe(404)
    expect((await deals.remove('director', _id)).data.active).toBe(false)
    expect((await deals.remove('ana', _id)).data.active).toBe(true)
    expect((await deals.put('ana', _id, { state: 'active' })).data).toMatchObject({
      isDraft: false,
      can: { edit: false },
    })
    expect((await deals.read('pm', _id)).data.state).toBe('toValidate')
    expect((await deals.put('ana', _id, { city: 'x' })).status).toBe(403)
    expect((await deals.patch('ana', _id, { state: 'draft' })).status).toBe(403)
    expect((await deals.remove('director', _id)).status).toBe(403)
    expect(wrong(await deals.put('pm', _id, { state: 'draft' }))).toEqual([422, { state: expect.any(String) }])
  })

  test('are sent to be validated by consultants and team leaders, active by others', async () => {
    for (const [who, state] of [
      ['ana', 'toValidate'],
      ['leader', 'toValidate'],
      ['director', 'active'],
      ['credit', 'active'],
      ['assistant', 'active'],
    ] as const) {
      const { _id } = await deals.made(who, { state: 'draft' })
      await deals.patch(who, _id, { state: 'active' })
      expect((await deals.read('coo', _id)).data.state, who).toBe(state)
      const straight = await deals.made(who, { state: 'active' })
      expect((await deals.read('coo', straight._id)).data.state, who).toBe(state)
    }
  })
})

test('consultants never get hidden fields: in rows, filters, orders, files or history', async () => {
  const row = await deals.made('pm', {
    number: 'N-1',
    scheduledDate: '2026-03-09',
    creditValue: 5000,
    internalCredit: 'yes',
    appraisal: 1,
    insurance: true,
    preferenceRights: true,
    preferenceRightsDate: '2026-03-09',
  })
  await deals.put('pm', row._id, { number: 'N-2', state: 'aaguardarcpcv', city: 'Porto' })
  const seen = (await deals.read('ana', row._id)).data
  const listed = (await deals.search('ana', { filters: { id: row._id } })).data.reservations[0]
  for (const shown of [seen, listed]) expect(Object.keys(shown ?? {}).filter(name => hidden.includes(name))).toEqual([])
  expect(seen).toMatchObject({ isDraft: false, isDone: false, isBroken: false, city: 'Porto' })
  expect((seen.billingDates as object[])[0]).not.toHaveProperty('predictedExecutionDate')
  expect((await deals.search('ana', { sortBy: 'state' })).status).toBe(422)
  const filters = {
    state: ['active'],
    hasPrediction: true,
    predictionDate: { from: '2026-01-01' },
    bankStatement: true,
    scheduledDate: {},
  }
  for (const [name, value] of Object.entries(filters))
    expect((await deals.search('ana', { filters: { [name]: value } })).status, name).toBe(422)
  for (const name of ['state', 'number', 'creditValue', 'insurance'])
    expect((await exported('ana', [name], row._id)).status, name).toBe(422)
  const changes = (await changesOf('ana', row._id)).data
  expect(changes.flatMap(({ fields }) => Object.keys(fields)).filter(name => hidden.includes(name))).toEqual([])
  expect(JSON.stringify(changes)).not.toContain('predictedExecutionDate')
  expect(changes[0]?.fields).toEqual({ city: { old: null, new: 'Porto' } })
  expect((await changesOf('pm', row._id)).data[0]?.fields).toMatchObject({ number: { old: 'N-1', new: 'N-2' } })
})

describe('who writes what', () => {
  test('the day of a reservation: process managers, not even sysAdmin', async () => {
    const { _id } = await deals.made('pm', { reservationDate: '2026-02-01' })
    for (const who of ['sys', 'coo', 'cfo', 'assistant']) {
      expect((await deals.put(who, _id, { reservationDate: '2026-01-01' })).data.reservationDate, who).toBe(
        '2026-02-01',
      )
      expect((await deals.patch(who, _id, { reservationDate: '2026-01-01' })).status, who).toBe(403)
    }
    expect((await deals.patch('pm', _id, { reservationDate: '2026-01-01' })).data.reservationDate).toBe('2026-01-01')
  })

  test('credit: credit managers too, without the flag to edit, on deals they see', async () => {
    const { _id } = await deals.made('pm', { internalCredit: 'yes' })
    const credit = {
      creditValue: 90_000,
      appraisal: 95_000,
      appraisalDate: '2026-03-01',
      bankCommission: 900,
      bankCommissionDate: '2026-03-02',
      insurance: true,
    }
    expect((await deals.patch('credit', _id, credit)).data).toMatchObject(credit)
    expect((await deals.patch('credit', _id, { ...credit, creditValue: 1, city: 'Faro' })).status).toBe(403)
    expect((await deals.put('credit', _id, credit)).status).toBe(403)
    expect((await deals.patch('far', _id, credit)).status).toBe(404)
    expect((await deals.patch('ana', _id, credit)).status).toBe(403)
    expect((await deals.read('pm', _id)).data).toMatchObject({ ...credit, city: null })
  })

  test('execution and payments: users who edit deals; percentages: users responsible for commissions', async () => {
    const { _id } = await deals.made('assistant', { sentBillsToFinder: true, finderPercentage: 60 })
    const row = (await deals.read('cfo', _id)).data
    expect(row).toMatchObject({ sentBillsToFinder: false, finderPercentage: 47.8 })
    const billingDates = (row.billingDates as object[]).map(date => ({ ...date, executionDate: '2026-03-04' }))
    expect((await deals.patch('assistant', _id, { billingDates })).data.isDone).toBe(true)
    for (const body of [{ finderPercentage: 60 }, { sentBillsToFinder: true }, { user: deals.idOf('eva') }])
      expect((await deals.patch('assistant', _id, body)).status, JSON.stringify(body)).toBe(403)
    expect(
      (await deals.patch('cfo', _id, { finderPercentage: 60, user: deals.idOf('eva') })).data.finderPercentage,
    ).toBe(60)
  })
})

test('a deal to be validated is moved on only by validators, and its creator is notified once', async () => {
  const { idOf, database } = deals
  const { _id, ref } = await deals.made('ana', { address: 'Rua do Sol, 1' })
  const notifications = async () =>
    (await database.pool.query(`select * from notifications where ref = $1`, [_id])).rows
  const mails = async () => (await database.pool.query(`select * from mails where template = 'validation'`)).rows
  const billingDates = [{ type: 'CPCV', percentage: 100, predictedExecutionDate: '2026-04-01' }]
  const changed = await deals.put('assistant', _id, { state: 'active', city: 'Faro', billingDates })
  expect(changed.data).toMatchObject({ state: 'toValidate', city: 'Faro' })
  expect((await deals.patch('assistant', _id, { state: 'active' })).status).toBe(403)
  expect(wrong(await deals.patch('pm', _id, { state: 'active', value: null }))).toEqual([422, { value: 'Obrigatório' }])
  expect([await notifications(), await mails()]).toEqual([[], []])
  expect((await deals.patch('pm', _id, { state: 'active' })).data.state).toBe('active')
  await deals.patch('pm', _id, { state: 'aaguardarcpcv' })
  expect(await notifications()).toMatchObject([
    {
      user_id: idOf('ana'),
      type: 'validation',
      model: 'reservations',
      title: `Pessoa pm validou a reserva ${String(ref)}`,
    },
  ])
  expect(await mails()).toMatchObject([{ recipient: deals.people.get('ana')?.email }])
  const [mail] = await mails()
  expect(mail.text).toContain(`A reserva ${String(ref)} (Rua do Sol, 1) foi validada`)
  // A user who validates their own deal is not notified.
  const own = await deals.made('pm', { state: 'toValidate' })
  await deals.patch('pm', own._id, { state: 'active' })
  expect(await mails()).toHaveLength(1)
})

test('a deal is validated only with all that its form requires, such as the predicted dates', async () => {
  const dates = [
    { type: 'CPCV', percentage: 50 },
    { type: 'ESC', percentage: 50 },
  ]
  const { _id } = await deals.made('ana', { billingDates: dates })
  const missing = {
    'billingDates.0.predictedExecutionDate': 'Obrigatório',
    'billingDates.1.predictedExecutionDate': 'Obrigatório',
  }
  for (const save of [deals.patch, deals.put])
    expect(wrong(await save('pm', _id, { state: 'active' }))).toEqual([422, missing])
  expect((await deals.patch('pm', _id, { city: 'Faro' })).data).toMatchObject({ state: 'toValidate', city: 'Faro' })
  const stored = (await deals.read('pm', _id)).data.billingDates as { _id: string }[]
  const predicted = stored.map(date => ({ _id: date._id, predictedExecutionDate: '2026-06-01' }))
  expect((await deals.patch('pm', _id, { state: 'active', billingDates: predicted })).data).toMatchObject({
    state: 'active',
    billingDates: dates.map(date => ({ ...date, predictedExecutionDate: '2026-06-01' })),
  })
})

test('the day a deal was sent is stored once', async () => {
  const today = '2026-03-05'
  const { _id, sentDate } = await deals.made('ana', { state: 'draft' })
  expect(sentDate).toBeNull()
  const sent = await deals.patch('ana', _id, { state: 'active' })
  expect(sent.data.sentDate).toBe(today)
  expect((await deals.patch('pm', _id, { city: 'Faro', sentDate: '2020-01-01' })).data.sentDate).toBe(today)
  expect((await deals.made('pm')).sentDate).toBe(today)
})

describe('visibility', () => {
  test('covers deals of which the user is a party or their role covers, none of another company', async () => {
    const { idOf, database, clock } = deals
    const offices = { offices: 'porto' }
    const porto = (over: object) => deals.create('coo', { finder: idOf('eva'), seller: idOf('eva'), ...over }, offices)
    const leads = ['sys', 'ceo', 'cfo', 'coo']
    const lisbon = ['broker', 'pm', 'assistant']
    const planted: Record<string, readonly [object, readonly string[]]> = {
      'VISTA-1': [{}, [...leads, 'eva']],
      'VISTA-2': [{ seller: idOf('ana') }, [...leads, ...lisbon, 'director', 'ana', 'eva']],
      'VISTA-3': [{ seller: idOf('rui') }, [...leads, 'leader', 'rui', 'eva']],
      'VISTA-4': [{ internalCredit: 'yes' }, [...leads, 'eva', 'far']],
      'VISTA-5': [{ creditManager: idOf('credit') }, [...leads, 'eva', 'credit']],
      'VISTA-6': [{ isExternalSeller: true, seller: 'Outra Agência' }, [...leads, 'eva']],
    }
    const ids = new Map<string, string>()
    for (const [ref, [over]] of Object.entries(planted)) ids.set(ref, (await porto({ ref, ...over })).data._id)
    const everybody = [...leads, ...lisbon, 'director', 'leader', 'ana', 'rui', 'eva', 'credit', 'far']
    for (const who of everybody) {
      const listed = (await deals.search(who, { search: 'vista' })).data.reservations
        .map(({ ref }) => String(ref))
        .sort()
      const due = Object.entries(planted).flatMap(([ref, [, seers]]) => (seers.includes(who) ? [ref] : []))
      expect(listed, who).toEqual(due)
    }
    expect((await deals.read('pm', ids.get('VISTA-2') ?? '')).status).toBe(200)
    for (const who of ['pm', 'ana', 'credit', 'leader'])
      expect((await deals.read(who, ids.get('VISTA-1') ?? '')).status, who).toBe(404)
    const other = await buildCompany(database.db)
    const stranger = await buildUser(database.db, other, {
      role: 'sysAdmin',
      offices: [await buildOffice(database.db, other)],
    })
    const token = await signIn(database.db, stranger, clock.now())
    for (const call of ['GET', 'PUT', 'PATCH', 'DELETE'] as const)
      expect(
        (
          await send(deals.app, `${call} /api/reservations/{id}`, {
            token,
            params: { id: ids.get('VISTA-1') ?? '' },
            ...(call.startsWith('P') && { body: {} }),
          })
        ).status,
      ).toBe(404)
  })
})

describe('money on a deal', () => {
  test('is read by the people it is paid to, by those who lead them, and by those responsible for it', async () => {
    const { idOf } = deals
    // A reference without digits: below, 47 is a percentage.
    const { _id } = await deals.made('pm', { ref: 'Dinheiro', seller: idOf('rui') })
    const all = ['ceo', 'coo', 'cfo', 'broker', 'pm', 'assistant', 'director', 'leader', 'ana', 'rui']
    const seen = new Map<string, object>()
    for (const who of all) seen.set(who, (await deals.read(who, _id)).data)
    const expected: Record<string, string[]> = {
      finderPercentage: ['ceo', 'coo', 'cfo', 'broker', 'pm', 'director', 'ana'],
      sellerPercentage: ['ceo', 'coo', 'cfo', 'broker', 'pm', 'leader', 'rui'],
      finderCommercialDirectorCommission: ['ceo', 'coo', 'cfo', 'broker', 'pm', 'director'],
      finderBrokerCommission: ['ceo', 'coo', 'cfo', 'broker', 'pm'],
    }
    for (const [name, readers] of Object.entries(expected))
      expect(
        all.filter(who => Object.hasOwn(seen.get(who) ?? {}, name)),
        name,
      ).toEqual(readers)
    const [listed] = (await deals.search('ana', { filters: { id: _id } })).data.reservations
    expect([listed?.finderPercentage, listed?.sellerPercentage]).toEqual([47.8, undefined])
    expect((await deals.search('ana', { sortBy: 'finderPercentage' })).status).toBe(422)
    expect((await deals.search('ana', { filters: { finderPercentage: { from: 1 } } })).status).toBe(422)
    const own = (await exported('ana', ['ref', 'finderPercentage', 'sellerPercentage'], _id)).data
    expect(own.match(/47/g)).toHaveLength(1)
    expect((await exported('pm', ['ref', 'finderPercentage'], _id)).data).toContain('47')
    const toldTo = async (who: string) => Object.keys((await changesOf(who, _id)).data.at(-1)?.fields ?? {})
    expect(await toldTo('ana')).toContain('finderPercentage')
    expect((await toldTo('ana')).concat(await toldTo('assistant'))).not.toContain('sellerPercentage')
    expect(await toldTo('assistant')).not.toContain('finderPercentage')
    expect(await toldTo('pm')).toEqual(expect.arrayContaining(['finderPercentage', 'sellerPercentage']))
  })
})
