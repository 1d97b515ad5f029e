import { describe, expect, it } from 'vitest'
import { choices } from './access/choices.ts'
import { defaultFeatures } from './access/matrix.ts'
import { allows } from './access/policy.ts'
import { roles } from './access/roles.ts'
import { invoicesContract } from './features/invoices/invoices.contract.ts'
import { invoicesFilters, rangeDates } from './features/invoices/invoices.filters.ts'
import { invoices } from './features/invoices/invoices.record.ts'
import { baseFields } from './record/define.ts'
import type { Field } from './record/fields.ts'

/** The fields of an invoice a second time, by hand: names to the letter, and their kinds. */
const all = (kind: string, names: string) => Object.fromEntries(names.split(' ').map(name => [name, kind]))
const identification = { office: 'office', ref: 'text', number: 'number' }
const dates = { issueDate: 'day', date: 'day' }
const parties = { ...all('text', 'owner buyer'), ...all('party', 'finder seller') }
const flags = all('flag', 'isExternalFinder isExternalSeller')
const amounts = { value: 'money', observations: 'longText', percentageSplit: 'fraction' }
const chain = {
  ...all('day', 'clientProofDate clientPaymentDate finderPaymentDate sellerPaymentDate'),
  ...all('flag', 'sentBillsToFinder sentBillsToSeller'),
}
const credit = { creditManager: 'person', creditManagerCommission: 'percent' }
/** Fields of each side, with the prefixes finder and seller. */
const side = (name: 'finder' | 'seller') => ({
  [`${name}Percentage`]: 'percent',
  [`${name}Team`]: 'team',
  [`${name}CommercialDirector`]: 'person',
  [`${name}CommercialDirectorCommission`]: 'percent',
  [`${name}BrokerCommission`]: 'percent',
  [`${name}CooCommission`]: 'percent',
  [`${name}Recruiter`]: 'person',
  [`${name}RecruiterPercentage`]: 'percent',
  [`${name}RecruiterDirector`]: 'person',
  [`${name}RecruiterDirectorPercentage`]: 'percent',
})
/** Computed fields. */
const computed = {
  ...all('money', 'finderValue finderCommission sellerValue sellerCommission toReceive toPay'),
  ...all('money', 'creditManagerValue tipyValue'),
  isPaid: 'flag',
  ...all('text', 'link invoiceId'),
}
/** Columns of the list in addition to the fields of a side. */
const columns = {
  ...all('money', 'finderCommercialDirectorValue sellerCommercialDirectorValue'),
  ...all('person', 'finderBroker finderCoo sellerBroker sellerCoo'),
  ...all('money', 'commission commercialDirectorCommission'),
}
/** What docs/features/invoices.md adds: offices, progress, what each person is paid and is still owed. */
const ours = {
  ...all('office', 'finderOffice sellerOffice'),
  ...all('money', 'finderBrokerValue finderCooValue finderRecruiterValue finderRecruiterDirectorValue'),
  ...all('money', 'sellerBrokerValue sellerCooValue sellerRecruiterValue sellerRecruiterDirectorValue'),
  ...all('money', 'agencyValue toPayInternal toPayExternal toPayResponsible'),
  ...all('flag', 'isBank isShared isDone'),
  ...all('id', 'reservation billingDate'),
  responsiblePayments: 'parts',
}

const { fields } = invoices
const own: Readonly<Record<string, Field>> = Object.fromEntries(
  Object.entries(fields).filter(([name]) => !Object.hasOwn(baseFields, name)),
)
const having = (has: (field: Field) => unknown): string[] =>
  Object.entries(own)
    .filter(([, field]) => has(field))
    .map(([name]) => name)
    .sort()
const words = (text: string): string[] => text.split(' ').sort()
const sidesOf = (names: string) => words(names).flatMap(name => [`finder${name}`, `seller${name}`])

