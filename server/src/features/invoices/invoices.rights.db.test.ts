import { invoices } from '@tipy/domain/features/invoices/invoices.record'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '#testing/app'
import { buildCompany, buildOffice, buildUser, signIn } from '#testing/factories'
import { type InvoicesFixture, type ShownInvoice, startInvoices } from '#testing/invoices'

let fixture: InvoicesFixture
let row: ShownInvoice
let loan: ShownInvoice
beforeAll(async () => {
  fixture = await startInvoices()
  const { idOf } = fixture
  // The recruiter of ana, the recruiter's director and a credit manager read only their own amounts.
  const recruiters = { finderRecruiter: idOf('eva'), finderRecruiterDirector: idOf('assistant') }
  row = await fixture.made({ ref: 'VISTA-1', clientPaymentDate: '2026-03-04', ...recruiters })
  loan = await fixture.made({
    ref: 'Bank',
    finder: 'Banco',
    seller: idOf('rui'),
    creditManager: idOf('credit'),
    office: 'porto',
  })
  await fixture.patch('cfo', row._id, { finderPercentage: 50, sellerPercentage: 40, finderBrokerCommission: 2.5 })
})
afterAll(() => fixture.end())

const everybody = ['sys', 'ceo', 'cfo', 'coo', 'broker', 'pm', 'assistant', 'director', 'leader', 'ana', 'rui', 'eva']
/** Who reads every person's money on a deal, and what the others read (docs/features/deal.md). */
const readAll = ['sys', 'ceo', 'cfo', 'coo', 'broker', 'pm']
const own: Record<string, string[]> = {
  ana: ['finderPercentage', 'finderCommission'],
  director: [
    'finderPercentage',
    'finderCommission',
    'finderCommercialDirectorCommission',
    'finderCommercialDirectorValue',
  ],
  rui: ['sellerPercentage', 'sellerCommission'],
  leader: ['sellerPercentage', 'sellerCommission'],
  eva: ['finderRecruiterPercentage', 'finderRecruiterValue'],
  assistant: ['finderRecruiterDirectorPercentage', 'finderRecruiterDirectorValue'],
}
const money = Object.entries(invoices.fields).flatMap(([name, field]) => ('read' in field ? [name] : []))
const readBy = (who: string) => (readAll.includes(who) ? money : (own[who] ?? [])).toSorted()

describe('money on a deal, in every output', () => {
  test.each(everybody)('%s reads all of it, their own, or none', async who => {
    const fieldNames = (shown: object | undefined) =>
      Object.keys(shown ?? {})
        .filter(name => money.includes(name))
        .toSorted()
    const read = await fixture.read(who, row._id)
    expect(read).toMatchObject({ status: 200, data: { value: 10_000, tipyValue: 10_000, finderValue: 5000 } })
    expect(fieldNames(read.data), 'by id').toEqual(readBy(who))
    const [listed] = (await fixture.search(who, { filters: { id: row._id } })).data.invoices
    expect(fieldNames(listed), 'list').toEqual(readBy(who))
    const log = (await fixture.changes(who, row._id)).data
    const logged = [...new Set(log.flatMap(({ fields }) => fieldNames(fields)))].toSorted()
    // Of those, the fields that ever had a value.
    const expected = readBy(who).filter(name => logged.includes(name))
    expect(logged, 'history').toEqual(expected)
    const changed = readBy(who).filter(name => /^(finder|seller)(Percentage|Commission)$/.test(name))
    expect(logged, 'history').toEqual(expect.arrayContaining(changed))

    // In a file, a field the reader never reads is no column; one they read on other rows is an empty cell here.
    const whole = await fixture.exported(who, money, row._id)
    const refused = Object.keys((whole.data as { fields?: object }).fields ?? {})
    const columns = money.filter(name => !refused.includes(`columns.${name}`))
    expect(
      readBy(who).filter(name => !columns.includes(name)),
      'columns',
    ).toEqual([])
    const file = refused.length === 0 ? whole : await fixture.exported(who, columns, row._id)
    const cells = columns.length === 0 ? [] : (file.data.split('\r\n')[1] ?? '').split(';')
    const filled = columns.filter((_, at) => cells[at] !== '')
    const values = read.data as Record<string, unknown>
    const there = readBy(who).filter(name => {
      const value = values[name]
      return value !== null && !(Array.isArray(value) && value.length === 0)
    })
    expect(filled.toSorted(), 'file').toEqual(there)

    // Fields that are readable only on some rows cannot be sorted or filtered by: the order would reveal the others.
    const isAll = readAll.includes(who)
    for (const body of [
      { sortBy: 'finderCommission' },
      { sortBy: 'commission' },
      { sortBy: 'creditManagerValue' },
      { sortBy: 'toPay' },
    ])
      expect((await fixture.search(who, body)).status, JSON.stringify(body)).toBe(isAll ? 200 : 422)
    expect((await fixture.search(who, { filters: { finderPercentage: { from: 1 } } })).status, 'filter').toBe(422)
  })

  test('a credit manager reads their own pay on a loan, and not that of its seller', async () => {
    const read = (await fixture.read('credit', loan._id)).data
    expect(read).toMatchObject({ creditManagerCommission: 10, creditManagerValue: 1000 })
    expect(read).not.toHaveProperty('sellerPercentage')
    expect((await fixture.read('rui', loan._id)).data).not.toHaveProperty('creditManagerValue')
    expect((await fixture.read('far', loan._id)).status).toBe(404)
  })

  test('only users who edit invoices write; a field they may not write refuses a PATCH', async () => {
    for (const who of ['ceo', 'coo', 'broker', 'assistant', 'ana', 'director', 'credit'])
      expect((await fixture.patch(who, row._id, { finderPercentage: 99 })).status, who).toBe(403)
    expect((await fixture.patch('pm', row._id, { finderPercentage: 50 })).status).toBe(200)
  })
})

