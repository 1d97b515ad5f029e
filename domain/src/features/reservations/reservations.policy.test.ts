import { describe, expect, it } from 'vitest'
import { type Flag, flags } from '../../access/flags.ts'
import { isGranted } from '../../access/grant.ts'
import { defaultFeatures } from '../../access/matrix.ts'
import { type Role, roles } from '../../access/roles.ts'
import { standardSettings, variantSettings } from '../../company/settings.ts'
import { conditions } from '../../record/condition.ts'
import { matches } from '../../record/matches.ts'
import type { Viewer } from '../../record/rights.ts'
import { readable, readableOf, readableSometimes, writable, writableOf } from '../../record/rights.ts'
import { rowOf } from '../../record/rows.testing.ts'
import { reservationsFilters } from './reservations.filters.ts'
import {
  creditFields,
  mayValidate,
  reservationsOfOffices,
  reservationsRights,
  reservationsScope,
} from './reservations.policy.ts'
import { type Reservation, reservations } from './reservations.record.ts'

const viewerOf = (role: Role, more: Partial<Viewer> = {}): Viewer => {
  const person = { id: 'me', role, otherRoles: [] }
  return {
    id: 'me',
    roles: [role],
    flags: new Set<Flag>(flags.filter(flag => isGranted(defaultFeatures, flag, person))),
    settings: standardSettings,
    company: { features: defaultFeatures, closedOffices: [] },
    offices: ['porto'],
    managedStaff: ['led'],
    managedTeams: ['mine'],
    ...more,
  }
}
const dealRow = (values: Partial<Reservation> = {}): Reservation =>
  rowOf(reservations, {
    _id: 'r',
    user: null,
    createdBy: null,
    isDraft: false,
    isDone: false,
    isBroken: false,
    state: 'active',
    office: 'faro',
    finderOffice: null,
    sellerOffice: null,
    ...values,
  })
const reads = (viewer: Viewer, row: Partial<Reservation>) =>
  readableOf(reservations, dealRow(row), viewer, readable(reservations, viewer), reservationsRights)
const readersOf = (field: string, row: Partial<Reservation> = {}) => {
  // Only directors and team leaders manage people.
  const led = (role: Role) => ({
    managedStaff: role === 'commercialDirector' ? ['led'] : [],
    managedTeams: role === 'teamLeader' ? ['mine'] : [],
  })
  return roles.filter(role => reads(viewerOf(role, led(role)), row).has(field))
}
const writes = (role: Role, row: Partial<Reservation>) => {
  const viewer = viewerOf(role)
  const flagged = { edit: viewer.flags.has('editReservation'), remove: viewer.flags.has('deleteReservation') }
  const can = reservationsRights.can?.(dealRow(row), viewer, flagged) ?? flagged
  return writableOf(reservations, dealRow(row), viewer, can.edit, reservationsRights)
}
const writersOf = (field: string, row: Partial<Reservation> = {}) => roles.filter(role => writes(role, row).has(field))
const consultant = viewerOf('consultant', { managedStaff: [], managedTeams: [] })

describe('money on a deal', () => {
  const always = ['sysAdmin', 'ceo', 'cfo', 'coo', 'broker', 'processManager']
  const inOrder = (...more: string[]) => roles.filter(role => [...always, ...more].includes(role))

  it('a consultant’s percentage is read by themselves, their leaders and the readers of all pay', () => {
    for (const side of ['finder', 'seller'] as const) {
      expect(readersOf(`${side}Percentage`, { [side]: 'somebody' })).toEqual(inOrder())
      expect(readersOf(`${side}Percentage`, { [side]: 'me' })).toEqual(roles)
      expect(readersOf(`${side}Percentage`, { [side]: 'led' })).toEqual(inOrder('commercialDirector'))
      expect(readersOf(`${side}Percentage`, { [`${side}Team`]: 'mine' })).toEqual(inOrder('teamLeader'))
    }
    expect(reads(consultant, { finder: 'me', seller: 'x' }).has('sellerPercentage')).toBe(false)
  })
  it('directors and recruiters read what they are paid themselves', () => {
    const own = { finderCommercialDirector: 'me', finderRecruiter: 'me', finderRecruiterDirector: 'me' }
    for (const field of [
      'finderCommercialDirectorCommission',
      'finderRecruiterPercentage',
      'finderRecruiterDirectorPercentage',
    ]) {
      expect(readersOf(field, own), field).toEqual(roles)
      expect(readersOf(field, { finder: 'me' }), field).toEqual(inOrder())
    }
    expect(readersOf('finderBrokerCommission', { finder: 'me' })).toEqual(inOrder())
  })
  it('is written with editInvoice or editCommissions, and not filtered by users who read only their own', () => {
    expect(writersOf('finderPercentage', { finder: 'me' })).toEqual(['sysAdmin', 'cfo', 'coo', 'processManager'])
    expect(readable(reservations, consultant).has('finderPercentage')).toBe(false)
  })
})

