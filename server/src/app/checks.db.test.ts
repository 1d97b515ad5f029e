import { addDays } from '@tipy/domain/calendar/days'
import { users } from '@tipy/domain/features/users/users.record'
import { searchText } from '@tipy/domain/record/searchText'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verifyCommand } from '#commands/verify'
import { rowReader } from '#engine/columns'
import { assertChecks, findingsIn } from '#engine/verify'
import { createCompany } from '#features/config/config.company'
import { figureChecks, lastTwelveMonths } from '#figures/verify'
import { up as logFromTheStart } from '#migrations/0017-history-from-the-start'
import { onClient } from '#platform/database/onClient'
import { installationStorage } from '#platform/storage/installation'
import { testSettings } from '#testing/app'
import { buildCompany, buildUser } from '#testing/factories'
import { insertFile } from '#testing/files'
import { billable, type InvoicesFixture, startInvoices } from '#testing/invoices'
import { checksOf } from './checks.ts'

const settings = testSettings()
let fixture: InvoicesFixture
let client: pg.PoolClient
let lines: string[]

const checks = () => checksOf(installationStorage(fixture.database.db, settings), '2026-03-05')
const command = () =>
  verifyCommand([], { DATABASE_URL: fixture.database.url, DATA_DIR: settings.dataDir, LOG_LEVEL: 'silent' })

beforeAll(async () => {
  lines = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line))
  fixture = await startInvoices()
  const { deals } = fixture
  const { db, pool } = fixture.database
  await fixture.made({ clientPaymentDate: '2026-03-04' })
  const deal = await deals.made('pm', billable)
  expect((await fixture.bill('pm', deal._id)).status).toBe(201)
  const other = await buildCompany(db, { code: 'outra' })
  const person = await buildUser(db, other, { name: 'Zé de Fora' })
  await insertFile(db, person, deals.clock.now())
  // Letters that this Node folds and PostgreSQL does not: the check must not report them.
  await buildUser(db, other, { name: 'Zé \ua7ce \u{16ea0}' })
  const firstAdmin = { name: 'Ana Luz', email: 'ana@praia.pt', passwordHash: 'x', needsPasswordChange: true }
  await createCompany(db, { code: 'praia', name: 'Praia', firstAdmin })
  // Test factories insert companies and people without lists and search texts: added here.
  await pool.query(`insert into list_items (company_id, list, key, name)
    select distinct company_id, 'roles', role, role from users on conflict do nothing`)
  for (const row of await db.selectFrom('users').selectAll().where('email', '<>', 'ana@praia.pt').execute())
    await db
      .updateTable('users')
      .set({ search_text: searchText(users, rowReader(users)(row)) })
      .where('id', '=', row.id)
      .execute()
  client = await pool.connect()
  await logFromTheStart(onClient(client))
})
afterAll(async () => {
  client.release()
  await fixture.end()
  vi.restoreAllMocks()
})

test('data written by the product passes all checks, by the command and by the job', async () => {
  await command()
  expect(lines.at(-1)).toBe(`Está tudo certo: ${checks().length} verificações, nada a apontar.`)
  await assertChecks(fixture.database.db, checks())
})

const stranger = `(select id from users where name = 'Zé de Fora')`
const invoice = '(select id from invoices limit 1)'
const inOther = `(select id from companies where code = 'outra')`

