import type { Flag } from '@tipy/domain/access/flags'
import type { Role } from '@tipy/domain/access/roles'
import type {
  FigureRowsReply,
  PredictedMonth,
  ReferencesReply,
  StatsReply,
} from '@tipy/domain/features/stats/stats.contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '#testing/app'
import { buildCompany, buildUser } from '#testing/factories'
import { type InvoicesFixture, startInvoices } from '#testing/invoices'

/**
 * ana (Lisboa, team norte, led by the director) and rui (Porto, team sul, led by the team leader) share an invoice; eva
 * (Porto) has no leader. None of them reads what the others have.
 */
let fixture: InvoicesFixture
let stranger: string
beforeAll(async () => {
  fixture = await startInvoices()
  const { made, deals, idOf, database } = fixture
  await made({ value: 10_000 })
  await made({ value: 3000, finder: idOf('eva'), seller: idOf('eva'), office: 'porto' })
  await deals.made('coo', { office: 'lisboa', creditValue: 150_000, billingDates: [billed('2026-03-20')] })
  await deals.made('coo', {
    office: 'porto',
    finder: idOf('eva'),
    seller: idOf('rui'),
    billingDates: [billed('2026-04-02')],
  })
  const expense = { name: 'Renda', category: 'instalacoes', value: 700, paymentDate: '2026-03-01', office: 'lisboa' }
  const { id: company_id } = deals.company
  await database.db
    .insertInto('list_items')
    .values({ company_id, list: 'expenseCategories', key: 'instalacoes', name: 'Instalações' })
    .execute()
  expect((await send(fixture.app, 'POST /api/expenses', { token: fixture.token('cfo'), body: expense })).status).toBe(
    201,
  )
  stranger = (await buildUser(database.db, await buildCompany(database.db))).id
  await database.db
    .updateTable('users')
    .set({ referenced_by: idOf('ana') })
    .where('id', '=', idOf('rui'))
    .execute()
})
afterAll(() => fixture.end())

const billed = (predictedExecutionDate: string) => ({ type: 'CPCV', percentage: 100, predictedExecutionDate })

interface Body {
  readonly sortBy?: string | null
  readonly perPage?: number
  readonly filters?: object
}
const headers = { firstdate: '2026-03-01', lastdate: '2026-03-31' }
const ask = (who: string, groupBy: string, { filters = {}, ...body }: Body = {}) =>
  send<StatsReply & { readonly fields?: object }>(fixture.app, 'POST /api/stats/{groupBy}', {
    token: fixture.token(who),
    params: { groupBy },
    body: { ...body, filters },
    headers,
  })
const rows = (who: string, groupBy: string, body: object) =>
  send<FigureRowsReply>(fixture.app, 'POST /api/stats/{groupBy}/rows', {
    token: fixture.token(who),
    params: { groupBy },
    body: { period: 'total', ...body },
    headers,
  })
const statusOf = async (answer: Promise<{ readonly status: number }>) => (await answer).status
/** Whose sides the rows are, by name. */
const peopleOf = (data: FigureRowsReply) =>
  data.rows.map(({ person }) => person ?? '').toSorted((a, b) => a.localeCompare(b))
const names = ({ data }: Awaited<ReturnType<typeof ask>>) => data.stats.map(({ name }) => name)

/** Gives a flag to these roles only, while the test runs. */
async function granting(flag: Flag, roles: readonly Role[], during: () => Promise<void>) {
  const access = () => fixture.database.db.updateTable('access_features').where('flag', '=', flag)
  const before = await fixture.database.db
    .selectFrom('access_features')
    .select('roles')
    .where('flag', '=', flag)
    .executeTakeFirstOrThrow()
  await access()
    .set({ roles: [...roles] })
    .execute()
  try {
    await during()
  } finally {
    await access().set(before).execute()
  }
}

