import type { Flag } from '@tipy/domain/access/flags'
import type { DraftsReply } from '@tipy/domain/features/drafts/drafts.contract'
import { formatMoney } from '@tipy/domain/text/numbers'
import { sql } from 'kysely'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openZip } from '#engine/import/zip'
import { type Answer, send } from '#testing/app'
import { buildCompany, buildOffice, buildUser, signIn, unknownId } from '#testing/factories'
import { insertFile } from '#testing/files'
import { fingerprint } from '#testing/fingerprint'
import { type InvoicesFixture, type ShownInvoice, startInvoices } from '#testing/invoices'
import { pdfText, squeezed } from '#testing/pdf'
import { openLinesSql } from './drafts.billing.ts'

let house: InvoicesFixture
/** Both sides may be billed; only ana's; none, since the client has not paid. */
let both: ShownInvoice
let sent: ShownInvoice
let unpaid: ShownInvoice
let bank: ShownInvoice

const paid = { clientPaymentDate: '2026-03-01' }

beforeAll(async () => {
  house = await startInvoices()
  both = await house.made({ ...paid, ref: 'LX-<b>é</b>' })
  sent = await house.made({ ...paid, sentBillsToSeller: true })
  unpaid = await house.made()
  bank = await house.made({
    ...paid,
    ref: 'Bank',
    finder: 'Banco',
    isExternalFinder: true,
    creditManager: house.idOf('credit'),
  })
})
afterAll(() => house.end())

const routes = {
  consultants: 'POST /api/gmail/generate',
  commercialDirectors: 'POST /api/gmail/commercialDirectors',
  creditManagers: 'POST /api/gmail/creditManagers',
  references: 'POST /api/gmail/references',
} as const
type Kind = keyof typeof routes

const preview = (who: string, kind: Kind, body: object = { office: 'lisboa' }, headers = {}, query = {}) =>
  send<DraftsReply & { fields?: object }>(house.app, routes[kind], {
    token: house.token(who),
    query: { preview: 'true', ...query },
    body,
    headers,
  })

const eml = (token: string, body: object) =>
  house.app.inject({
    method: 'POST',
    url: '/api/gmail/eml',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })

async function messagesIn(zip: Buffer): Promise<ReadonlyMap<string, Email>> {
  const messages = new Map<string, Email>()
  for (const { name, unpack } of await openZip(zip)) messages.set(name, await PostalMime.parse(await unpack()))
  return messages
}

const named = ({ data }: Answer<DraftsReply>) => data.drafts.map(({ name }) => name.replace('Pessoa ', ''))
const amountOf = (row: ShownInvoice, field: string) => row[field] as number

/** Gives a flag to one more person. */
async function grant(flag: Flag, who: string): Promise<void> {
  await sql`update access_features set users = array_append(users, ${house.idOf(who)}::uuid)
    where flag = ${flag} and company_id = ${house.deals.company.id}`.execute(house.database.db)
}
async function takeBack(who: string): Promise<void> {
  await sql`update access_features set users = array_remove(users, ${house.idOf(who)}::uuid)`.execute(house.database.db)
}