describe('consultants', () => {
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
    'billingDates.predictedExecutionDate',
  ]

  it('do not read the hidden fields, not even of their own rows; all others do', () => {
    for (const name of hidden) {
      expect(reads(consultant, { finder: 'me', isDraft: true, state: 'draft' }).has(name), name).toBe(false)
      expect(readersOf(name), name).toEqual(roles.filter(role => role !== 'consultant'))
    }
    const both = viewerOf('consultant', { roles: ['consultant', 'broker'] })
    expect(readable(reservations, both).has('state')).toBe(true)
  })
  it('write the state of new deals and of drafts without reading it', () => {
    expect(writable(reservations, consultant, true).has('state')).toBe(true)
    expect(writable(reservations, consultant, true).has('number')).toBe(false)
    expect(writes('consultant', { isDraft: true, state: 'draft' }).has('state')).toBe(true)
    expect(writes('consultant', {}).has('state')).toBe(false)
    expect(readableSometimes(reservations, consultant, reservationsRights).has('state')).toBe(false)
    expect(readableSometimes(reservations, consultant, reservationsRights).has('creditValue')).toBe(false)
    expect(readableSometimes(reservations, consultant, reservationsRights).has('finderPercentage')).toBe(true)
  })
})

describe('who writes what', () => {
  const editors = ['sysAdmin', 'cfo', 'coo', 'broker', 'processManager', 'assistant']

  it('users with editReservation; of a draft, every user', () => {
    expect(writersOf('address')).toEqual(editors)
    expect(writersOf('address', { isDraft: true })).toEqual(roles)
    const flagged = { edit: false, remove: false }
    expect(reservationsRights.can?.(dealRow({ isDraft: true }), consultant, flagged)).toEqual({
      edit: true,
      remove: true,
    })
    expect(reservationsRights.can?.(dealRow(), consultant, flagged)).toEqual(flagged)
  })
  it('the reservation date: process managers alone', () => {
    expect(writersOf('reservationDate')).toEqual(['processManager'])
  })
  it('its creator: users with editCommissions', () => {
    expect(writersOf('user')).toEqual(['sysAdmin', 'cfo', 'coo'])
  })
  it('credit fields: also credit managers, with or without editReservation', () => {
    for (const field of creditFields)
      expect(writersOf(field), field).toEqual(roles.filter(role => [...editors, 'creditManager'].includes(role)))
    expect(writes('creditManager', {}).has('address')).toBe(false)
    const variant = viewerOf('creditManager', { settings: variantSettings })
    const may = writableOf(reservations, dealRow(), variant, false, reservationsRights)
    expect([...may].sort()).toEqual(['bankCommission', 'bankCommissionDate', 'creditBank', 'creditValue'])
  })
  it('the state toValidate: users with validateReservation', () => {
    expect(writersOf('state', { state: 'toValidate' })).toEqual(['sysAdmin', 'cfo', 'coo', 'broker', 'processManager'])
    expect(writersOf('state')).toEqual(editors)
  })
  it('may be validated by users with validateReservation who edit it, unless it is deleted', () => {
    const held = viewerOf('processManager').flags
    const deal = { state: 'toValidate', active: true, can: { edit: true, remove: false } } as const
    expect(mayValidate(deal, held)).toBe(true)
    expect(mayValidate({ ...deal, state: 'active' }, held)).toBe(false)
    expect(mayValidate({ ...deal, active: false }, held)).toBe(false)
    expect(mayValidate({ ...deal, can: { edit: false, remove: false } }, held)).toBe(false)
    expect(mayValidate(deal, viewerOf('consultant').flags)).toBe(false)
  })
  it('execution dates: users with editReservation, of drafts too', () => {
    expect(writersOf('billingDates.executionDate', { isDraft: true })).toEqual(editors)
  })
})