describe('what is refused', () => {
  test('groups and figures beyond the reader’s rights', async () => {
    const groups = ['commercialDirectors', 'brokers', 'coo', 'creditManagers', 'offices']
    for (const who of ['director', 'leader', 'ana'])
      for (const group of [...groups, 'expenses', 'expenseSubCategories'])
        expect(await statusOf(ask(who, group, { filters: { stats: ['billing'] } })), `${who} ${group}`).toBe(403)
    expect(await statusOf(ask('ana', 'teams'))).toBe(403)
    for (const who of ['broker', 'director', 'leader', 'ceo'])
      expect(await statusOf(ask(who, 'consultants', { filters: { stats: ['commissions'] } })), who).toBe(403)
    for (const stat of ['expenses', 'margin'])
      for (const who of ['broker', 'pm', 'credit'])
        expect(await statusOf(ask(who, 'offices', { filters: { stats: [stat] } })), `${who} ${stat}`).toBe(403)
    for (const stat of ['predicted', 'creditValue'])
      expect(await statusOf(ask('ana', 'consultants', { filters: { stats: [stat] } })), stat).toBe(403)
    expect(await statusOf(ask('credit', 'creditManagers', { filters: { stats: ['findings'] } }))).toBe(422)
    expect(await statusOf(ask('credit', 'consultants', { filters: { stats: ['findings'] } }))).toBe(403)
  })

  test('those who read no list read no table either, not even its names', async () => {
    for (const filters of [{}, { stats: ['billing'] }, { stats: ['findings'] }, { stats: ['reservations'] }])
      expect(await statusOf(ask('hr', 'consultants', { filters })), JSON.stringify(filters)).toBe(403)
    expect(await statusOf(ask('hr', 'offices'))).toBe(403)
    expect(await statusOf(rows('hr', 'offices', { stat: 'billing' }))).toBe(403)
    for (const name of ['GET /api/stats/predicted', 'GET /api/stats/references'] as const) {
      const who = name.endsWith('predicted') ? 'hr' : 'ana'
      expect(await statusOf(send(fixture.app, name, { token: fixture.token(who) })), name).toBe(403)
    }
  })

  test('a member whom the reader does not see is not found, and one of another company never', async () => {
    const { idOf } = fixture
    for (const [who, ref] of [
      ['director', idOf('rui')],
      ['director', idOf('eva')],
      ['leader', idOf('ana')],
      ['broker', idOf('eva')],
      ['credit', idOf('eva')],
      ['cfo', stranger],
      ['cfo', 'x'],
    ] as const) {
      expect(await statusOf(ask(who, 'consultants', { filters: { ref } })), `${who} ${ref}`).toBe(404)
      expect(await statusOf(rows(who, 'consultants', { ref, stat: 'billing' })), `${who} ${ref} rows`).toBe(404)
      expect(await statusOf(rows(who, 'consultants', { stat: 'billing', filters: { ref } })), `${who} ${ref}`).toBe(404)
    }
    expect(await statusOf(ask('director', 'teams', { filters: { ref: 'sul' } }))).toBe(404)
    expect(await statusOf(ask('broker', 'offices', { filters: { ref: 'porto' } }))).toBe(404)
  })

  test('bodies that ask for what there is not', async () => {
    const wrong: readonly (readonly [string, Body])[] = [
      ['consultants', { filters: { stats: ['margin'] } }],
      ['teams', { filters: { stats: ['expenses'] } }],
      ['consultants', { filters: { nope: true } }],
      ['consultants', { filters: { stats: [] } }],
      ['consultants', { filters: { stats: ['nope'] } }],
      ['consultants', { filters: { multipleYears: 6 } }],
      ['consultants', { perPage: 7 }],
      ['consultants', { sortBy: 'nope' }],
      ['consultants', { sortBy: 'total.billing.nope' }],
      ['consultants', { sortBy: 'total.reservations.value' }],
      ['consultants', { sortBy: '__proto__' }],
      ['consultants', { sortBy: 'total.constructor.name' }],
      ['nope', {}],
    ]
    for (const [group, body] of wrong)
      expect(await statusOf(ask('cfo', group, body)), JSON.stringify([group, body])).toBe(422)
    for (const sortBy of ['nope', 'não é', '%'])
      expect((await ask('cfo', 'consultants', { sortBy })).data.fields, sortBy).toEqual({
        sortBy: 'Coluna desconhecida',
      })
    const usual = (await ask('cfo', 'consultants')).data
    for (const sortBy of ['', null])
      expect((await ask('cfo', 'consultants', { sortBy })).data, `${sortBy}`).toEqual(usual)
    for (const body of [
      { stat: 'billing', period: 'nope' },
      { stat: 'margin', period: 'total' },
      { stat: 'nope', period: 'total' },
      { stat: 'billing', period: 'total', perPage: 101 },
    ])
      expect(await statusOf(rows('cfo', 'consultants', body)), JSON.stringify(body)).toBe(422)
    const reversed = { firstdate: '2026-03-31', lastdate: '2026-03-01' }
    const options = { token: fixture.token('cfo'), params: { groupBy: 'consultants' }, body: {}, headers: reversed }
    expect(await statusOf(send(fixture.app, 'POST /api/stats/{groupBy}', options))).toBe(422)
  })
})

