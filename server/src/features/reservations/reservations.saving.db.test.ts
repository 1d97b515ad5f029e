import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Deals, type ShownDeal, startDeals, wrong } from '#testing/deals'

let deals: Deals
beforeAll(async () => {
  deals = await startDeals()
})
afterAll(() => deals.end())

const notHundred = 'A percentagem total têm de ser 100%'
const billing = (...percentages: (number | null)[]) =>
  percentages.map(percentage => ({ type: 'CPCV', percentage, predictedExecutionDate: '2026-04-01' }))
const executed = [{ type: 'CPCV', percentage: 100, predictedExecutionDate: '2026-04-01', executionDate: '2026-03-02' }]

describe('a new deal is refused, and nothing is stored, for', () => {
  test.each<[string, object, object]>([
    [
      'nothing at all',
      { ref: null, dealType: null, finder: null, seller: null, houseValue: null, value: null },
      {
        ref: 'Obrigatório',
        dealType: 'Obrigatório',
        finder: 'Obrigatório',
        seller: 'Obrigatório',
        value: 'Obrigatório',
      },
    ],
    ['a house without a price', { houseValue: null }, { houseValue: 'Obrigatório' }],
    ['no billing date at all', { billingDates: [] }, { billingDates: notHundred }],
    ['50 and 49.99', { billingDates: billing(50, 49.99) }, { billingDates: notHundred }],
    ['33.33 thrice', { billingDates: billing(33.33, 33.33, 33.33) }, { billingDates: notHundred }],
    [
      'a billing date without what it is',
      { billingDates: [{ percentage: null }] },
      {
        'billingDates.0.type': 'Obrigatório',
        'billingDates.0.percentage': 'Obrigatório',
        'billingDates.0.predictedExecutionDate': 'Obrigatório',
      },
    ],
    ['less than a whole house', { owners: [{ percentage: 50 }, { percentage: 49.99 }] }, { owners: notHundred }],
    ['an owner of nothing said', { owners: [{ percentage: null }] }, { 'owners.0.percentage': 'Obrigatório' }],
    ['a give-up without its reason', { giveUpDate: '2026-03-06' }, { giveUpReason: 'Obrigatório' }],
    [
      'a give-up of what is billed',
      { giveUpDate: '2026-03-06', giveUpReason: 'semacordonopreco', billingDates: executed },
      {
        giveUpDate: 'Já há faturação executada',
      },
    ],
    ['IMPIC before anything is billed', { impic: true, impicDate: '2026-03-06' }, { impicDate: expect.any(String) }],
    [
      'an IMPIC date without IMPIC',
      { impicDate: '2026-03-06', billingDates: executed },
      { impicDate: expect.any(String) },
    ],
    [
      'nobody of the company',
      { finder: 'A', seller: 'B', isExternalFinder: true, isExternalSeller: true },
      {
        isExternalSeller: 'Uma das partes tem de ser da empresa',
      },
    ],
    ['a name inside', { finder: 'Outra Agência' }, { finder: 'Escolha uma pessoa da lista' }],
    [
      'formats',
      { postalCode: '1000', externalNif: '12', buyers: [{ email: 'x', phone: '1', nif: '1' }] },
      {
        postalCode: 'Código postal inválido',
        externalNif: 'NIF inválido',
        'buyers.0.email': 'Email inválido',
        'buyers.0.phone': 'Telefone inválido',
        'buyers.0.nif': 'NIF inválido',
      },
    ],
    [
      'a birthday to come',
      { guarantors: [{ birthday: '2026-03-06' }] },
      {
        'guarantors.0.birthday': 'A data não pode ser no futuro',
      },
    ],
    [
      'what no list has',
      { houseType: 'x', creditBank: 'x', state: 'x' },
      expect.objectContaining({ houseType: expect.any(String) }),
    ],
    [
      'more than there can be',
      { percentageSplit: 1.1, owners: Array.from({ length: 31 }, () => ({})) },
      expect.objectContaining({ owners: 'No máximo 30' }),
    ],
    ['a field of nobody', { finderSalary: 1 }, { finderSalary: expect.any(String) }],
  ])('%s', async (_name, over, fields) => {
    expect(wrong(await deals.create('pm', over))).toEqual([422, fields])
  })

  test('all of the above: no deal exists', async () => {
    expect((await deals.search('coo')).data.total).toBe(0)
  })

  test('invalid changes by PUT or PATCH, which leave the deal unchanged', async () => {
    const row = await deals.made('pm', { billingDates: executed })
    const changes: [object, object][] = [
      [
        { city: 'Porto', giveUpDate: '2026-03-07', giveUpReason: 'semacordonopreco' },
        { giveUpDate: expect.any(String) },
      ],
      [{ city: 'Porto', impicDate: '2026-03-07' }, { impicDate: expect.any(String) }],
      [{ city: 'Porto', billingDates: billing(99.99) }, { billingDates: notHundred }],
      [{ city: 'Porto', value: null }, { value: 'Obrigatório' }],
      [
        { city: 'Porto', billingDates: [{ percentage: 100 }] },
        expect.objectContaining({ 'billingDates.0.type': 'Obrigatório' }),
      ],
      [{ city: 'Porto', state: 'draft' }, { state: 'O que já foi enviado não volta a rascunho' }],
    ]
    for (const [body, fields] of changes) {
      expect(wrong(await deals.put('pm', row._id, body)), JSON.stringify(body)).toEqual([422, fields])
      expect(wrong(await deals.patch('pm', row._id, body)), JSON.stringify(body)).toEqual([422, fields])
    }
    expect((await deals.read('pm', row._id)).data).toEqual(row)
  })

  test('a missing office', async () => {
    const refused = await deals.create('coo')
    expect(refused).toMatchObject({ status: 400, message: 'OFFICE_MISSING', data: { text: 'Escolha uma agência' } })
    expect((await deals.create('coo', {}, { offices: 'porto' })).data.office).toBe('porto')
  })

  test('people in roles they do not have', async () => {
    const { idOf } = deals
    const people = { creditManager: idOf('ana'), processManagers: [idOf('ana')], finder: idOf('pm') }
    expect(wrong(await deals.create('pm', people))).toEqual([
      422,
      { creditManager: expect.any(String), processManagers: expect.any(String), finder: expect.any(String) },
    ])
  })
})