describe('visible reservations', () => {
  const sees = (role: Role, row: Partial<Reservation>) =>
    matches(reservations, reservationsScope(viewerOf(role)), dealRow(row))
  const party = [
    'finder',
    'seller',
    'user',
    'createdBy',
    'creditManager',
    'finderCommercialDirector',
    'sellerCommercialDirector',
    'finderRecruiter',
    'sellerRecruiter',
  ]

  it.each(roles)('%s sees those where they are a party', role => {
    for (const name of party) expect(sees(role, { [name]: 'me' }), name).toBe(true)
  })
  it('each role sees its own scope', () => {
    const seers = (row: Partial<Reservation>) => roles.filter(role => sees(role, row))
    const leads = ['sysAdmin', 'ceo', 'cfo', 'coo']
    const ofOffices = ['broker', 'processManager', 'assistant', 'hr', 'integration']
    const inOrder = (...some: string[]) => roles.filter(role => [...leads, ...some].includes(role))
    expect(seers({})).toEqual(leads)
    for (const name of ['office', 'finderOffice', 'sellerOffice'])
      expect(seers({ [name]: 'porto' }), name).toEqual(inOrder(...ofOffices))
    expect(seers({ finder: 'led' })).toEqual(inOrder('commercialDirector'))
    expect(seers({ sellerTeam: 'mine' })).toEqual(inOrder('teamLeader'))
    expect(seers({ internalCredit: 'yes' })).toEqual(leads)
    expect(seers({ internalCredit: 'yes', office: 'porto' })).toEqual(inOrder(...ofOffices, 'creditManager'))
    expect(matches(reservations, reservationsOfOffices(['porto']), dealRow({ sellerOffice: 'porto' }))).toBe(true)
  })
})

describe('filters', () => {
  const word = conditions(reservations)
  const date = (predictedExecutionDate: string | null, executionDate: string | null) => [
    {
      _id: 'd',
      type: null,
      percentage: 100,
      predictedExecutionDate,
      executionDate,
      gross: null,
      amount: null,
      invoice: null,
    },
  ]
  const finds = (name: keyof typeof reservationsFilters, value: unknown, row: Partial<Reservation>) =>
    matches(reservations, reservationsFilters[name].condition(word, value as never), dealRow(row))

  it('match either side, how far a deal is, and its billing dates', () => {
    for (const side of ['finder', 'seller']) {
      expect(finds('consultants', ['me'], { [side]: 'me' })).toBe(true)
      expect(finds('teams', ['mine'], { [`${side}Team`]: 'mine' })).toBe(true)
      expect(finds('commercialDirectors', ['me'], { [`${side}CommercialDirector`]: 'me' })).toBe(true)
    }
    expect(finds('consultants', ['me'], { finder: 'other' })).toBe(false)
    const rowsByState = { toExecute: {}, executed: { isDone: true }, giveUp: { isBroken: true } }
    for (const [key, row] of Object.entries(rowsByState))
      expect(Object.keys(rowsByState).filter(state => finds('executed', [state], row))).toEqual([key])
    expect(finds('executed', ['x'], {})).toBe(false)
    expect([true, false].map(way => finds('hasPrediction', way, { billingDates: date('2026-04-01', null) }))).toEqual([
      true,
      false,
    ])
    expect([true, false].map(way => finds('hasPrediction', way, { billingDates: date(null, null) }))).toEqual([
      false,
      true,
    ])
    const april = { from: '2026-04-01', to: '2026-04-30' }
    expect(finds('predictionDate', april, { billingDates: date('2026-04-30', '2026-05-01') })).toBe(true)
    expect(finds('billingDate', april, { billingDates: date('2026-04-30', '2026-05-01') })).toBe(false)
    expect([true, false].map(way => finds('bankStatement', way, { bankCommissionDate: '2026-04-01' }))).toEqual([
      true,
      false,
    ])
  })
})