test.each<[string, string, string[]]>([
  ['a version nobody logged', 'update invoices set version = version + 1', ['historyIsWhole']],
  [
    'a gap',
    `update reservations set version = version + 1; insert into changes select company_id, gen_random_uuid(), model, ref, 9, null, '{}', created_at from changes where model = 'reservations' limit 1`,
    ['historyIsWhole'],
  ],
  [
    'history of nothing',
    `insert into changes (company_id, model, ref, version, fields, created_at) values (${inOther}, 'findings', gen_random_uuid(), 1, '{}', now())`,
    ['historyIsWhole'],
  ],
  [
    'a comment on nothing',
    `insert into comments (company_id, model, ref, user_id, message, type, created_at) values (${inOther}, 'invoices', gen_random_uuid(), ${stranger}, 'x', 'comment', now())`,
    ['aboutIsThere'],
  ],
  [
    'a task about a record of another company',
    `insert into tasks (company_id, user_id, title, date, priority, model, ref, created_at) values (${inOther}, ${stranger}, 'x', '2026-01-01T00:00', 0, 'invoices', ${invoice}, now())`,
    ['aboutIsThere'],
  ],
  [
    'a notification about another’s record',
    `insert into notifications (company_id, user_id, type, title, description, model, ref, channels, date_to_send, created_at) values (${inOther}, ${stranger}, 'x', 'x', 'x', 'invoices', ${invoice}, '{web}', now(), now())`,
    ['aboutIsThere'],
  ],
  [
    'a list of people with somebody of another company',
    `update reservations set process_managers = array[${stranger}]`,
    ['namedIsThere'],
  ],
  ['an office nobody has', `update users set offices = '{lua}' where name = 'Zé de Fora'`, ['namedIsThere']],
  ['an option that is gone', `update reservations set deal_type = 'troca'`, ['namedIsThere']],
  [
    'a party of another company, its key taken away',
    `alter table invoices drop constraint invoices_company_id_finder_person_fkey; update invoices set finder = ${stranger}, is_external_finder = false`,
    ['namedIsThere', 'ledgerAsKept', 'figuresAreTheRows'],
  ],
  [
    'a picture that is no file',
    `update users set image = gen_random_uuid() where name = 'Zé de Fora'`,
    ['picturesAreFiles'],
  ],
  ['another text to search by', `update invoices set search_text = 'x'`, ['searchedAsWritten']],
  [
    'an answer without words',
    `insert into kept_answers (company_id, user_id, key, request_hash, created_at) values (${inOther}, ${stranger}, 'k', '', now())`,
    ['answersAreKept'],
  ],
  [
    'a session of somebody shut out',
    `alter table users disable trigger user; update users set active = false where id in (select user_id from session_tokens)`,
    ['shutOutIsOut'],
  ],
  [
    'an address that looks like another’s',
    `update users set email = 'аna@praia.pt', search_text = fold(concat_ws(chr(10), name, 'аna@praia.pt')) where name = 'Zé de Fora'`,
    ['addressesDiffer'],
  ],
  [
    'an address with the canonical form of another’s',
    `update users set email = 'ana@praia.pt.', search_text = fold(concat_ws(chr(10), name, 'ana@praia.pt.')) where name = 'Zé de Fora'`,
    ['addressesDiffer'],
  ],
  [
    'a flag for somebody of another company',
    `update access_features set users = array[${stranger}] where company_id <> ${inOther}`,
    ['listedAreThere'],
  ],
  [
    'a deal billed by half',
    `update reservations set billing_dates = jsonb_set(billing_dates, '{0,percentage}', '50') where not is_draft`,
    ['percentagesAreWhole'],
  ],
  [
    'owners of more than the house',
    `update reservations set owners = jsonb_set(owners, '{0,percentage}', '100.01') where owners <> '[]'`,
    ['percentagesAreWhole'],
  ],
  ['a billing that is not the deal’s', 'update reservation_billings set amount = amount + 1', ['billingsAsKept']],
  ['a billing that is gone', 'delete from reservation_billings', ['billingsAsKept', 'billedIsExecuted']],
  ['a content of another size', 'update files set size = size + 1', ['contentsAreThere']],
  ['a content that is lost', `update files set key = repeat('0', 40)`, ['contentsAreThere']],
  [
    'a cent too much',
    `update ledger set amount = amount + 0.01 where part = 'agency'`,
    ['partsAreTheWhole', 'ledgerAsKept'],
  ],
  [
    'a cent too much for a person',
    `update ledger set amount = amount + 0.01 where part = 'finder'`,
    ['partsAreTheWhole', 'ledgerAsKept', 'figuresAreTheRows', 'amountsAsAgreed', 'owedAsPaid'],
  ],
  [
    'the day of lines that is not that of their invoice',
    `update ledger set day = '2026-02-01'`,
    ['ledgerAsKept', 'figuresAreTheRows'],
  ],
])('%s is found', async (_name, breaking, expected) => {
  expect((await foundAfter(breaking)).toSorted()).toEqual(expected.toSorted())
})

async function foundAfter(breaking: string): Promise<readonly string[]> {
  await client.query('begin')
  try {
    await client.query(breaking)
    const found = await findingsIn(onClient(client), checks())
    expect(found.every(({ examples }) => /^\w+: ./.test(examples[0] ?? ''))).toBe(true)
    return found.map(({ name }) => name)
  } finally {
    await client.query('rollback')
  }
}

/** Changes a number in the invoice and in its ledger line. */
const inBoth = (column: string, part: string, ledgerColumn: string) => `
  update invoices set ${column} = ${column} + 1;
  update ledger set ${ledgerColumn} = ${ledgerColumn} + 1 where part = '${part}'`