describe('refuses', () => {
  test('every kind to everyone without its flag, and writes nothing', async () => {
    const before = await fingerprint(house.database.db)
    for (const kind of Object.keys(routes) as Kind[])
      for (const who of ['ceo', 'coo', 'broker', 'pm', 'hr', 'director', 'leader', 'ana', 'credit']) {
        expect(await preview(who, kind), `${who} ${kind}`).toMatchObject({ status: 403 })
        expect((await eml(house.token(who), { kind, office: 'lisboa' })).statusCode, `${who} ${kind}`).toBe(403)
      }
    expect(await fingerprint(house.database.db)).toEqual(before)
  })

  test('a request without an agency, with the sentence that users know', async () => {
    for (const kind of Object.keys(routes) as Kind[]) {
      expect(await preview('cfo', kind, {}), kind).toMatchObject({
        status: 400,
        message: 'OFFICE_MISSING',
        data: { text: 'Escolha uma agência' },
      })
      expect(await preview('cfo', kind, {}, { offices: 'lisboa,porto' }), kind).toMatchObject({ status: 400 })
      expect(await preview('cfo', kind, { office: '' }), kind).toMatchObject({ status: 400 })
      expect(await preview('cfo', kind, { office: 'aveiro' }), kind).toMatchObject({ status: 403 })
      expect(await preview('cfo', kind, {}, { offices: 'lisboa' }), kind).toMatchObject({ status: 200 })
    }
  })

  test('an agency in which the caller does not work', async () => {
    await grant('generateConsultantDrafts', 'director')
    try {
      expect(await preview('director', 'consultants', { office: 'porto' })).toMatchObject({ status: 403 })
      expect(await preview('director', 'consultants', { office: 'lisboa' })).toMatchObject({ status: 200 })
    } finally {
      await takeBack('director')
    }
  })

  test('files that the caller may not read, and more than fit into one mail', async () => {
    const { db } = house.database
    const abroad = await buildCompany(db)
    const stranger = await buildUser(db, abroad, { role: 'cfo' })
    const foreign = await insertFile(db, stranger, house.deals.clock.now())
    const ana = house.deals.people.get('ana')
    if (!ana) throw new Error('no ana')
    const own = await insertFile(db, ana, house.deals.clock.now())
    const files = (who: string, ids: readonly string[]) =>
      send(house.app, 'POST /api/gmail/files', {
        token: house.token(who),
        query: { preview: 'true' },
        body: { files: ids },
      })
    for (const id of [foreign, unknownId()]) {
      expect(await files('cfo', [id])).toMatchObject({ status: 404 })
      expect(await preview('cfo', 'consultants', { office: 'lisboa', files: [own, id] })).toMatchObject({ status: 404 })
      expect((await eml(house.token('cfo'), { kind: 'files', files: [id] })).statusCode).toBe(404)
    }
    // A colleague does not read her documents; she does.
    expect(await files('rui', [own])).toMatchObject({ status: 404 })
    expect(await files('ana', [own])).toMatchObject({ status: 200 })
    expect(await files('ana', [])).toMatchObject({
      status: 422,
      data: { fields: { files: 'Selecione pelo menos 1 ficheiro' } },
    })
    await db.updateTable('files').set({ size: 18_000_001 }).where('id', '=', own).execute()
    expect(await files('ana', [own])).toMatchObject({
      status: 413,
      data: { fields: { files: 'Os anexos de um rascunho não podem ter mais de 18 MB' } },
    })
    await db.deleteFrom('files').where('id', 'in', [own, foreign]).execute()
  })

  test('making drafts while Google is not set, without writing anything', async () => {
    const before = await fingerprint(house.database.db)
    for (const kind of Object.keys(routes) as Kind[])
      expect(
        await send(house.app, routes[kind], { token: house.token('cfo'), body: { office: 'lisboa' } }),
      ).toMatchObject({ status: 409, message: 'GMAIL_NOT_SET' })
    expect(await fingerprint(house.database.db)).toEqual(before)
  })
})

