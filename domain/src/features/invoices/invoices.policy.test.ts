import { describe, expect, it } from 'vitest'
import { type Flag, flags } from '../../access/flags.ts'
import { isGranted } from '../../access/grant.ts'
import { defaultFeatures } from '../../access/matrix.ts'
import { type Role, roles } from '../../access/roles.ts'
import { standardSettings, variantSettings } from '../../company/settings.ts'
import { conditions } from '../../record/condition.ts'
import { matches } from '../../record/matches.ts'
import type { Viewer } from '../../record/rights.ts'
import { readable, readableOf, writable } from '../../record/rights.ts'
import { rowOf } from '../../record/rows.testing.ts'
import { reservationsRights } from '../reservations/reservations.policy.ts'
import { reservations } from '../reservations/reservations.record.ts'
import { invoicesFilters } from './invoices.filters.ts'
import { invoicesOfOffices, invoicesRights, invoicesScope } from './invoices.policy.ts'
import { type Invoice, invoices } from './invoices.record.ts'

const viewerOf = (role: Role, more: Partial<Viewer> = {}): Viewer => {
  const person = { id: 'me', role, otherRoles: [] }
  return {
    id: 'me',
    roles: [role],
    flags: new Set<Flag>(flags.filter(flag => isGranted(defaultFeatures, flag, person))),
    settings: standardSettings,
    company: { features: defaultFeatures, closedOffices: [] },
    offices: ['porto'],
    // Only directors and team leaders manage people.
    managedStaff: role === 'commercialDirector' ? ['led'] : [],
    managedTeams: role === 'teamLeader' ? ['mine'] : [],
    ...more,
  }
}
const invoiceRow = (values: Partial<Invoice> = {}): Invoice =>
  rowOf(invoices, { _id: 'i', createdBy: null, active: true, office: 'faro', ...values })
const reads = (role: Role, row: Partial<Invoice>, more: Partial<Viewer> = {}) => {
  const viewer = viewerOf(role, more)
  return readableOf(invoices, invoiceRow(row), viewer, readable(invoices, viewer), invoicesRights)
}
const readersOf = (field: string, row: Partial<Invoice> = {}) => roles.filter(role => reads(role, row).has(field))
const always = ['sysAdmin', 'ceo', 'cfo', 'coo', 'broker', 'processManager']
const inOrder = (...more: string[]) => roles.filter(role => [...always, ...more].includes(role))

