import { describe, expect, it } from 'vitest'
import { choices } from './access/choices.ts'
import { expenses } from './features/expenses/expenses.record.ts'
import { findingsFilters } from './features/findings/findings.filters.ts'
import { findings } from './features/findings/findings.record.ts'
import { ownUser } from './features/users/users.contract.ts'
import { usersFilters } from './features/users/users.filters.ts'
import { users } from './features/users/users.record.ts'
import { viabilitiesFilters } from './features/viabilities/viabilities.filters.ts'
import { viabilities } from './features/viabilities/viabilities.record.ts'
import { baseFields } from './record/define.ts'
import type { Field } from './record/fields.ts'

/**
 * The fields of each record a second time, by hand, against the declarations: names to the letter, and their kinds.
 */
const finding = {
  // "_id, url, ref (unique), findingDate, number."
  _id: 'id',
  url: 'link',
  ref: 'text',
  findingDate: 'day',
  number: 'text',
  // "contractType, contractDuration (months), regime, state."
  contractType: 'choice',
  contractDuration: 'number',
  regime: 'choice',
  state: 'choice',
  // "address, postalCode, city, houseType, area, rooms."
  address: 'text',
  postalCode: 'text',
  city: 'text',
  houseType: 'choice',
  area: 'number',
  rooms: 'number',
  // "owner."
  owner: 'text',
  // "finder (user id), finderTeam, finderCommercialDirector."
  finder: 'person',
  finderTeam: 'team',
  finderCommercialDirector: 'person',
  // "houseValue." "percentageSplit (fraction, shown times 100)." "value (agency commission in euros)."
  houseValue: 'money',
  percentageSplit: 'fraction',
  value: 'money',
}
const expense = {
  // "category, subCategory, repeatsMonthly, paymentDate, invoiceReceived, name, value, number."
  category: 'choice',
  subCategory: 'choice',
  repeatsMonthly: 'flag',
  paymentDate: 'day',
  invoiceReceived: 'flag',
  name: 'text',
  value: 'money',
  number: 'text',
}
const viability = {
  // "_id, state."
  _id: 'id',
  state: 'choice',
  // "consultant (an id, or the raw value when external), isExternalConsultant, consultantTeam,
  // consultantCommercialDirector, creditManager."
  consultant: 'party',
  isExternalConsultant: 'flag',
  consultantTeam: 'team',
  consultantCommercialDirector: 'person',
  creditManager: 'person',
  buyers: 'parts',
  // "date (entry date), scheduledDate, giveUpDate, giveUpReason (key)."
  date: 'day',
  scheduledDate: 'day',
  giveUpDate: 'day',
  giveUpReason: 'choice',
  // "Checklist booleans: …"
  cc: 'flag',
  paySlips: 'flag',
  bankStatements: 'flag',
  irs: 'flag',
  settlementNote: 'flag',
  declarationOfEffectiveness: 'flag',
  rgpd: 'flag',
  responsabilitiesMap: 'flag',
  extraBooleans: 'parts',
  requests: 'parts',
}
const partsOfViability = {
  // "buyers (name, phone, email, nif)."
  buyers: { name: 'text', phone: 'phone', email: 'email', nif: 'text' },
  // "extraBooleans (name, value, editable)."
  extraBooleans: { name: 'text', value: 'flag', editable: 'flag' },
  // "bank, requested and requestedCredit, approved and approvedCredit, chosen and chosenCredit, observations."
  requests: {
    bank: 'choice',
    requested: 'flag',
    requestedCredit: 'money',
    approved: 'flag',
    approvedCredit: 'money',
    chosen: 'flag',
    chosenCredit: 'money',
    observations: 'longText',
  },
}
/** The offices of a record (docs/features/access.md), and the fields of every record. */
const ofFindings = { office: 'office', finderOffice: 'office', finderBroker: 'person', finderCoo: 'person' }
const ofViabilities = { office: 'office', consultantOffice: 'office' }
const ofExpenses = { office: 'office' }
const machinery = ['_id', '_created', 'createdBy', 'version', 'active']

const kindsOf = (fields: Readonly<Record<string, Field>>) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name === '_id' || !Object.hasOwn(baseFields, name))
      .map(([name, { kind }]) => [name, kind]),
  )
const having = (fields: Readonly<Record<string, Field>>, has: (field: Field) => unknown): string[] =>
  Object.entries(fields)
    .filter(([name, field]) => !Object.hasOwn(baseFields, name) && has(field))
    .map(([name]) => name)
    .sort()
const words = (text: string): string[] => text.split(' ').sort()

it('every record has the base fields', () => {
  expect(Object.keys(baseFields)).toEqual(machinery)
})