describe('what people may bill now', () => {
  test('is one draft per consultant of the agency, with the lines that are due, gross', async () => {
    const answer = await preview('cfo', 'consultants')
    expect(named(answer)).toEqual(['ana'])
    const [draft] = answer.data.drafts
    const amounts = [amountOf(both, 'finderCommission'), amountOf(sent, 'finderCommission')]
    expect(draft).toMatchObject({
      person: house.idOf('ana'),
      to: house.deals.people.get('ana')?.email,
      amount: (amounts[0] ?? 0) + (amounts[1] ?? 0),
      problem: null,
      madeBefore: null,
      isRepeated: false,
      lines: [
        { invoice: both._id, part: 'finder', amount: amounts[0] },
        { invoice: sent._id, part: 'finder', amount: amounts[1] },
      ],
      attachments: ['Extrato de comissões Pessoa ana 05-03-2026.pdf'],
    })
    expect(answer.data.batch).toBeNull()
    const porto = await preview('cfo', 'consultants', { office: 'porto' })
    // The seller of `sent` was sent their bill; of the bank's invoice rui is the seller too.
    expect(porto.data.drafts.map(({ lines }) => lines.map(({ invoice }) => invoice))).toEqual([[both._id, bank._id]])
    expect(JSON.stringify([answer.data, porto.data])).not.toContain(unpaid._id)
    expect(named(await preview('cfo', 'consultants', { office: 'lisboa', people: [house.idOf('rui')] }))).toEqual([])
  })

  test('of directors and credit managers are their lines that were not paid', async () => {
    const directors = await preview('cfo', 'commercialDirectors')
    expect(named(directors)).toEqual(['director'])
    expect(directors.data.drafts[0]?.lines.map(({ part }) => part)).toEqual([
      'finderCommercialDirector',
      'finderCommercialDirector',
    ])
    const credit = await preview('cfo', 'creditManagers')
    expect(credit.data.drafts).toMatchObject([
      { name: 'Pessoa credit', amount: amountOf(bank, 'creditManagerValue'), lines: [{ part: 'creditManager' }] },
    ])
  })

  test('leaves out every amount that the caller may not read, and invoices outside their sight', async () => {
    await grant('generateConsultantDrafts', 'leader')
    await grant('generateCommercialDirectorDrafts', 'leader')
    await grant('generateConsultantDrafts', 'director')
    await grant('generateCommercialDirectorDrafts', 'broker')
    try {
      // The director reads what ana earns, whom they lead; the team leader what rui earns, who is of another agency.
      expect(named(await preview('director', 'consultants'))).toEqual(['ana'])
      expect(named(await preview('leader', 'consultants'))).toEqual([])
      expect(named(await preview('leader', 'commercialDirectors'))).toEqual([])
      // A broker reads everything of their agency.
      expect(named(await preview('broker', 'commercialDirectors'))).toEqual(['director'])
      expect((await eml(house.token('leader'), { kind: 'consultants', office: 'lisboa' })).statusCode).toBe(404)
      await sql`update access_features set roles = array_remove(roles, 'commercialDirector')
        where flag = 'listInvoices'`.execute(house.database.db)
      expect(await preview('director', 'consultants')).toMatchObject({ status: 403 })
      await sql`update access_features set roles = array_append(roles, 'commercialDirector')
        where flag = 'listInvoices'`.execute(house.database.db)
    } finally {
      for (const who of ['leader', 'director', 'broker']) await takeBack(who)
    }
  })

  test('names people who cannot be written to, with the reason', async () => {
    const { db } = house.database
    const change = (values: object) => db.updateTable('users').set(values).where('id', '=', house.idOf('ana')).execute()
    const email = house.deals.people.get('ana')?.email
    await change({ email: 'sem endereço' })
    expect((await preview('cfo', 'consultants')).data.drafts).toMatchObject([{ problem: 'noEmail' }])
    await change({ email, active: false })
    expect((await preview('cfo', 'consultants')).data.drafts).toMatchObject([{ problem: 'left' }])
    await change({ active: true })
  })

  test('of another company is never there', async () => {
    const { db } = house.database
    const abroad = await buildCompany(db)
    await buildOffice(db, abroad, { key: 'lisboa' })
    const stranger = await buildUser(db, abroad, { role: 'cfo' })
    const token = await signIn(db, stranger, house.deals.clock.now())
    for (const kind of Object.keys(routes) as Kind[]) {
      const answer = await send<DraftsReply>(house.app, routes[kind], {
        token,
        query: { preview: 'true' },
        body: { office: 'lisboa', people: [house.idOf('ana')] },
      })
      expect(answer).toMatchObject({ status: 200, data: { drafts: [] } })
    }
  })

  test('reads the open lines of the agency, not the table', async () => {
    const { db } = house.database
    // A ledger of years, in which almost everything was paid.
    await sql`
      insert into ledger (company_id, invoice_id, part, role, person, day, office, is_bank, active, base, amount,
        client_payment_date, payment_date)
      select company_id, invoice_id, 'old' || n, role, person, day, office, is_bank, active, base, amount,
        client_payment_date, client_payment_date
      from ledger cross join generate_series(1, 3000) n where client_payment_date is not null and part = 'finder'`.execute(
      db,
    )
    await sql`analyze ledger`.execute(db)
    const whose = { office: 'lisboa', people: null }
    const lines = openLinesSql(house.deals.company.id, 'consultants', whose)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${lines}`.execute(db)
    await sql`delete from ledger where part like 'old%'`.execute(db)
    expect(rows.map(row => row['QUERY PLAN']).join('\n')).toMatch(/ledger_owed/)
  })
})

describe('references', () => {
  const referred = (who: string, by: string | null) =>
    house.database.db.updateTable('users').set({ referenced_by: by }).where('id', '=', house.idOf(who)).execute()
  afterEach(() => referred('ana', null))

  test('are one draft per referrer, as the table shows the quarter of the last day', async () => {
    const { db } = house.database
    await sql`update companies set settings = settings || '{"referencePercentage": 5}'`.execute(db)
    await referred('ana', house.idOf('rui'))
    const headers = { lastdate: '2026-03-31' }
    const { data } = await send<{ referencedBy: Record<string, { totals: Record<string, { commissions: number }> }> }>(
      house.app,
      'GET /api/stats/references',
      { token: house.token('cfo'), headers: { ...headers, offices: 'lisboa' } },
    )
    const expected = data.referencedBy[house.idOf('rui')]?.totals['1']?.commissions
    expect(expected).toBeGreaterThan(0)
    const answer = await preview('cfo', 'references', { office: 'lisboa' }, headers)
    expect(answer.data.drafts).toMatchObject([{ name: 'Pessoa rui', amount: expected, lines: [], attachments: [] }])
    expect(answer.data.drafts[0]?.subject).toContain('1.º trimestre de 2026')
    // Another quarter, another agency, and referrers who left.
    expect(named(await preview('cfo', 'references', { office: 'lisboa' }, { lastdate: '2025-12-31' }))).toEqual([])
    expect(named(await preview('cfo', 'references', { office: 'porto' }, headers))).toEqual([])
    expect(named(await preview('cfo', 'references', { office: 'lisboa' }, headers, { active: 'false' }))).toEqual([])
    await db.updateTable('users').set({ active: false }).where('id', '=', house.idOf('rui')).execute()
    const gone = await preview('cfo', 'references', { office: 'lisboa' }, headers, { active: 'all' })
    expect(gone.data.drafts).toMatchObject([{ problem: 'left' }])
    await db.updateTable('users').set({ active: true }).where('id', '=', house.idOf('rui')).execute()
  })

  test('are refused to a caller who may not read the figures', async () => {
    await grant('generateReferencesDrafts', 'eva')
    try {
      expect(await preview('eva', 'references', { office: 'porto' })).toMatchObject({ status: 403 })
    } finally {
      await takeBack('eva')
    }
  })
})

describe('the zip of messages', () => {
  test('has one .eml per person, ready to send, with accents, the statement and the chosen files', async () => {
    const { db } = house.database
    const name = `Inês Conceição ${'de Albuquerque '.repeat(6)}`.trim()
    await db.updateTable('users').set({ name }).where('id', '=', house.idOf('ana')).execute()
    const ana = house.deals.people.get('ana')
    if (!ana) throw new Error('no ana')
    const file = await insertFile(db, ana, house.deals.clock.now())
    await db.updateTable('files').set({ name: 'Declaração nº 1.pdf' }).where('id', '=', file).execute()
    const answer = await eml(house.token('cfo'), { kind: 'consultants', office: 'lisboa', files: [file] })
    expect(answer.headers).toMatchObject({ 'content-type': 'application/zip' })
    const messages = await messagesIn(answer.rawPayload)
    expect([...messages.keys()]).toEqual([`${name}.eml`])
    const mail = messages.get(`${name}.eml`)
    const header = (key: string) => mail?.headers.find(one => one.key === key)?.value
    expect([header('x-unsent'), header('from')]).toEqual(['1', undefined])
    expect(mail?.to).toEqual([{ name, address: ana.email }])
    const amount = amountOf(both, 'finderCommission') + amountOf(sent, 'finderCommission')
    expect(mail?.subject).toBe(`Comissões a faturar: ${formatMoney(amount).replace(/\s/g, ' ')}`)
    expect(mail?.text).toContain(`LX-<b>é</b>: ${formatMoney(amountOf(both, 'finderCommission'))}`)
    expect(mail?.html).toContain('LX-&lt;b&gt;é&lt;/b&gt;')
    expect(mail?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [expect.stringMatching(/^Extrato de comissões Inês Conceição.*\.pdf$/), 'application/pdf'],
      ['Declaração nº 1.pdf', 'application/pdf'],
    ])
    const text = pdfText(new Uint8Array(mail?.attachments[0]?.content as ArrayBuffer))
    expect(text).toContain(squeezed(formatMoney(amount)))
    expect(text).toContain(squeezed('por Pessoa cfo'))
    await db.deleteFrom('files').where('id', '=', file).execute()
    await db.updateTable('users').set({ name: 'Pessoa ana' }).where('id', '=', house.idOf('ana')).execute()
  })

  test('of files is one message without recipient', async () => {
    const eva = house.deals.people.get('eva')
    if (!eva) throw new Error('no eva')
    const file = await insertFile(house.database.db, eva, house.deals.clock.now())
    const messages = await messagesIn((await eml(house.token('eva'), { kind: 'files', files: [file] })).rawPayload)
    const mail = messages.get('Rascunho.eml')
    expect([mail?.to, mail?.subject, mail?.attachments.length]).toEqual([undefined, 'Documentos Pessoa eva', 1])
    await house.database.db.deleteFrom('files').where('id', '=', file).execute()
    expect((await eml(house.token('eva'), { kind: 'files' })).statusCode).toBe(422)
  })
})