describe('an invoice', () => {
  it('has the fields and columns of this table, of those kinds, and no others', () => {
    const specified = { ...identification, ...dates, ...parties, ...flags, ...amounts, ...chain, ...credit }
    const kinds = Object.fromEntries(Object.entries(own).map(([name, { kind }]) => [name, kind]))
    expect(kinds).toEqual({ ...specified, ...side('finder'), ...side('seller'), ...computed, ...columns, ...ours })
    expect(invoices.companions).toEqual(['comments', 'tasks', 'files', 'changes'])
  })
  it('takes typed fields from outside and computes the rest', () => {
    const typed = { ...identification, ...dates, ...parties, ...flags, ...amounts, ...chain, ...credit }
    const names = [...Object.keys({ ...typed, ...side('finder'), ...side('seller') }), 'responsiblePayments']
    expect(having(field => !field.computed)).toEqual(names.sort())
  })
  it('has its required fields', () => {
    // The server requires the office, because it knows the caller's (400, or Obrigatório for an emptied one).
    expect(having(field => field.required)).toEqual(words('ref number issueDate date owner buyer finder seller value'))
    expect(fields.number).toMatchObject({ integer: true, min: 1 })
    const percentages = Object.values(own).filter(({ kind }) => kind === 'percent')
    expect(percentages).toHaveLength(13)
    for (const field of percentages) expect(field).toMatchObject({ min: 0, max: 100 })
    expect(fields.percentageSplit).toMatchObject({ min: 0, max: 1 })
  })
  it('has its filters, and is sorted by its own date', () => {
    expect(Object.entries(invoicesFilters).map(([name, { shape }]) => [name, shape])).toEqual([
      ['dateBy', 'keys'],
      ...words('consultants teams').map(name => [name, 'keys']),
      ['commercialDirectors', 'keys'],
      ['recruiters', 'keys'],
      ...'clientProved clientPaid consultantPaid'.split(' ').map(name => [name, 'toggle']),
      // The rows of what is owed now (docs/decisions/0032).
      ...'owedInternal owedExternal owedResponsible'.split(' ').map(name => [name, 'toggle']),
      ...'billsSent isBank'.split(' ').map(name => [name, 'toggle']),
      ...'internal external externalFinder externalSeller shared done'.split(' ').map(name => [name, 'toggle']),
      // The rows behind a number of statistics (docs/decisions/0043).
      ['figure', 'delegated'],
    ])
    expect(rangeDates).toEqual(['date', 'issueDate', 'clientPaymentDate'])
    // Filtered by its report date too: a month of the chart opens its rows by it.
    const ofFields = 'creditManager ref number issueDate date finder seller reservation'
    const ofChain = 'clientProofDate clientPaymentDate finderPaymentDate sellerPaymentDate'
    expect(having(field => 'filter' in field && field.filter)).toEqual(words(`${ofFields} ${ofChain}`))
    expect([invoices.title, invoices.sort]).toEqual(['Faturas', 'date'])
  })
  it('offers people of these roles', () => {
    expect([fields.finder.among, fields.seller.among]).toEqual([choices.consultants, choices.consultants])
    expect(fields.creditManager.among).toEqual(['creditManager'])
  })
  it('recruiter directors depend on a company setting', () => {
    expect(having(field => field.when === 'recruiterDirector')).toEqual(
      sidesOf('RecruiterDirector RecruiterDirectorPercentage RecruiterDirectorValue').sort(),
    )
    expect(having(field => field.unless)).toEqual([])
  })
  it('is guarded by its flags; only the CFO makes bulk changes', () => {
    expect(invoices.flags).toMatchObject({
      list: ['listInvoices'],
      add: ['addInvoice'],
      edit: ['editInvoice'],
      remove: ['deleteInvoice'],
      totals: ['listInvoiceTotals'],
      files: ['addInvoiceFiles'],
    })
    const { policy } = invoicesContract['PATCH /api/invoices']
    const mayAll = roles.filter(role => allows(policy, { id: 'me', role, otherRoles: [] }, defaultFeatures))
    expect(mayAll).toEqual(['cfo'])
    expect(allows(policy, { id: 'me', role: 'consultant', otherRoles: ['cfo'] }, defaultFeatures)).toBe(true)
  })
  it('restricts the readers of every percentage, and of every amount computed from one', () => {
    const shared = having(({ read }) => read?.flags?.includes('editCommissions'))
    const percentages = having(({ kind }) => kind === 'percent')
    const paid = sidesOf(
      'BrokerValue CommercialDirectorValue Commission CooValue RecruiterDirectorValue RecruiterValue',
    )
    const sums = words('agencyValue commercialDirectorCommission commission creditManagerValue responsiblePayments')
    const owed = words('toPay toPayExternal toPayInternal toPayResponsible')
    expect(shared).toEqual([...percentages, ...paid, ...sums, ...owed].sort())
    // All other fields, such as value, tipyValue and dates, have no restriction.
    expect(having(({ read }) => read)).toEqual(shared)
  })
})