describe('a finding', () => {
  const { fields } = findings

  it('has the fields of this table, of those kinds, and the offices it belongs to', () => {
    expect(kindsOf(fields)).toEqual({ ...finding, ...ofFindings })
  })
  it('has its required fields', () => {
    expect(having(fields, field => field.required)).toEqual(
      words('ref findingDate finder houseValue percentageSplit value houseType'),
    )
    expect(fields.percentageSplit.default).toBe(0.05)
    expect(fields.postalCode.format).toBe('postalCode')
    expect(fields.ref.unique).toBe(true)
  })
  it('offers finders of these roles', () => {
    expect(fields.finder.among).toEqual(['consultant', 'teamLeader', 'commercialDirector'])
  })
  it('offers items of these lists', () => {
    const { contractType, regime, state, houseType } = fields
    expect([contractType, regime, state, houseType].map(({ list }) => list)).toEqual([
      'findingContractTypes',
      'regimes',
      'states',
      'houseTypes',
    ])
  })
  it('has the contract fields only with a company setting', () => {
    expect(having(fields, field => field.when)).toEqual(words('contractType contractDuration regime'))
  })
  it('has its filters, by their Portuguese names, and is sorted by its own date', () => {
    const labels = words('finder finderTeam finderCommercialDirector state address postalCode city houseType rooms')
    expect(having(fields, field => field.filter)).toEqual([...labels, 'area'].sort())
    expect(Object.entries(findingsFilters).map(([name, { label }]) => [name, label])).toEqual([
      ['areaMin', 'Área mínima'],
      ['areaMax', 'Área máxima'],
      ['figure', 'Linhas de'],
    ])
    const { state, address, postalCode, city, houseType, rooms } = fields
    expect([state, address, postalCode, city, houseType, rooms].map(({ label }) => label)).toEqual([
      'Estado',
      'Morada',
      'Código Postal',
      'Cidade',
      'Tipo de Imóvel',
      'Tipologia',
    ])
    expect(findings.sort).toBe('findingDate')
    expect(findings.title).toBe('Angariações')
  })
  it('is guarded by its flags', () => {
    expect(findings.flags).toEqual({
      list: ['listFindings'],
      add: ['addFinding'],
      edit: ['editFinding'],
      remove: ['deleteFinding'],
      totals: ['listFindingTotals'],
    })
  })
  it('shows the typology as T and a number', () => {
    expect(fields.rooms.prefix).toBe('T')
  })
})

describe('a viability', () => {
  const { fields } = viabilities

  it('has the fields of this table, of those kinds, and the offices it belongs to', () => {
    expect(kindsOf(fields)).toEqual({ ...viability, ...ofViabilities })
    const { buyers, extraBooleans, requests } = fields
    expect({
      buyers: kindsOf(buyers.fields),
      extraBooleans: kindsOf(extraBooleans.fields),
      requests: kindsOf(requests.fields),
    }).toEqual(partsOfViability)
  })
  it('requires the entry date alone', () => {
    expect(having(fields, field => field.required)).toEqual(['date'])
    expect(fields.buyers.fields.nif.format).toBe('nif')
  })
  it('offers people of these roles, and items of these lists', () => {
    expect(fields.consultant.among).toBe(choices.consultants)
    expect(fields.creditManager.among).toBe(choices.creditManagers)
    const { state, giveUpReason, requests } = fields
    expect([state, giveUpReason, requests.fields.bank].map(({ list }) => list)).toEqual([
      'viabilityStates',
      'giveUpReasons',
      'banks',
    ])
  })
  it('has its filters and is sorted by its own date', () => {
    expect(having(fields, field => field.filter)).toEqual(
      words('consultant consultantTeam consultantCommercialDirector creditManager state'),
    )
    // Requested, approved and chosen credit: the rows that the totals sum.
    expect(Object.entries(viabilitiesFilters).map(([name, { shape }]) => [name, shape])).toEqual(
      ['giveUp', 'requested', 'approved', 'chosen'].map(name => [name, 'toggle']),
    )
    expect([viabilities.title, viabilities.sort]).toEqual(['Viabilidades', 'date'])
  })
  it('has comments, files and changes, and is guarded by its flags', () => {
    expect(viabilities.companions).toEqual(['comments', 'files', 'changes'])
    expect(viabilities.flags).toEqual({
      list: ['listViabilities'],
      add: ['addViability'],
      edit: ['editViability'],
      remove: ['deleteViability'],
      totals: ['listViabilities'],
    })
  })
})