describe('a save forces, clears or keeps', () => {
  const saved = async (over: object) => (await deals.made('pm', over)) as Record<string, unknown>

  test('internal credit of a partner bank on a loan, which needs no price', async () => {
    for (const dealType of ['mortgageLoan', 'creditTransfer']) {
      const loan = { dealType, internalCredit: 'no', houseValue: null, isExternalFinder: true, finder: 'Banco' }
      expect(await saved(loan)).toMatchObject({ internalCredit: 'yes', tipyValue: 10_000 })
    }
    const banks = await deals.database.db
      .selectFrom('list_items')
      .select(['key', 'type'])
      .where('list', '=', 'banks')
      .execute()
    const bankOf = (type: string) => banks.find(bank => bank.type === type)?.key
    const credit = (internalCredit: string, creditBank: string | undefined) =>
      saved({ internalCredit, creditBank, creditValue: 90_000 })
    expect(await credit('yes', bankOf('deal'))).toMatchObject({ creditBank: bankOf('deal'), creditValue: 90_000 })
    expect(await credit('yes', bankOf('noDeal'))).toMatchObject({ creditBank: null, creditValue: 90_000 })
    expect(await credit('no', bankOf('noDeal'))).toMatchObject({ creditBank: bankOf('noDeal'), creditValue: 90_000 })
    expect(await credit('byClient', bankOf('noDeal'))).toMatchObject({
      creditBank: bankOf('noDeal'),
      creditValue: null,
    })
    expect(await credit('paidInFull', bankOf('deal'))).toMatchObject({ creditBank: null, creditValue: null })
  })

  test('fields of people that depend on their marital status or on being a company', async () => {
    const all = { marriageRegime: 'comunhaodeadquiridos', rcbe: 'R', commercialCertificate: 'C' }
    const none = { marriageRegime: null, rcbe: null, commercialCertificate: null }
    const { buyers } = await saved({
      buyers: [all, { ...all, maritalStatus: 'married' }, { ...all, isCompany: true }],
    })
    expect(buyers).toMatchObject([
      none,
      { ...none, marriageRegime: all.marriageRegime },
      { ...all, marriageRegime: null },
    ])
  })

  test('the split and the agency’s value; a payment only once the bill is sent', async () => {
    const inside = await saved({ percentageSplit: 0.3, finderPaymentDate: '2026-03-05' })
    expect(inside).toMatchObject({ percentageSplit: null, tipyValue: 10_000, finderPaymentDate: null })
    const outside = { isExternalSeller: true, seller: 'Outra Agência' }
    const half = await saved({ ...outside, billingDates: billing(33.33, 33.33, 33.34), value: 1000.01 })
    expect(half).toMatchObject({ percentageSplit: null, tipyValue: 500.01, sellerPercentage: null, sellerOffice: null })
    expect((half.billingDates as { amount: number }[]).map(({ amount }) => amount)).toEqual([166.65, 166.65, 166.71])
    expect(await saved({ ...outside, percentageSplit: 0.3 })).toMatchObject({ percentageSplit: 0.3, tipyValue: 3000 })
    const paid = await deals.create(
      'pm',
      { sentBillsToFinder: true, finderPaymentDate: '2026-03-05' },
      { offices: 'lisboa' },
    )
    expect(paid.data).toMatchObject({ finderPaymentDate: '2026-03-05' })
  })

  test('computed values instead of sent ones; three times 33.333333% counts as a hundred', async () => {
    const row = await saved({
      billingDates: billing(33.333333, 33.333333, 33.333333),
      tipyValue: 1,
      isDone: true,
      isBroken: true,
    })
    expect(row).toMatchObject({ tipyValue: 10_000, isDone: false, isBroken: false, state: 'active' })
    expect((row.billingDates as { amount: number }[]).map(({ amount }) => amount)).toEqual([3333.33, 3333.33, 3333.34])
  })

  test('its day, its creator, the positions and terms of its people, readable for the caller or not', async () => {
    const { idOf } = deals
    const row = await deals.made('ana', { seller: idOf('rui'), reservationDate: '2020-01-01', user: idOf('rui') })
    const read = (await deals.read('cfo', row._id)).data
    expect(read).toMatchObject({
      reservationDate: '2026-03-05',
      user: idOf('ana'),
      state: 'toValidate',
      finderTeam: 'norte',
      finderCommercialDirector: idOf('director'),
      finderOffice: 'lisboa',
      finderPercentage: 47.8,
      finderCommercialDirectorCommission: 5,
      finderBrokerCommission: 2,
      sellerTeam: 'sul',
      sellerOffice: 'porto',
      sellerPercentage: 47.8,
    })
    const typed = await deals.made('pm', { finderPercentage: 60, finderTeam: 'sul', user: idOf('rui') })
    expect(typed).toMatchObject({
      finderPercentage: 60,
      finderTeam: 'sul',
      finderBrokerCommission: 2,
      user: idOf('pm'),
    })
    const moved = (await deals.put('pm', typed._id, { finder: idOf('eva') })).data
    expect(moved).toMatchObject({ finderPercentage: 47.8, finderTeam: null, finderCommercialDirector: null })
    const loan = await deals.made('pm', { dealType: 'mortgageLoan', seller: idOf('ana') })
    expect(loan).toMatchObject({ finderPercentage: 47.8, sellerPercentage: 20 })
    expect(await deals.made('credit', {})).toMatchObject({ creditManager: idOf('credit') })
  })

  test('no recruiter who has left, without refusing the save', async () => {
    const { db } = deals.database
    const gone = deals.idOf('hr')
    await db
      .updateTable('users')
      .set({ recruiter: gone, recruiter_commission: 3 })
      .where('id', '=', deals.idOf('eva'))
      .execute()
    expect(await deals.made('pm', { finder: deals.idOf('eva') })).toMatchObject({
      finderRecruiter: gone,
      finderRecruiterPercentage: 3,
    })
    await db.updateTable('users').set({ active: false }).where('id', '=', gone).execute()
    const without = { finderRecruiter: null, finderRecruiterPercentage: null }
    expect(await deals.made('pm', { finder: deals.idOf('eva') })).toMatchObject(without)
  })
})