test.each<[string, string, string[]]>([
  [
    'a commission, on the invoice and its line',
    inBoth('finder_commission', 'finder', 'amount'),
    ['partsAreTheWhole', 'amountsAsAgreed', 'owedAsPaid'],
  ],
  [
    'a commission and what the agency has of it, on the invoice and both lines',
    `update invoices set finder_commission = finder_commission + 1, commission = commission + 1,
       agency_value = agency_value - 1;
     update ledger set amount = amount + case part when 'finder' then 1 else -1 end where part in ('finder', 'agency')`,
    ['amountsAsAgreed', 'owedAsPaid'],
  ],
  ['a percentage', inBoth('seller_percentage', 'seller', 'percentage'), ['amountsAsAgreed']],
  [
    'what a percentage is of',
    inBoth('finder_value', 'finder', 'base'),
    ['ledgerAsKept', 'amountsAsAgreed', 'sidesAsSplit'],
  ],
  [
    'what the agency takes in',
    inBoth('tipy_value', 'agency', 'base'),
    ['partsAreTheWhole', 'agencyValueAsSplit', 'sidesAsSplit', 'invoicedAsKept', 'dealsAddUp'],
  ],
  [
    'what the agency takes in, and keeps',
    `update invoices set tipy_value = tipy_value + 1, agency_value = agency_value + 1;
     update ledger set amount = amount + 1, base = base + 1 where part = 'agency'`,
    ['agencyValueAsSplit', 'sidesAsSplit', 'invoicedAsKept', 'dealsAddUp'],
  ],
  ['what the agency keeps', inBoth('agency_value', 'agency', 'amount'), ['partsAreTheWhole']],
  [
    'what an invoice is of',
    'update invoices set value = value + 1',
    ['agencyValueAsSplit', 'owedAsPaid', 'invoicedAsKept', 'invoicedWithinValue', 'billedAsKept'],
  ],
  [
    'the day of a payment, on the invoice and its line',
    `update invoices set seller_payment_date = '2026-03-09';
     update ledger set payment_date = '2026-03-09' where part = 'seller'`,
    ['owedAsPaid'],
  ],
  [
    'the month of an invoice and of its lines',
    `update invoices set date = '2026-04-01'; update ledger set day = '2026-04-01'`,
    ['invoicedAsKept'],
  ],
  [
    'a deal that is worth less than its invoice',
    'update reservations set value = value - 1',
    ['invoicedWithinValue', 'billedAsKept'],
  ],
  [
    'what a billed date gave the agency, on the deal and its index',
    `update reservations set billing_dates = jsonb_set(billing_dates, '{0,amount}', '999900')`,
    ['invoicedAsKept'],
  ],
  [
    'what an invoice is of, on the invoice and its deal',
    `update invoices set value = value + 1 where reservation is not null;
     update reservations set billing_dates = jsonb_set(billing_dates, '{0,gross}', '1000100'), billed_value = 10001,
       is_over_billed = true`,
    ['agencyValueAsSplit', 'owedAsPaid', 'invoicedWithinValue'],
  ],
  ['what the agency has of a deal', 'update reservations set tipy_value = tipy_value + 1', ['dealsAddUp']],
  ['what a list adds up', 'update invoices set to_receive = to_receive + 1', ['owedAsPaid']],
  ['an amount without a person', 'update invoices set credit_manager_value = 5', ['amountsAsAgreed']],
])('%s: a number changed in all places where it is stored is found', async (_name, breaking, expected) => {
  expect((await foundAfter(breaking)).toSorted()).toEqual(expected.toSorted())
})

test('the command lists the violations and fails', async () => {
  await client.query(`update users set image = id where name = 'Zé de Fora'`)
  await expect(command()).rejects.toThrow(/^Uma fotografia não é um ficheiro do seu registo \(1\):\n {2}outra: users /)
  await client.query('update users set image = null')
})

test('at night the figures of one company are read, each in its turn', async () => {
  const months = lastTwelveMonths('2026-03-05')
  expect([months[0], months.at(-1)]).toEqual([
    { firstDate: '2025-04-01', lastDate: '2025-04-30' },
    { firstDate: '2026-03-01', lastDate: '2026-03-31' },
  ])
  const companies = (await client.query('select from companies')).rowCount ?? 0
  expect(companies).toBeGreaterThan(2)
  await client.query('begin')
  await client.query(`update ledger set amount = amount + 0.01 where part = 'finder'`)
  const found: number[] = []
  for (let night = 0; night < companies; night += 1) {
    const checksOfNight = figureChecks(months, addDays('2026-03-05', night))
    found.push((await findingsIn(onClient(client), checksOfNight)).length)
  }
  await client.query('rollback')
  expect(found.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: companies - 1 }, () => 0), 1])
})
