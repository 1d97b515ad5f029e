import type { BenchQuery } from './client.ts'
import type { BenchFixture } from './fixture.ts'
import { idOfPerson, places } from './network.ts'

const perPage = 20
const rows = ['rows']
const sums = ['total', 'totals']

/** The headers the shell sends for a chosen quarter. */
const quarter = { firstdate: '2024-04-01', lastdate: '2024-06-30' }
const month = { firstdate: '2025-09-01', lastdate: '2025-09-30' }
const year = { firstdate: '2025-01-01', lastdate: '2025-12-31' }
const september = { from: month.firstdate, to: month.lastdate }
const of = 'reservations'
const bills = 'invoices'
const fiveFilters = {
  city: 'évora',
  houseType: ['apartamento', 'quinta', 'loja'],
  rooms: [2, 3],
  areaMin: 60,
  areaMax: 200,
}

/** The measured queries, by their name in the printed table. */
export function questionsFor({
  size,
  scene,
}: Pick<BenchFixture, 'size' | 'scene'>): Readonly<Record<string, BenchQuery>> {
  if (scene === 'leads') return ofLeads
  return scene === 'invoices' ? ofInvoices : { ...ofFindings(size), ...ofDeals, ...ofLeads, ...ofInvoices }
}

function ofFindings(size: number): Readonly<Record<string, BenchQuery>> {
  const search = `an-${Math.floor(size * 0.618)}`
  return {
    'first page': { body: { perPage, parts: rows } },
    'first page, compressed': { body: { perPage, parts: rows }, headers: { 'accept-encoding': 'gzip, br' } },
    'page 400 (rows 8 000 – 8 020)': { body: { perPage, page: 400, parts: rows } },
    'page in the middle of all': { body: { perPage, page: Math.floor(size / perPage / 2), parts: rows } },
    'sorted by value': { body: { perPage, sortBy: 'houseValue', sortDesc: true, parts: rows } },
    'sorted by finder': { body: { perPage, sortBy: 'finder', parts: rows } },
    'text: one reference': { body: { perPage, search, parts: rows } },
    'text: two frequent words': { body: { perPage, search: 'joao conceicao', parts: rows } },
    'text: a word of every row': { body: { perPage, search: 'rua', parts: rows } },
    'text: a word of no row': { body: { perPage, search: 'inexistente', parts: rows } },
    'five filters': { body: { perPage, filters: fiveFilters, parts: rows } },
    'five filters, count and totals': { body: { filters: fiveFilters, parts: sums } },
    'text: two frequent words, count and totals': { body: { search: 'joao conceicao', parts: sums } },
    'a quarter, count and totals': { body: { parts: sums }, headers: quarter },
    'everything, count and totals': { body: { parts: sums } },
    'whole answer, everything': { body: { perPage } },
    'whole answer, a quarter': { body: { perPage }, headers: quarter },
    'whole answer, five filters': { body: { perPage, filters: fiveFilters } },
    'consultant, whole answer': { who: 'consultant', body: { perPage } },
    'consultant, text': { who: 'consultant', body: { perPage, search: 'lisboa' } },
    'team leader, whole answer': { who: 'teamLeader', body: { perPage } },
    'director, whole answer': { who: 'commercialDirector', body: { perPage } },
    'broker, first page': { who: 'broker', body: { perPage, parts: rows } },
    'broker, whole answer': { who: 'broker', body: { perPage } },
  }
}

const ofDeals: Readonly<Record<string, BenchQuery>> = {
  'deals: first page': { of, body: { perPage, parts: rows } },
  'deals: count of everything': { of, body: { parts: ['total'] } },
  'deals: totals of a month': { of, body: { parts: ['totals'] }, headers: month },
  'deals: totals of a year': { of, body: { parts: ['totals'] }, headers: year },
  'deals: whole answer, a month': { of, body: { perPage }, headers: month },
  'deals: predicted in a month': { of, body: { perPage, filters: { predictionDate: september }, parts: rows } },
  'deals: broker, totals of a month': { of, who: 'broker', body: { parts: ['totals'] }, headers: month },
  'deals: consultant, whole answer': { of, who: 'consultant', body: { perPage } },
}

const candidates = 'leads'
const recruiter = idOfPerson(places.broker)
const ofLeads: Readonly<Record<string, BenchQuery>> = {
  'leads: first page, with its events': { of: candidates, body: { perPage, parts: rows } },
  'leads: page 400': { of: candidates, body: { perPage, page: 400, parts: rows } },
  'leads: by last event': { of: candidates, body: { perPage, sortBy: 'date', sortDesc: true, parts: rows } },
  'leads: text, two frequent words': { of: candidates, body: { perPage, search: 'joao conceicao', parts: rows } },
  'leads: a phone': { of: candidates, body: { perPage, search: '910000042', parts: rows } },
  'leads: mine (Os meus)': { of: candidates, body: { perPage, filters: { recruiter: [recruiter] } } },
  'leads: to do today (A fazer hoje)': {
    of: candidates,
    body: { perPage, filters: { due: { to: '2025-06-30' }, waitsFor: [recruiter] } },
  },
  'leads: silent (Parados)': {
    of: candidates,
    body: { perPage, filters: { idle: { to: '2025-06-30' } }, parts: rows },
  },
  'leads: silent, count and totals': { of: candidates, body: { filters: { idle: { to: '2025-06-30' } }, parts: sums } },
  'leads: of two stages': {
    of: candidates,
    body: { perPage, filters: { stage: ['contactsContacted', 'interviewScheduled'] }, parts: rows },
  },
  'leads: duplicates': { of: candidates, body: { perPage, filters: { duplicate: true }, parts: rows } },
  'leads: totals by step, everything': { of: candidates, body: { parts: sums } },
  'leads: totals by step, a quarter': { of: candidates, body: { parts: sums }, headers: quarter },
  'leads: broker, whole answer': { of: candidates, who: 'broker', body: { perPage } },
  'leads: director, whole answer': { of: candidates, who: 'commercialDirector', body: { perPage } },
}

const whole: BenchQuery = { of: bills, body: { perPage } }
const totals: BenchQuery = { of: bills, body: { parts: sums } }
const ofInvoices: Readonly<Record<string, BenchQuery>> = {
  'invoices: first page': { of: bills, body: { perPage, parts: rows } },
  'invoices: text, two frequent words': { of: bills, body: { perPage, search: 'joao conceicao', parts: rows } },
  'invoices: totals and months of everything': totals,
  'invoices: totals and months of a year': { ...totals, headers: year },
  'invoices: totals and months of a quarter': { ...totals, headers: quarter },
  'invoices: totals by client payment, a year': {
    of: bills,
    body: { filters: { dateBy: ['clientPaymentDate'] }, parts: sums },
    headers: year,
  },
  'invoices: totals, paid and to banks, a year': {
    of: bills,
    body: { filters: { isBank: true, clientPaid: true }, parts: sums },
    headers: year,
  },
  'invoices: whole answer, everything': whole,
  'invoices: whole answer, a quarter': { ...whole, headers: quarter },
  'invoices: broker, whole answer': { ...whole, who: 'broker' },
  'invoices: director, whole answer': { ...whole, who: 'commercialDirector' },
  'invoices: team leader, whole answer': { ...whole, who: 'teamLeader' },
  'invoices: consultant, whole answer': { ...whole, who: 'consultant' },
}