describe('money on an invoice', () => {
  const responsible = {
    CommercialDirector: ['CommercialDirectorCommission', 'CommercialDirectorValue'],
    Broker: ['BrokerCommission', 'BrokerValue'],
    Coo: ['CooCommission', 'CooValue'],
    Recruiter: ['RecruiterPercentage', 'RecruiterValue'],
    RecruiterDirector: ['RecruiterDirectorPercentage', 'RecruiterDirectorValue'],
  }

  it.each(['finder', 'seller'] as const)(
    'the %s’s pay is read by themselves, their leaders and the readers of all pay',
    side => {
      for (const field of [`${side}Percentage`, `${side}Commission`]) {
        expect(readersOf(field, { [side]: 'somebody' }), field).toEqual(inOrder())
        expect(readersOf(field, { [side]: 'me' }), field).toEqual(roles)
        expect(readersOf(field, { [side]: 'led' }), field).toEqual(inOrder('commercialDirector'))
        expect(readersOf(field, { [`${side}Team`]: 'mine' }), field).toEqual(inOrder('teamLeader'))
        const other = side === 'finder' ? 'seller' : 'finder'
        expect(readersOf(field, { [other]: 'me', [`${other}Team`]: 'mine' }), field).toEqual(inOrder())
      }
    },
  )
  it.each(['finder', 'seller'] as const)('each responsible person of the %s reads only their own pay', side => {
    for (const [payee, fields] of Object.entries(responsible)) {
      for (const field of fields) {
        expect(readersOf(side + field, { [side + payee]: 'me' }), field).toEqual(roles)
        expect(readersOf(side + field, { [side]: 'me', [side + payee]: 'led' }), field).toEqual(inOrder())
      }
      const others = Object.entries(responsible).flatMap(([name, some]) => (name === payee ? [] : some))
      const read = reads('consultant', { [side + payee]: 'me' })
      expect(
        others.filter(field => read.has(side + field)),
        payee,
      ).toEqual([])
      expect(
        [`${side}Percentage`, `${side}Commission`].filter(field => read.has(field)),
        payee,
      ).toEqual([])
    }
  })
  it('a credit manager reads their own pay', () => {
    for (const field of ['creditManagerCommission', 'creditManagerValue']) {
      expect(readersOf(field, { creditManager: 'me' })).toEqual(roles)
      expect(readersOf(field, { seller: 'me' })).toEqual(inOrder())
    }
  })
  it('sums of several people, and what stays, are read only by readers of all pay', () => {
    const mine = { finder: 'me', seller: 'me', creditManager: 'me', finderBroker: 'me', sellerCommercialDirector: 'me' }
    for (const field of [
      'commission',
      'commercialDirectorCommission',
      'agencyValue',
      'toPay',
      'toPayInternal',
      'toPayResponsible',
      'responsiblePayments',
    ])
      expect(readersOf(field, mine), field).toEqual(inOrder())
    for (const field of ['value', 'tipyValue', 'date', 'finderValue', 'sellerValue', 'toReceive', 'isPaid', 'isDone'])
      expect(readersOf(field), field).toEqual(roles)
  })
  it('filter, sort and totals need the right to read it on every row; writing needs editInvoice or editCommissions', () => {
    const asks = (field: string) => roles.filter(role => readable(invoices, viewerOf(role)).has(field))
    for (const field of ['finderPercentage', 'sellerCommission', 'commission']) expect(asks(field)).toEqual(inOrder())
    const writers = roles.filter(role => writable(invoices, viewerOf(role), true).has('finderPercentage'))
    expect(writers).toEqual(['sysAdmin', 'cfo', 'coo', 'processManager'])
  })
  it('recruiter directors’ pay is hidden where the company has none', () => {
    const row = { finderRecruiterDirector: 'me' }
    const read = reads('cfo', row, { settings: variantSettings })
    expect([...read].filter(name => name.includes('RecruiterDirector'))).toEqual([])
    expect(reads('consultant', row, { settings: variantSettings }).has('finderRecruiterDirectorValue')).toBe(false)
  })
  it('a reservation has the same readers as an invoice; it stores no percentage of a COO', () => {
    const exceptions = reservationsRights.exceptions ?? []
    const fields = exceptions.flatMap(exception => exception.fields)
    const money = fields.filter(name => /^(finder|seller)/.test(name))
    const names = [
      'BrokerCommission',
      'CommercialDirectorCommission',
      'RecruiterDirectorPercentage',
      'RecruiterPercentage',
    ]
    const thrice = ['Percentage', 'Percentage', 'Percentage']
    expect(money.toSorted()).toEqual(
      ['finder', 'seller'].flatMap(side => [...names, ...thrice].map(name => side + name)).toSorted(),
    )
    expect(Object.keys(reservations.fields).filter(name => name.endsWith('CooCommission'))).toEqual([])
  })
})

describe('visible invoices', () => {
  const seers = (row: Partial<Invoice>) =>
    roles.filter(role => matches(invoices, invoicesScope(viewerOf(role)), invoiceRow(row)))
  const leads = ['sysAdmin', 'ceo', 'cfo', 'coo']
  const and = (...some: string[]) => roles.filter(role => [...leads, ...some].includes(role))

  it('every role sees those where they are a party; broker, COO or recruiter director of a side is not a party', () => {
    const party = 'finder seller createdBy creditManager finderCommercialDirector sellerCommercialDirector'
    for (const name of [...party.split(' '), 'finderRecruiter', 'sellerRecruiter'])
      expect(seers({ [name]: 'me' }), name).toEqual(roles)
    for (const name of ['finderBroker', 'sellerCoo', 'finderRecruiterDirector'])
      expect(seers({ [name]: 'me' }), name).toEqual(leads)
  })
  it('each role sees its own scope', () => {
    expect(seers({})).toEqual(leads)
    for (const name of ['office', 'finderOffice', 'sellerOffice']) {
      expect(seers({ [name]: 'porto' }), name).toEqual(
        and('broker', 'processManager', 'assistant', 'hr', 'integration'),
      )
      expect(matches(invoices, invoicesOfOffices(['porto']), invoiceRow({ [name]: 'porto' }))).toBe(true)
    }
    expect(seers({ seller: 'led' })).toEqual(and('commercialDirector'))
    expect(seers({ finderTeam: 'mine' })).toEqual(and('teamLeader'))
    // Credit managers see reservations of their offices, but not invoices.
    expect(seers({ office: 'porto', isBank: true })).not.toContain('creditManager')
  })
})