describe('totals', () => {
  const sums = { parts: ['total', 'totals'] }

  test('are shown to users with the flag; null, months included, for all others', async () => {
    const none = { totals: null, monthly: null, toPayResponsible: null, owed: null }
    for (const who of everybody) {
      const { status, data } = await fixture.search(who, sums)
      expect(status, who).toBe(200)
      const may = ['sys', 'ceo', 'cfo', 'coo', 'broker'].includes(who)
      if (!may) expect(data, who).toMatchObject(none)
      // rui sold a loan of a bank in Porto, which the office of Lisboa does not see.
      const invoiced = who === 'broker' ? 10_000 : 20_000
      const bank = invoiced - 10_000
      if (may)
        expect(data, who).toEqual({
          total: who === 'broker' ? 1 : 2,
          totals: {
            invoiced,
            commissions: who === 'broker' ? 4500 : 6500,
            toReceive: bank,
            toPayInternal: 4500,
            toPayExternal: 0,
          },
          monthly: [{ month: '2026-03', value: invoiced, bank }],
          toPayResponsible: 650,
          owed: { internal: 4500, external: 0, responsible: 650 },
        })
    }
  })

  test('leave out amounts that their reader may not read', async () => {
    const access = fixture.database.db.updateTable('access_features')
    await access
      .set({ roles: ['consultant'] })
      .where('flag', '=', 'listInvoiceTotals')
      .execute()
    const { data } = await fixture.search('rui', sums)
    expect(data).toEqual({
      total: 2,
      totals: { invoiced: 20_000, commissions: null, toReceive: 10_000, toPayInternal: null, toPayExternal: null },
      monthly: [{ month: '2026-03', value: 20_000, bank: 10_000 }],
      toPayResponsible: null,
      owed: null,
    })
  })
})

describe('visibility', () => {
  test('covers invoices of which the user is a party or their role covers, none of another company', async () => {
    const { idOf, deals, database, app } = fixture
    const leads = ['sys', 'ceo', 'cfo', 'coo']
    const lisbon = ['broker', 'pm', 'assistant']
    const porto = { office: 'porto', finder: idOf('eva'), seller: idOf('eva') }
    const planted: Record<string, readonly [object, readonly string[]]> = {
      'OLHAR-1': [{}, [...leads, 'eva']],
      'OLHAR-2': [{ seller: idOf('ana') }, [...leads, ...lisbon, 'director', 'ana', 'eva']],
      'OLHAR-3': [{ seller: idOf('rui') }, [...leads, 'leader', 'rui', 'eva']],
      'OLHAR-4': [{ office: 'lisboa' }, [...leads, ...lisbon, 'eva']],
      'OLHAR-5': [{ isExternalSeller: true, seller: 'Outra Agência' }, [...leads, 'eva']],
    }
    const ids = new Map<string, string>()
    for (const [ref, [over]] of Object.entries(planted))
      ids.set(ref, (await fixture.made({ ...porto, ref, ...over }))._id)
    for (const who of [...everybody, 'credit', 'far']) {
      const listed = (await fixture.search(who, { search: 'olhar' })).data.invoices.map(({ ref }) => String(ref)).sort()
      const due = Object.entries(planted).flatMap(([ref, [, seers]]) => (seers.includes(who) ? [ref] : []))
      expect(listed, who).toEqual(due)
    }
    expect((await fixture.search('hr')).status).toBe(403)
    const first = ids.get('OLHAR-1') ?? ''
    for (const who of ['pm', 'ana', 'leader']) expect((await fixture.read(who, first)).status, who).toBe(404)
    for (const call of [fixture.put, fixture.patch]) expect((await call('pm', first, { value: 1 })).status).toBe(404)
    // A user cannot create an invoice in an office that is not theirs.
    expect((await fixture.create('pm', { ...porto })).status).toBe(422)
    const other = await buildCompany(database.db)
    const office = await buildOffice(database.db, other)
    const stranger = await buildUser(database.db, other, { role: 'cfo', offices: [office] })
    const token = await signIn(database.db, stranger, deals.clock.now())
    for (const call of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
      const options = { token, params: { id: first }, ...(call.startsWith('P') && { body: {} }) }
      expect((await send(app, `${call} /api/invoices/{id}`, options)).status, call).toBe(404)
    }
    const edit = { [first]: { value: 1, value__old: 10_000 } }
    expect((await send(app, 'PATCH /api/invoices', { token, body: edit })).status).toBe(404)
  })
})
