import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertChecks, linesOf, verify } from '#engine/verify'
import { allFigureChecks } from '#testing/figures'
import { billable, type InvoicesFixture, startInvoices } from '#testing/invoices'
import { invoiceChecks } from './invoices.verify.ts'

const checks = [...invoiceChecks, ...allFigureChecks]
const tables = ['invoices', 'ledger', 'reservations']
let fixture: InvoicesFixture
beforeAll(async () => {
  fixture = await startInvoices()
  const { idOf, deals } = fixture
  await fixture.made({ clientPaymentDate: '2026-03-03', sentBillsToFinder: true, finderPaymentDate: '2026-03-04' })
  const bank = { ref: 'Bank', finder: 'Banco', seller: idOf('ana'), creditManager: idOf('credit') }
  const responsiblePayments = [{ part: 'creditManager', paymentDate: '2026-03-05' }]
  await fixture.made({ ...bank, responsiblePayments })
  const archived = await fixture.made({ isExternalSeller: true, seller: 'Outra', value: 33.33 })
  await fixture.remove('cfo', archived._id)
  await fixture.made({ finderPercentage: 100, sellerPercentage: 100 })
  const deal = await deals.made('pm', billable)
  expect((await fixture.bill('pm', deal._id)).status).toBe(201)
  for (const table of tables) await fixture.database.pool.query(`create table kept_${table} as table ${table}`)
  await fixture.database.pool.query('alter table ledger drop constraint ledger_check1')
})
afterAll(() => fixture.end())

const found = async () => (await verify(fixture.database.db, checks)).map(({ name, count }) => [name, count])

/** Restores all tables from their copies. */
async function mend(): Promise<void> {
  const { pool } = fixture.database
  const columns = async (table: string) =>
    (
      await pool.query(
        `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
         where table_name = $1 and is_generated = 'NEVER'`,
        [table],
      )
    ).rows[0].names
  await pool.query(`truncate ${tables.join(', ')} cascade`)
  for (const table of ['reservations', 'invoices', 'ledger']) {
    const names = await columns(table)
    await pool.query(`insert into ${table} (${names}) select ${names} from kept_${table}`)
  }
}

test('data that the product wrote passes all checks, and the job does not throw', async () => {
  expect(await found()).toEqual([])
  await assertChecks(fixture.database.db, checks)
})

const one = `invoice_id = (select id from invoices where active and client_payment_date is not null)`
test.each<[string, string, [string, number][]]>([
  [
    'a cent too much',
    `update ledger set amount = amount + 0.01 where part = 'agency' and ${one}`,
    [
      ['partsAreTheWhole', 1],
      ['ledgerAsKept', 1],
    ],
  ],
  [
    'a cent from one to another',
    `update ledger set amount = amount + case part when 'finder' then 0.01 else -0.01 end
     where part in ('finder', 'seller') and ${one}`,
    [
      ['ledgerAsKept', 2],
      ['amountsAsAgreed', 2],
      // Of the two, the finder has been paid.
      ['owedAsPaid', 1],
      ['figuresAreTheRows', 2],
    ],
  ],
  [
    'an invoice that says something else',
    `update invoices set tipy_value = tipy_value + 1 where ref = 'Bank'`,
    [
      ['partsAreTheWhole', 1],
      // The bases of the agency and of the credit manager.
      ['ledgerAsKept', 2],
      ['agencyValueAsSplit', 1],
      ['sidesAsSplit', 1],
    ],
  ],
  [
    'an invoice without lines',
    `delete from ledger where ${one}`,
    [
      ['partsAreTheWhole', 1],
      ['ledgerAsKept', 8],
      ['figuresAreTheRows', 7],
    ],
  ],
  [
    'somebody who owes',
    `update ledger set amount = amount * case part when 'finder' then -1 else 1 end where ${one}`,
    [
      ['partsAreTheWhole', 1],
      ['nobodyOwes', 1],
      ['ledgerAsKept', 1],
      ['amountsAsAgreed', 1],
      ['owedAsPaid', 1],
      ['figuresAreTheRows', 1],
    ],
  ],
  [
    'another day of payment',
    `update ledger set payment_date = null where part = 'creditManager'`,
    [['ledgerAsKept', 1]],
  ],
  [
    'money counted for another person',
    `update ledger set person = (select id from users where name = 'Pessoa eva') where part = 'finder' and ${one}`,
    [
      ['ledgerAsKept', 1],
      ['figuresAreTheRows', 2],
    ],
  ],
  [
    'lines of what is archived that count',
    `update ledger set active = true where not active and part = 'finder'`,
    [
      ['archivedTogether', 1],
      ['figuresAreTheRows', 1],
    ],
  ],
  [
    'a split that was another',
    `update invoices set percentage_split = 0.6 where is_external_seller`,
    [['agencyValueAsSplit', 1]],
  ],
  [
    'a seller outside who is counted as ours',
    `update invoices set finder_value = seller_value, seller_value = finder_value where is_external_seller`,
    [
      ['ledgerAsKept', 6],
      ['sidesAsSplit', 1],
    ],
  ],
  [
    'a commission for an agency outside',
    `update invoices set seller_commission = 1 where is_external_seller`,
    [['amountsAsAgreed', 1]],
  ],
  [
    'a bank taken for a client',
    'update invoices set is_bank = false',
    [
      // The bank flag on each of its lines.
      ['ledgerAsKept', 8],
      ['agencyValueAsSplit', 1],
      // Its seller's billing moves from one sum to another.
      ['figuresAreTheRows', 2],
    ],
  ],
  [
    'what has been paid and is owed all the same',
    `update invoices set to_pay_internal = to_pay_internal + 1, to_pay = to_pay + 1, is_done = true
     where client_payment_date is not null`,
    [['owedAsPaid', 1]],
  ],
  [
    'a billing date that was opened under its invoice',
    `update reservations set billing_dates = jsonb_set(billing_dates, '{0,executionDate}', 'null')`,
    [
      ['billedIsExecuted', 1],
      // It counts as predicted.
      ['figuresAreTheRows', 1],
    ],
  ],
  ['a billing date that is gone', `update reservations set billing_dates = '[]'`, [['billedIsExecuted', 1]]],
])('verify finds %s', async (_name, breaking, expected) => {
  await fixture.database.pool.query(breaking)
  const broken = await found()
  await mend()
  expect(broken).toEqual(expected)
  expect(await found()).toEqual([])
})

test('findings name the broken rows; the job throws the counts', async () => {
  const { db, pool } = fixture.database
  await pool.query(`update ledger set amount = amount - 5 where part = 'agency' and ${one}`)
  const findings = await verify(db, checks)
  const lines = linesOf(findings).join('\n')
  expect(lines).toMatch(/^As partes de uma fatura não somam o valor da agência \(1\):\n {2}empresa\d+: fatura \d+ de /)
  expect(lines).toContain('9995.00 em vez de 10000.00')
  await expect(assertChecks(db, checks)).rejects.toThrow(
    'A verificação encontrou 2 problema(s): As partes de uma fatura não somam o valor da agência (1); ',
  )
  await mend()
})