describe('a consultant', () => {
  test('gets their own figures, whomever they ask for', async () => {
    const { idOf } = fixture
    for (const filters of [{}, { ref: idOf('rui') }, { offices: ['lisboa'] }]) {
      const { data } = await ask('ana', 'consultants', {
        filters: { stats: ['billing'], includeTotal: true, ...filters },
      })
      expect(data.stats.map(row => row._id)).toEqual([idOf('ana')])
      expect(data.stats[0]?.total).toMatchObject({ billing: { value: 5000 } })
      expect(data.totals?.total).toMatchObject({ billing: { value: 5000 } })
      expect(data.leftOut?.total).toMatchObject({ billing: { value: 0 } })
    }
    expect(await statusOf(ask('ana', 'consultants', { filters: { search: 'rui' } }))).toBe(404)
    const { data } = await rows('ana', 'consultants', { ref: idOf('rui'), stat: 'billing' })
    expect([data.sum, data.rows.map(({ person }) => person)]).toEqual([5000, ['Pessoa ana']])
  })

  test('reads neither predictions nor financing, in no form', async () => {
    const { data } = await ask('ana', 'consultants', {
      filters: { stats: ['reservations'], includeTotal: true, comparativeStats: true },
    })
    for (const some of [...data.stats, data.totals ?? {}, data.leftOut ?? {}])
      for (const values of Object.values(some))
        expect(Object.keys((values as { reservations?: object } | null)?.reservations ?? {})).not.toEqual(
          expect.arrayContaining([expect.stringMatching(/^(predicted|creditValue)$/)]),
        )
    expect(data.stats[0]?.total).toMatchObject({ reservations: { value: 10_000, giveUps: 0 } })
    for (const figure of ['predicted', 'creditValue']) {
      const sortBy = `total.reservations.${figure}`
      expect(await statusOf(ask('ana', 'consultants', { sortBy, filters: { stats: ['reservations'] } }))).toBe(422)
      expect(await statusOf(rows('ana', 'consultants', { stat: figure }))).toBe(403)
      const ranking = { stats: [figure], isRanking: true }
      expect(await statusOf(ask('ana', 'consultants', { filters: ranking }))).toBe(403)
    }
    const months = await send<Record<string, PredictedMonth>>(fixture.app, 'GET /api/stats/predicted', {
      token: fixture.token('ana'),
      headers,
    })
    expect(Object.values(months.data).map(({ predicted, reservations }) => [predicted, reservations])).toEqual(
      Array.from({ length: 12 }, () => [null, []]),
    )
    expect(months.data['3-2026']).toMatchObject({ total: 5000, totalBanks: 0 })
  })
})