describe('a reference', () => {
  test('belongs to one deal, case and accents aside, until it is archived or given up; drafts claim none', async () => {
    const taken = { status: 409, message: 'REFERENCE_TAKEN', data: { text: 'Essa referência já existe' } }
    const first = await deals.made('pm', { ref: 'São-1' })
    expect(await deals.create('pm', { ref: 'SAO-1' })).toMatchObject(taken)
    const draft = await deals.made('pm', { ref: 'sao-1', state: 'draft' })
    expect(await deals.put('pm', draft._id, { state: 'active' })).toMatchObject(taken)
    await deals.remove('coo', first._id)
    expect((await deals.put('pm', draft._id, { state: 'active' })).status).toBe(200)
    expect(await deals.remove('coo', first._id)).toMatchObject(taken)
    const gone = { giveUpDate: '2026-03-05', giveUpReason: 'semacordonopreco' }
    expect((await deals.put('pm', draft._id, gone)).data.isBroken).toBe(true)
    expect((await deals.remove('coo', first._id)).data.active).toBe(true)
    expect(await deals.put('pm', draft._id, { giveUpDate: null, giveUpReason: null })).toMatchObject(taken)
  })
})

describe('concurrently', () => {
  test('the second save gets 409, and a repeated create makes one deal', async () => {
    const { _id, version } = await deals.made('pm')
    const answers = await Promise.all([
      deals.put('pm', _id, { city: 'Porto', version }),
      deals.put('coo', _id, { city: 'Faro', version }),
    ])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    const body = deals.sale()
    const key = { 'idempotency-key': 'f3b7f0a2-3c57-4b63-8f0f-2f4f8d2f3a11' }
    const twice = await Promise.all([deals.create('pm', body, key), deals.create('pm', body, key)])
    expect(new Set(twice.map(({ data }: { data: ShownDeal }) => data._id)).size).toBe(1)
    expect(await deals.create('pm', { ...body, value: 1 }, key)).toMatchObject({ status: 409, message: 'IDEMPOTENCY' })
  })
})