describe('filters', () => {
  type Name = keyof typeof invoicesFilters
  const finds = (name: Name, value: unknown, row: Partial<Invoice>) =>
    matches(invoices, invoicesFilters[name].condition(conditions(invoices), value as never), invoiceRow(row))
  /** Which of these rows yes and no find: together all of them, and no row twice. */
  const ways = (name: Name, rows: Record<string, Partial<Invoice>>) => {
    const found = (way: boolean) => Object.keys(rows).filter(key => finds(name, way, rows[key] ?? {}))
    expect([...found(true), ...found(false)].toSorted(), name).toEqual(Object.keys(rows).toSorted())
    return found(true)
  }
  const kinds = {
    inside: {},
    outsideFinder: { isExternalFinder: true },
    outsideSeller: { isExternalSeller: true },
    bank: { isExternalFinder: true, isBank: true },
    bankOutside: { isExternalFinder: true, isBank: true, isExternalSeller: true },
  }

  it('match people on either side', () => {
    for (const side of ['finder', 'seller']) {
      expect(finds('consultants', ['me'], { [side]: 'me' })).toBe(true)
      expect(finds('teams', ['mine'], { [`${side}Team`]: 'mine' })).toBe(true)
      expect(finds('commercialDirectors', ['me'], { [`${side}CommercialDirector`]: 'me' })).toBe(true)
      expect(finds('recruiters', ['me'], { [`${side}Recruiter`]: 'me' })).toBe(true)
    }
    for (const name of ['consultants', 'commercialDirectors', 'recruiters'] as const)
      expect(finds(name, ['me'], { createdBy: 'me', creditManager: 'me' })).toBe(false)
  })
  it('match outside parties: a bank is not another agency', () => {
    expect(ways('internal', kinds)).toEqual(['inside', 'bank'])
    expect(ways('external', kinds)).toEqual(['outsideFinder', 'outsideSeller', 'bankOutside'])
    expect(ways('externalFinder', kinds)).toEqual(['outsideFinder'])
    expect(ways('externalSeller', kinds)).toEqual(['outsideSeller', 'bankOutside'])
    expect(ways('isBank', kinds)).toEqual(['bank', 'bankOutside'])
    expect(ways('shared', { ...kinds, shared: { isShared: true } })).toEqual(['shared'])
  })
  it('match how far it is: only inner sides must be paid, or have a bill', () => {
    const day = '2026-03-09'
    expect(ways('clientProved', { proved: { clientProofDate: day }, not: {} })).toEqual(['proved'])
    expect(ways('clientPaid', { paid: { isPaid: true }, not: {} })).toEqual(['paid'])
    const paid = {
      none: {},
      finder: { finderPaymentDate: day },
      both: { finderPaymentDate: day, sellerPaymentDate: day },
    }
    const outside = { isExternalFinder: true, sellerPaymentDate: day }
    expect(ways('consultantPaid', { ...paid, outside })).toEqual(['both', 'outside'])
    const sent = {
      none: {},
      seller: { sentBillsToSeller: true },
      both: { sentBillsToFinder: true, sentBillsToSeller: true },
    }
    const outsideSent = { isExternalSeller: true, sentBillsToFinder: true }
    expect(ways('billsSent', { ...sent, outsideSent })).toEqual(['both', 'outsideSent'])
    expect(ways('done', { done: { isDone: true }, not: { isPaid: true } })).toEqual(['done'])
  })
})