describe('one person', () => {
  const shareOf = async (who: string, more: object = {}) => {
    const filters = { stats: ['billing'], comparativeStats: true, ref: fixture.idOf('ana'), ...more }
    const { data } = await ask(who, 'consultants', { filters })
    return (data.stats[0]?.total as { billing: { PercentOfTotal: number | null } } | undefined)?.billing.PercentOfTotal
  }

  test('is a part of what everyone has: by the rule of medians, or without values in whole percents', async () => {
    expect(await shareOf('cfo')).toBeCloseTo((5000 / 13_000) * 100)
    for (const who of ['director', 'ana']) expect(await shareOf(who), who).toBe(38)
    for (const who of ['cfo', 'director']) expect(await shareOf(who, { offices: ['lisboa'] }), who).toBe(50)
    await granting('listBillingStats', ['commercialDirector'], async () => {
      expect(await shareOf('director')).toBeCloseTo((5000 / 13_000) * 100)
      expect(await shareOf('director', { offices: ['lisboa'] })).toBeNull()
    })
    await granting('listInvoices', ['cfo'], async () => expect(await shareOf('ana')).toBe(100))
  })

  test('is shown with zeros, whatever their role and also when they left, to those who see them', async () => {
    const { idOf, database } = fixture
    const filters = { stats: ['billing'], active: 'all' }
    const found = async (who: string, ref: string) =>
      statusOf(ask(who, 'consultants', { filters: { ...filters, ref } }))
    expect([await found('hr', idOf('hr')), await found('cfo', idOf('hr'))]).toEqual([200, 200])
    const people = database.db.updateTable('users').where('id', '=', idOf('pm'))
    await people.set({ active: false }).execute()
    try {
      expect([await found('cfo', idOf('pm')), await found('director', idOf('pm'))]).toEqual([200, 404])
    } finally {
      await people.set({ active: true }).execute()
    }
  })

  test('is productive over the months until they left', async () => {
    const { idOf, database } = fixture
    const people = database.db.updateTable('users').where('id', '=', idOf('eva'))
    const productivity = async () => {
      const filters = { stats: ['billing'], comparativeStats: true, active: 'all', ref: idOf('eva') }
      const { data } = await ask('cfo', 'consultants', { filters })
      return (data.stats[0]?.['2026'] as { billing: { productivity: number | null } } | undefined)?.billing.productivity
    }
    expect(await productivity()).toBe(1000)
    await people.set({ active: false, end_date: '2026-02-10' }).execute()
    try {
      expect(await productivity()).toBe(1500)
    } finally {
      await people.set({ active: true, end_date: null }).execute()
    }
  })

  test('predictions of a later year stand beside what is billed there', async () => {
    const { made, deals } = fixture
    await deals.made('coo', { office: 'porto', billingDates: [billed('2027-05-20')] })
    const invoice = await made({ value: 900, office: 'porto', date: '2027-05-02' })
    const months = async (offices: string) =>
      (
        await send<Record<string, PredictedMonth>>(fixture.app, 'GET /api/stats/predicted', {
          token: fixture.token('ceo'),
          query: { sums: 'true' },
          headers: { ...headers, offices },
        })
      ).data
    expect((await months('lisboa,porto'))['5-2027']).toMatchObject({ total: 900 })
    expect(await months('lisboa')).not.toHaveProperty('5-2027')
    expect((await fixture.remove('cfo', invoice._id)).status).toBe(200)
  })

  test('has each side of their figure alone, by the same rights', async () => {
    const { idOf } = fixture
    const part = async (who: string, ref: string, side: string, stat = 'billing') => {
      const { status, data } = await rows(who, 'consultants', { ref, stat, part: side, perPage: 1 })
      return status === 200 ? [data.sum, data.total] : status
    }
    for (const who of ['cfo', 'ana', 'director']) {
      expect(await part(who, idOf('ana'), 'finder'), who).toEqual([5000, 1])
      expect(await part(who, idOf('ana'), 'seller'), who).toEqual([0, 0])
    }
    expect([await part('cfo', idOf('eva'), 'finder'), await part('cfo', idOf('eva'), 'seller')]).toEqual([
      [1500, 1],
      [1500, 1],
    ])
    expect(await part('director', idOf('eva'), 'finder')).toBe(404)
    expect(await part('director', idOf('ana'), 'finder', 'commissions')).toBe(403)
    expect(await part('ana', idOf('ana'), 'seller', 'creditValue')).toBe(403)
    expect(await part('cfo', idOf('ana'), 'broker')).toBe(422)
    const margin = await rows('cfo', 'offices', { stat: 'margin', part: 'finder' })
    expect(margin.status).toBe(422)
    const behind = await rows('cfo', 'consultants', { ref: idOf('eva'), stat: 'billing', part: 'finder', page: 4 })
    expect([behind.data.rows, behind.data.sum]).toEqual([[], 1500])
  })
})

