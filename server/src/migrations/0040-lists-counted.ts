import { type Kysely, sql } from 'kysely'

/** Lists of some offices are counted and summed up from the index by date alone, and planned by what columns hold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, definition] of Object.entries(indexes)) {
    await sql`drop index ${sql.raw(name)}`.execute(db)
    await sql`create index ${sql.raw(`${name} on ${definition}`)}`.execute(db)
  }
  for (const [table, columns] of Object.entries(columnsOfScopes)) await knowValues(db, table, columns)
}

const amountsOfInvoice =
  'tipy_value, commission, to_receive, to_pay_internal, to_pay_external, to_pay_responsible, is_bank, is_paid, is_done, is_shared, is_external_finder, is_external_seller'
const officesOfDeal = 'office, finder_office, seller_office'
const isOwed = 'to_pay_internal > 0 or to_pay_external > 0 or to_pay_responsible > 0'

/** As they were, with the columns that say to which offices a row belongs; what expenses sum is new, too. */
const indexes: Readonly<Record<string, string>> = {
  invoices_by_date: `invoices (company_id, active, date desc, id) include (${amountsOfInvoice}, ${officesOfDeal})`,
  invoices_by_issue: `invoices (company_id, active, issue_date desc, id) include (${amountsOfInvoice}, ${officesOfDeal})`,
  invoices_by_payment: `invoices (company_id, active, client_payment_date desc, id)
    include (${amountsOfInvoice}, ${officesOfDeal}) where client_payment_date is not null`,
  invoices_owed: `invoices (company_id, active, id)
    include (to_pay_internal, to_pay_external, to_pay_responsible, is_bank, is_paid, is_done, is_shared,
      is_external_finder, is_external_seller, ${officesOfDeal}) where ${isOwed}`,
  reservations_by_date: `reservations (company_id, active, reservation_date desc, id)
    include (tipy_value, credit_value, is_draft, is_broken, state, ${officesOfDeal})`,
  reservations_counted: `reservations (company_id, id)
    include (active, is_draft, is_broken, state, ${officesOfDeal})`,
  findings_by_date: `findings (company_id, active, finding_date desc, id)
    include (house_value, value, office, finder_office)`,
  viabilities_by_date: 'viabilities (company_id, active, date desc, id) include (office, consultant_office)',
  expenses_by_date: 'expenses (company_id, active, payment_date desc, id) include (value, invoice_received, office)',
  leads_by_creation: 'leads (company_id, active, created_at desc, id) include (stage, merged_into, office)',
}

const sides = (column: string) => [`finder_${column}`, `seller_${column}`]
const ofDeal = [
  'finder',
  'seller',
  'created_by',
  'credit_manager',
  'office',
  ...['commercial_director', 'recruiter', 'team', 'office'].flatMap(sides),
]

/** The columns by which people see rows; a test compares them with the scopes of all records. */
const columnsOfScopes: Readonly<Record<string, readonly string[]>> = {
  users: ['role', 'other_roles', 'offices', 'manager', 'team'],
  findings: ['finder', 'created_by', 'finder_commercial_director', 'office', 'finder_office', 'finder_team'],
  viabilities: [
    'consultant',
    'created_by',
    'credit_manager',
    'office',
    'consultant_commercial_director',
    'consultant_office',
    'consultant_team',
  ],
  reservations: [...ofDeal, 'user', 'internal_credit'],
  invoices: ofDeal,
  expenses: ['created_by', 'office'],
  leads: ['recruiter', 'commercial_director', 'created_by', 'office'],
}

/**
 * PostgreSQL knows a hundred values of a column by default. A network has more directors and offices: whoever is none is
 * then taken for an average one, with thousands of rows, and the plan reads the whole list by date.
 */
async function knowValues(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  const targets = columns.map(column => sql`alter ${sql.ref(column)} set statistics 400`)
  await sql`alter table ${sql.table(table)} ${sql.join(targets)}`.execute(db)
  // The next analysis by itself comes after a tenth of the rows have changed.
  await sql`analyze ${sql.table(table)}`.execute(db)
}