/** The fields of a person, by hand. */
const person = `_id, name, completeName, email, personalEmail, role, otherRoles, offices, contactCenter, team, teamName,
  manager, recruiter, recruiterDirector, source, integration, referencedBy, reference, gender, birthday, phone, phone2,
  qualifications, country, residenceTitle, residenceExpirationDate, residenceTitleNumber, cc, expirationDate, nif, niss,
  iban, address, postalCode, city, socialMedia, startDate, endDate, contractEndReason, contractType, fullTime,
  experient, experienceTypes, stage, duplicate, commission, bankCommission, commercialDirectorCommission,
  commercialDirectorBankCommission, brokerCommission, cooCommission, creditManagerCommission, recruiterCommission,
  recruiterDirectorCommission, invoice, hasComputer, hasPhone, hasVehicle, languages, shirtSize, vitamina21Date,
  vitamina21EndDate, integrationMeetingDate, create21Date, offers, observations, image, files, active, goals, billing,
  lead, sendRecruitedEmails, resetPassword, numberInComments, gmailRefreshToken, profiles, darkMode`
  .split(',')
  .map(name => name.trim())

describe('a person', () => {
  const { fields } = users
  /** Options of a save, never stored. */
  const optionNames = ['sendRecruitedEmails', 'resetPassword']
  /** On the caller's session, not on the record. */
  const ownOnly = ['profiles', 'darkMode']
  /** Declared later, with the features that use them. */
  const later = ['billing', 'gmailRefreshToken']
  /** Added later: when a colleague saw a link, which stays in the person's history. */
  const ours = ['accessLinkDate']

  it('has the fields of this table', () => {
    const elsewhere = [...optionNames, ...ownOnly, ...later, 'files']
    const kept = person.filter(name => !elsewhere.includes(name))
    const own = Object.keys(fields).filter(
      name => name === '_id' || name === 'active' || !Object.hasOwn(baseFields, name),
    )
    expect(own.sort()).toEqual([...kept, ...ours].sort())
    expect(users.companions).toContain('files')
    expect(Object.keys(ownUser.shape)).toEqual(expect.arrayContaining([...ownOnly, 'horizontalMenu']))
  })
  it('has its required fields', () => {
    expect(having(fields, field => field.required)).toEqual(
      words('name gender birthday phone country nif email role contractType startDate offices'),
    )
  })
  it('has the defaults of a new person', () => {
    const { country, fullTime, experient, commission, bankCommission, invoice } = fields
    expect([country, fullTime, commission, bankCommission, invoice].map(field => field.default)).toEqual([
      'PT',
      true,
      50,
      20,
      true,
    ])
    expect(experient).not.toHaveProperty('default')
    expect(Object.keys(fields.socialMedia.names)).toEqual(['facebook', 'instagram', 'twitter', 'linkedin'])
    expect(Object.keys(fields.goals.fields)).toEqual(['type', 'frequency', 'number'])
    expect(fields.integrationMeetingDate.kind).toBe('dateTime')
  })
  it('offers people of these roles', () => {
    expect(fields.manager.among).toEqual(choices.staffFormManagers)
    expect(fields.recruiter.among).toEqual(choices.recruiters)
  })
  it('has its filters, and is sorted by name', () => {
    expect([...having(fields, field => field.filter), ...Object.keys(usersFilters)].sort()).toEqual(
      // Those after the six of the specification are ours: statistics of staff open the list with them.
      words(
        'role manager offices team contractType languages gender country birthday startDate mainRole without outside',
      ),
    )
    expect(users.sort).toBe('name')
  })
  it('is guarded by its flags', () => {
    expect(users.flags).toEqual({
      list: ['listStaff', 'listConsultants'],
      add: ['addStaff'],
      edit: ['editStaff'],
      remove: ['deleteStaff'],
    })
  })
})

describe('an expense', () => {
  const { fields } = expenses

  it('has the fields of this table, of those kinds, and an office it may belong to', () => {
    expect(kindsOf(fields)).toEqual({ _id: 'id', ...expense, ...ofExpenses })
  })
  it('has its required fields, and an optional office', () => {
    expect(having(fields, field => field.required)).toEqual(words('name category value paymentDate'))
  })
  it('offers items of these lists', () => {
    expect([fields.category.list, fields.subCategory.list]).toEqual(['expenseCategories', 'expenseSubCategories'])
  })
  it('can be sorted by each of its columns, and is sorted by its own date', () => {
    expect(having(fields, field => field.sort)).toEqual([...Object.keys(expense), 'office'].sort())
    expect(expenses.sort).toBe('paymentDate')
    expect(expenses.title).toBe('Despesas')
  })
  it('is guarded by its flags', () => {
    expect(expenses.flags).toEqual({
      list: ['listExpenses'],
      add: ['addExpense'],
      edit: ['editExpense'],
      remove: ['deleteExpense'],
      totals: ['listExpenses'],
    })
  })
})