describe('commissions', () => {
  test('one’s own are open, and tell nothing of others', async () => {
    const { idOf } = fixture
    for (const [who, value] of [
      ['ana', 2390],
      ['director', 250],
    ] as const) {
      const filters = { stats: ['commissions'], ref: idOf(who), includeTotal: true, comparativeStats: true }
      const { status, data } = await ask(who, 'consultants', { filters })
      expect(status, who).toBe(200)
      expect(data.stats[0]?.total, who).toMatchObject({
        commissions: { value, ComparedToMedian: { amount: null, percent: null }, PercentOfTotal: 100 },
      })
      expect(data.leftOut?.total, who).toEqual({})
      const own = await rows(who, 'consultants', { ref: idOf(who), stat: 'commissions' })
      expect([own.status, own.data.sum], who).toEqual([200, value])
    }
    expect(await statusOf(rows('director', 'consultants', { ref: idOf('ana'), stat: 'commissions' }))).toBe(403)
    expect(await statusOf(rows('director', 'consultants', { stat: 'commissions' }))).toBe(403)
  })

  test('percentages of people are absent and no way to sort', async () => {
    for (const who of ['broker', 'director']) {
      const { data } = await ask(who, 'consultants')
      expect(data.stats.length, who).toBeGreaterThan(0)
      expect(
        data.stats.filter(row => 'commission' in row),
        who,
      ).toEqual([])
      expect(await statusOf(ask(who, 'consultants', { sortBy: 'commission' })), who).toBe(422)
    }
    const { data } = await ask('cfo', 'consultants', { sortBy: 'commission' })
    expect(data.stats[0]).toMatchObject({ commission: 47.8 })
  })

  test('what others earn by a person is read with editResponsableCommissions only', async () => {
    const own = { commission: 47.8, bankCommission: expect.anything() }
    const ofOthers = ['commercialDirectorCommission', 'brokerCommission', 'cooCommission', 'creditManagerCommission']
    const anaOf = async (who: string) =>
      (await ask(who, 'consultants', { filters: { ref: fixture.idOf('ana') } })).data.stats[0] ?? {}
    expect(await anaOf('coo')).toMatchObject(own)
    expect(Object.keys(await anaOf('coo')).filter(name => ofOthers.includes(name))).toEqual([])
    for (const sortBy of ofOthers) expect(await statusOf(ask('coo', 'consultants', { sortBy })), sortBy).toBe(422)
    expect(await anaOf('cfo')).toMatchObject({ ...own, cooCommission: 1, commercialDirectorBankCommission: 4 })
  })

  test('the rows of sales costs need the right to read what people earn', async () => {
    await granting('listExpenses', ['assistant', 'ceo'], async () => {
      const { data } = await ask('assistant', 'offices', { filters: { stats: ['margin'] } })
      expect(data.stats.map(row => row.ref)).toEqual(['lisboa'])
      for (const stat of ['salesCost', 'salesCostWithoutBanks', 'margin', 'marginPercent'])
        expect(await statusOf(rows('assistant', 'offices', { stat })), stat).toBe(403)
      expect(await statusOf(rows('assistant', 'offices', { stat: 'fixedCost' }))).toBe(200)
      expect(await statusOf(rows('ceo', 'offices', { stat: 'margin' }))).toBe(200)
    })
  })
})

describe('what a reader sees', () => {
  test('a director counts the sides of those they lead, a team leader those of their teams', async () => {
    const filters = { stats: ['billing', 'reservations', 'findings'], includeTotal: true, active: 'all' }
    for (const [who, value, people] of [
      ['director', 5000, ['Pessoa ana']],
      ['leader', 5000, ['Pessoa rui']],
    ] as const) {
      const answer = await ask(who, 'consultants', { filters })
      expect(answer.data.totals?.total, who).toMatchObject({ billing: { value } })
      expect(answer.data.leftOut?.total, who).toMatchObject({ billing: { value: 0 } })
      expect(names(answer), who).toEqual(expect.arrayContaining([...people]))
      const { data } = await rows(who, 'consultants', { stat: 'billing' })
      expect([data.sum, data.rows.map(({ person }) => person)], who).toEqual([value, people])
    }
  })

  test('a director, their row and their card count the sides that name them; those led since then are beside it', async () => {
    const { idOf, database } = fixture
    const filters = { stats: ['billing'], includeTotal: true, active: 'all' }
    const named = async () => (await ask('ceo', 'commercialDirectors', { filters })).data.stats
    const totalOf = ({ data }: Awaited<ReturnType<typeof ask>>) => data.totals?.total?.billing?.value
    const led = database.db.updateTable('users').where('id', 'in', [idOf('rui'), idOf('eva')])
    await led.set({ manager: idOf('director') }).execute()
    try {
      const row = (await named()).find(({ _id }) => _id === idOf('director'))
      expect(row?.total).toMatchObject({ billing: { value: 5000 } })
      const table = await ask('director', 'consultants', { filters })
      expect(totalOf(table)).toBe(5000)
      // Those who are led are members also without a side that names the director, who is none of them.
      expect(table.data.stats.map(({ _id, total }) => [_id, total])).toEqual(
        expect.arrayContaining([
          [idOf('eva'), expect.objectContaining({ billing: expect.objectContaining({ value: 0 }) })],
        ]),
      )
      expect(table.data.stats.map(({ _id }) => _id)).not.toContain(idOf('director'))
      // What they see beside it, and its rows: rui’s side of ana’s invoice, and the whole of eva’s.
      const beside = await ask('director', 'consultants', { filters: { ...filters, led: true } })
      expect(totalOf(beside)).toBe(8000)
      const { data } = await rows('director', 'consultants', { stat: 'billing', filters: { active: 'all', led: true } })
      expect([data.sum, peopleOf(data)]).toEqual([8000, ['Pessoa eva', 'Pessoa eva', 'Pessoa rui']])
      // One person has all that the reader sees of them.
      const one = await ask('director', 'consultants', { filters: { ...filters, ref: idOf('eva') } })
      expect(totalOf(one)).toBe(3000)
    } finally {
      await led.set({ manager: null }).execute()
    }
    expect(totalOf(await ask('leader', 'consultants', { filters: { ...filters, led: true } }))).toBe(0)
    expect(totalOf(await ask('ceo', 'consultants', { filters: { ...filters, led: true } }))).toBe(0)
  })

  test('what a filter leaves out has rows, which are the rest of the figure', async () => {
    const filters = { stats: ['billing'], search: 'rui' }
    const { data } = await ask('cfo', 'consultants', { filters: { ...filters, includeTotal: true } })
    expect([data.totals?.total?.billing?.value, data.leftOut?.total?.billing?.value]).toEqual([5000, 8000])
    const left = await rows('cfo', 'consultants', { stat: 'billing', filters: { ...filters, leftOut: true } })
    const people = ['Pessoa ana', 'Pessoa eva', 'Pessoa eva']
    expect([left.data.sum, peopleOf(left.data)]).toEqual([8000, people])
    const table = await ask('cfo', 'consultants', { filters: { ...filters, leftOut: true } })
    expect(names(table)).toEqual(['Pessoa ana', 'Pessoa eva'])
    // Of one person it would be what others have.
    for (const who of ['cfo', 'ana'])
      for (const body of [
        { ref: fixture.idOf('ana'), leftOut: true },
        { ref: fixture.idOf('ana'), led: true, leftOut: true },
      ])
        expect(await statusOf(rows(who, 'consultants', { stat: 'billing', filters: body })), who).toBe(422)
    expect(await statusOf(rows('ana', 'consultants', { stat: 'billing', filters: { leftOut: true } }))).toBe(422)
  })

  test('expenses of directors: their offices’ ones, if they may list any', async () => {
    await granting('listExpenses', ['commercialDirector', 'ceo'], async () => {
      const { status, data } = await ask('director', 'expenses')
      expect([status, data.stats]).toEqual([200, []])
      expect(await statusOf(ask('director', 'offices', { filters: { stats: ['expenses'] } }))).toBe(403)
    })
  })
})

test('comments are counted for those who see the person’s record, not only a deal of theirs', async () => {
  const { app, token, idOf } = fixture
  const body = { group: 'users', ref: idOf('rui'), message: 'Ligar amanhã', type: 'general', users: [] }
  expect((await send(app, 'POST /api/comments', { token: token('coo'), body })).status).toBe(201)
  const countedBy = async (who: string) =>
    (await ask(who, 'consultants')).data.stats.find(({ _id }) => _id === idOf('rui'))?.comments
  expect([await countedBy('coo'), await countedBy('broker')]).toEqual([1, 0])
})

describe('medians and averages', () => {
  // Without values they are of another rule (stats.withoutValues.db.test.ts).
  const withValues = (during: () => Promise<void>) =>
    granting('listBillingStats', ['ceo', 'cfo', 'coo', 'broker', 'commercialDirector'], during)
  const compared = { stats: ['billing'], comparativeStats: true }
  type Period = Readonly<Record<string, { readonly ComparedToMedian: { readonly amount: number | null } }>> | undefined
  const middleOf = ({ data }: Awaited<ReturnType<typeof ask>>, block = 'billing') =>
    (data.stats[0]?.total as Period)?.[block]?.ComparedToMedian.amount

  test('of members who are all visible to the reader they are of any number of them', () =>
    withValues(async () => {
      const own = (office: string) => ({ filters: { ...compared, offices: [office] } })
      expect(middleOf(await ask('broker', 'offices', own('lisboa')))).toBe(0)
      // ana and the director, who leads her; the team leader is of the same office.
      const listings = { filters: { stats: ['findings'], comparativeStats: true, offices: ['lisboa'] } }
      const ofListings = async () => middleOf(await ask('director', 'consultants', listings), 'findings')
      expect(await ofListings()).toBeNull()
      const leader = fixture.database.db.updateTable('users').where('id', '=', fixture.idOf('leader'))
      await leader.set({ manager: fixture.idOf('director') }).execute()
      try {
        expect(await ofListings()).toBe(0)
      } finally {
        await leader.set({ manager: null }).execute()
      }
      // rui is seen in the invoice that he shares with ana, but not what else he has.
      expect(middleOf(await ask('director', 'consultants', own('lisboa')))).toBeNull()
    }))

  test('commissions are compared with those of the group, not of all who earn', async () => {
    for (const group of ['coo', 'brokers', 'creditManagers', 'commercialDirectors']) {
      const { data } = await ask('cfo', group, { filters: { stats: ['commissions'], comparativeStats: true } })
      const shown = data.stats.filter(({ _id }) => _id !== null)
      const earned = shown.map(row => (row.total as { commissions: { value: number } }).commissions.value)
      const toAverage = shown.map(
        row => (row.total as { commissions: { ComparedToAverage: { amount: number } } }).commissions.ComparedToAverage,
      )
      const average = earned.reduce((sum, one) => sum + one, 0) / earned.length
      expect(
        toAverage.map(({ amount }) => amount),
        group,
      ).toEqual(earned.map(value => value - average))
    }
  })

  test('no choice of offices but one’s own compares with hidden members: two of them would reveal an office', () =>
    withValues(async () => {
      const chosen = (offices: readonly string[]) => ({ filters: { ...compared, offices } })
      expect(middleOf(await ask('director', 'consultants', chosen(['lisboa', 'porto'])))).toBeNull()
      expect(middleOf(await ask('cfo', 'consultants', chosen(['lisboa', 'porto'])))).toEqual(expect.any(Number))
    }))

  test('fewer than three hidden members are not averaged with those who are seen', () =>
    withValues(async () => {
      const { database, idOf } = fixture
      const led = database.db.updateTable('users').where('id', 'in', [idOf('rui'), idOf('eva')])
      await led.set({ manager: idOf('director') }).execute()
      try {
        expect(middleOf(await ask('director', 'consultants', { filters: compared }))).toBeNull()
      } finally {
        await led.set({ manager: null }).execute()
      }
    }))

  test('of members whom the reader does not see they are of five or more, never of offices', () =>
    withValues(async () => {
      expect(middleOf(await ask('cfo', 'offices', { filters: compared }))).toEqual(expect.any(Number))
      expect(middleOf(await ask('broker', 'offices', { filters: compared }))).toBeNull()
      // ana, rui, eva, the director and the leader are five.
      expect(middleOf(await ask('director', 'consultants', { filters: compared }))).toEqual(expect.any(Number))
      expect(middleOf(await ask('director', 'teams', { filters: compared }))).toBeNull()
      expect(
        middleOf(await ask('director', 'consultants', { filters: { ...compared, offices: ['lisboa'] } })),
      ).toBeNull()
      const people = fixture.database.db.updateTable('users').where('id', '=', fixture.idOf('eva'))
      await people.set({ active: false }).execute()
      try {
        expect(middleOf(await ask('director', 'consultants', { filters: compared }))).toBeNull()
      } finally {
        await people.set({ active: true }).execute()
      }
    }))
})

describe('rankings', () => {
  const ranking = { isRanking: true, stats: ['billing'] }

  test('show everyone in order, and values only with listBillingStats', async () => {
    for (const who of ['ana', 'hr', 'leader']) {
      const { data } = await ask(who, 'consultants', { filters: ranking, sortBy: 'name' })
      expect(
        data.stats.map(({ name, position, difference }) => [name, position, difference]),
        who,
      ).toEqual([
        ['Pessoa ana', 1, null],
        ['Pessoa rui', 1, null],
        ['Pessoa eva', 3, -40],
        ['Pessoa director', null, -100],
        ['Pessoa leader', null, -100],
      ])
      const allowed = ['_id', 'ref', 'name', 'position', 'image', 'offices', 'office', 'active', 'difference']
      expect(
        data.stats.flatMap(row => Object.keys(row)).filter(key => !allowed.includes(key)),
        who,
      ).toEqual([])
      expect([data.totals, data.leftOut], who).toEqual([null, null])
    }
    const { data } = await ask('broker', 'consultants', { filters: ranking })
    expect(data.stats.map(({ value }) => value)).toEqual([5000, 5000, 3000, 0, 0])
  })

  test('a search finds people in their places', async () => {
    for (const more of [{ search: 'eva' }, { ref: fixture.idOf('eva') }, { refs: [fixture.idOf('eva')] }]) {
      const { data } = await ask('ana', 'consultants', { filters: { ...ranking, ...more } })
      expect(data.total).toBe(1)
      expect(data.stats).toMatchObject([{ name: 'Pessoa eva', position: 3, difference: -40 }])
    }
  })

  test('are of no part that only a table has', async () => {
    for (const part of ['led', 'leftOut'])
      for (const who of ['ana', 'ceo'])
        expect(await statusOf(ask(who, 'consultants', { filters: { ...ranking, [part]: true } })), part).toBe(422)
  })

  test('open no other group, block or rows', async () => {
    for (const group of ['offices', 'brokers', 'commercialDirectors', 'coo', 'creditManagers'])
      expect(await statusOf(ask('ana', group, { filters: ranking })), group).toBe(403)
    expect(await statusOf(ask('ana', 'consultants', { filters: { isRanking: true, stats: ['commissions'] } }))).toBe(
      403,
    )
    const { idOf } = fixture
    const own = await rows('ana', 'consultants', { ref: idOf('eva'), stat: 'billing', filters: ranking })
    expect(own.data.sum).toBe(5000)
    expect(await statusOf(rows('hr', 'consultants', { ref: idOf('eva'), stat: 'billing', filters: ranking }))).toBe(403)
    expect(await statusOf(rows('leader', 'consultants', { ref: idOf('eva'), stat: 'billing', filters: ranking }))).toBe(
      404,
    )
  })
})

describe('references', () => {
  const read = (who: string) =>
    send<ReferencesReply>(fixture.app, 'GET /api/stats/references', { token: fixture.token(who), headers })

  test('amounts need listBillingStats', async () => {
    const { data } = await read('cfo')
    const rate = 1 / 100
    expect(data.quarterInfo['1']).toEqual({ total: 5000, amountForReferences: 5000 * rate })
    expect(data.referencedBy[fixture.idOf('ana')]).toMatchObject({ totals: { yearly: { billing: 5000 } } })
    const leader = await read('leader')
    expect(leader.data.referencedBy[fixture.idOf('ana')]).toMatchObject({
      totals: { yearly: { billing: null, commissions: null } },
      references: [{ name: 'Pessoa rui' }],
    })
    // As a value, since ids may have these digits.
    expect(JSON.stringify(leader.data)).not.toMatch(/[:"]5000\b/)
  })

  test('the rows of referred people sum to the total of who referred them; people whom the reader does not see add nothing', async () => {
    const filters = { period: true, active: 'all', refs: [fixture.idOf('rui'), stranger] }
    const ofReferred = (who: string) =>
      rows(who, 'consultants', { stat: 'billingWithoutBanks', period: 'period', filters })
    const { sum, rows: listed } = (await ofReferred('cfo')).data
    expect([sum, listed.map(({ person }) => person)]).toEqual([5000, ['Pessoa rui']])
    expect((await ofReferred('director')).data).toMatchObject({ sum: 0, rows: [] })
  })

  test('people whom the reader does not see are not named', async () => {
    expect(Object.keys((await read('director')).data.referencedBy)).toEqual(['total'])
    // A process manager sees consultants only, so no one of the office's other roles.
    const assistant = fixture.database.db.updateTable('users').where('id', '=', fixture.idOf('assistant'))
    await assistant.set({ referenced_by: fixture.idOf('ana') }).execute()
    try {
      expect(JSON.stringify((await read('broker')).data)).toContain('Pessoa assistant')
      expect(JSON.stringify((await read('pm')).data)).not.toContain('Pessoa assistant')
    } finally {
      await assistant.set({ referenced_by: null }).execute()
    }
  })
})

describe('a GET of statistics', () => {
  const read = (url: string, who: string, tag?: unknown) =>
    fixture.app.inject({
      url: `/api/stats/${url}`,
      headers: {
        authorization: `Bearer ${fixture.token(who)}`,
        ...headers,
        ...(typeof tag === 'string' && { 'if-none-match': tag }),
      },
    })

  test.each([
    'predicted',
    'references',
    'users',
    'leads',
    'leads/totals/source',
    'leads/detailed/total/-/recruited?page=0',
  ])('%s is 304 to those who have its answer', async url => {
    const first = await read(url, 'ceo')
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'private, no-cache'])
    expect((await read(url, 'ceo', first.headers.etag)).statusCode).toBe(304)
  })

  test.each(['0001-01-01', '9999-12-31'])('answers of any day: %s', async lastdate => {
    for (const name of ['GET /api/stats/predicted', 'GET /api/stats/references'] as const) {
      const answer = await send(fixture.app, name, { token: fixture.token('cfo'), headers: { lastdate } })
      expect(answer.status, name).toBe(200)
    }
  })

  test('never opens the answer of another person, and says 200 once it changes', async () => {
    const { etag } = (await read('predicted', 'ceo')).headers
    const others = await read('predicted', 'broker', etag)
    expect([others.statusCode, others.headers.etag === etag]).toEqual([200, false])
    expect((await read('predicted', 'hr', etag)).statusCode).toBe(403)
    await fixture.made({ value: 1000, office: 'lisboa' })
    expect((await read('predicted', 'ceo', etag)).statusCode).toBe(200)
  })
})
