import { describe, expect, test } from 'vitest'
import type { Block, Paper } from '../../../documents/document.ts'
import { draftToWire } from '../../../record/draft.ts'
import { blank } from '../../../record/merge.ts'
import { shownRow } from '../../../record/rows.testing.ts'
import { reservations } from '../reservations.record.ts'
import { type DealSheetContext, type DealSheetRow, dealSheet } from './dealSheet.ts'

const names: Readonly<Record<string, string>> = {
  ana: 'Ana Conceição',
  rui: 'Rui Diretor',
  sales: 'Venda',
  active: 'Ativa',
  ESC: 'Escritura',
}
const context: DealSheetContext = {
  company: { code: 'horizonte', name: 'Horizonte Imobiliária' },
  office: {
    name: 'Saldanha',
    ami: '9876',
    nif: '509876543',
    address: 'Rua A, 1',
    postalCode: '1000-001',
    city: 'Lisboa',
  },
  names: { of: (_field, key) => names[key] ?? key },
  genders: new Map([
    ['ana', 'feminine'],
    ['rui', 'masculine'],
  ]),
  issuer: 'Teresa Processos',
  at: '2026-03-05T14:30',
}

const empty: DealSheetRow = shownRow(reservations, {
  ...draftToWire(reservations, blank(reservations)),
  _id: 'x',
  version: 1,
  active: true,
})
const sheet = (overrides: object): Paper => dealSheet({ ...empty, ...overrides }, context)

const sectionOf = (paper: Paper, title: string) => paper.sections.find(section => section.title.startsWith(title))
const blocksOf = <K extends Block['kind']>(paper: Paper, title: string, kind: K) =>
  (sectionOf(paper, title)?.blocks ?? []).filter((block): block is Extract<Block, { kind: K }> => block.kind === kind)
/** Non-breaking spaces as ordinary ones. */
const plain = (text: string) => text.replace(/\s/g, ' ')
const factsOf = (paper: Paper, title: string) =>
  Object.fromEntries(
    blocksOf(paper, title, 'facts').flatMap(({ facts }) => facts.map(({ label, value }) => [label, plain(value)])),
  )
const rowsOf = (paper: Paper, title: string) =>
  blocksOf(paper, title, 'table').flatMap(({ rows, total }) =>
    [...rows, ...(total ? [total] : [])].map(row => row.map(plain)),
  )
const cardsOf = (paper: Paper, title: string) => blocksOf(paper, title, 'cards').flatMap(({ cards }) => cards)

test('it names the company, and its office with the data required by law', () => {
  const { letterhead, issued } = sheet({})
  expect(letterhead).toMatchObject({ name: 'Horizonte Imobiliária', initials: 'HI' })
  expect(letterhead.lines).toEqual(['Saldanha', 'AMI 9876 · NIF 509\u00a0876\u00a0543', 'Rua A, 1, 1000-001 Lisboa'])
  expect(issued).toBe('Emitida em 05-03-2026 14:30 por Teresa Processos')
})

const parties = ['Proprietários', 'Compradores', 'Senhorios', 'Arrendatários', 'Fiadores', 'Proponentes']
test.each([
  ['sales', 'Ficha de Negócio', ['Proprietários', 'Compradores'], 'Preço'],
  ['renting', 'Ficha de Arrendamento', ['Senhorios', 'Arrendatários', 'Fiadores'], 'Renda mensal'],
  ['mortgageLoan', 'Ficha de Crédito', ['Proponentes'], 'Financiamento'],
  ['creditTransfer', 'Ficha de Crédito', ['Proponentes'], 'Financiamento'],
  [null, 'Ficha de Negócio', ['Proprietários', 'Compradores'], 'Preço'],
])('a deal of %s has the title, people and labels of its type', (dealType, title, people, figure) => {
  const paper = sheet({ dealType })
  expect(paper.title).toBe(title)
  expect(paper.sections.map(section => section.title).filter(one => parties.includes(one))).toEqual(people)
  expect(paper.figures[0]?.label).toBe(figure)
})

test('a sale has promise and deed, a renting has rents and deposits', () => {
  const dates = { cpcvDate: '2026-04-01', deedDeadlineDuration: 90 }
  expect(factsOf(sheet({ dealType: 'sales', ...dates }), 'Datas')).toEqual({
    'Data do CPCV': '01-04-2026',
    'Prazo da escritura': '90 dias',
    'Escritura até': '30-06-2026',
    'Data da escritura': '–',
  })
  const renting = sheet({ dealType: 'renting', houseValue: 1250, rentingDuration: 36, numberOfDeposits: 2 })
  expect(sectionOf(renting, 'Datas')).toBeUndefined()
  expect(factsOf(renting, 'Valores')).toMatchObject({
    'Renda mensal': '1 250,00 €',
    Duração: '36 meses',
    'Rendas adiantadas': '–',
    Cauções: '2',
  })
})

describe('people', () => {
  const ana = { _id: '1', name: 'Ana Sá', isCompany: false, nif: '123456789', naturality: 'Évora', percentage: 33.33 }
  const lda = { _id: '2', name: 'Casas, Lda.', isCompany: true, nif: '501234560', rcbe: 'R-1', percentage: 66.67 }

  test('have their share; a company has the fields of companies', () => {
    const [first, second] = cardsOf(sheet({ owners: [ana, lda] }), 'Proprietários (2)')
    expect(first).toMatchObject({ title: 'Ana Sá', aside: '33,33%' })
    expect(first?.facts.map(({ label }) => label)).toEqual(['NIF', 'Naturalidade'])
    expect(second).toMatchObject({ title: 'Casas, Lda. (empresa)' })
    expect(second?.facts).toMatchObject([
      { label: 'NIPC', value: '501\u00a0234\u00a0560' },
      { label: 'Código RCBE', value: 'R-1' },
    ])
  })

  test('leave out what the reader did not receive', () => {
    const { naturality: _, ...hidden } = ana
    const [card] = cardsOf(sheet({ buyers: [hidden] }), 'Compradores')
    expect(card?.facts.map(({ label }) => label)).toEqual(['NIF'])
  })

  test('who are not named yet are shown as missing', () => {
    expect(blocksOf(sheet({}), 'Compradores', 'text')).toEqual([{ kind: 'text', text: 'Por indicar' }])
  })
})

describe('money', () => {
  const billed = (type: string, amount: number, more: object = {}) => ({ type, percentage: 33.33, amount, ...more })
  const billingDates = [billed('CPCV', 0.1), billed('ESC', 0.2), { ...billed('ASS', 0.3), percentage: 33.34 }]

  test('billing dates add up to the cent, and to 100%', () => {
    expect(rowsOf(sheet({ billingDates }), 'Faturação')).toEqual([
      ['CPCV', '–', '33,33%', '0,10 €'],
      ['Escritura', '–', '33,33%', '0,20 €'],
      ['ASS', '–', '33,34%', '0,30 €'],
      ['Total', '', '100%', '0,60 €'],
    ])
  })

  test('the column of predicted days exists only for readers who receive them', () => {
    const columns = (dates: readonly object[]) =>
      blocksOf(sheet({ billingDates: dates }), 'Faturação', 'table')[0]?.columns.map(({ label }) => label)
    expect(columns(billingDates)).not.toContain('Data prevista')
    expect(columns(billingDates.map(one => ({ ...one, predictedExecutionDate: null })))).toContain('Data prevista')
  })

  test('shows only the shares the reader received', () => {
    const hidden = Object.keys(reservations.fields).filter(name =>
      /^(finder|seller).*(Percentage|Commission)$/.test(name),
    )
    const values = { finder: 'ana', finderCommercialDirector: 'rui', finderPercentage: 45, finderBrokerCommission: 3 }
    const unread = Object.fromEntries(hidden.map(name => [name, undefined]))
    expect(rowsOf(sheet({ ...unread, finder: 'ana' }), 'Valores')).toEqual([])
    expect(rowsOf(sheet({ ...unread, ...values }), 'Valores')).toEqual([
      ['Angariadora', 'Consultora', 'Ana Conceição', '45%'],
      ['Angariadora', 'Broker', '–', '3%'],
    ])
  })

  test('roles follow the gender of their person', () => {
    const values = { finder: 'rui', finderPercentage: 45, finderCommercialDirector: 'ana', finderRecruiter: 'ana' }
    const commissions = { finderCommercialDirectorCommission: 5, finderRecruiterPercentage: 2 }
    const paper = sheet({ ...values, ...commissions, seller: 'Zé de Fora', isExternalSeller: true })
    expect(rowsOf(paper, 'Valores')).toEqual([
      ['Angariador', 'Consultor', 'Rui Diretor', '45%'],
      ['Angariador', 'Diretora comercial', 'Ana Conceição', '5%'],
      ['Angariador', 'Recrutadora', 'Ana Conceição', '2%'],
    ])
    expect(factsOf(paper, 'Processo')).toMatchObject({
      Angariador: 'Rui Diretor · Diretora comercial: Ana Conceição',
      Vendedor: 'Zé de Fora · externo',
    })
  })
})

test('an agency that shares the deal is named; a bank is not an agency', () => {
  expect(sectionOf(sheet({ dealType: 'sales' }), 'Agência de partilha')).toBeUndefined()
  expect(factsOf(sheet({ dealType: 'sales', isExternalSeller: true }), 'Agência de partilha')).toMatchObject({
    AMI: '–',
  })
  const bank = sheet({ dealType: 'mortgageLoan', isExternalFinder: true, finder: 'Banco' })
  expect(sectionOf(bank, 'Agência de partilha')).toBeUndefined()
})

test('fields made meaningless by others are left out, even when they hold a value', () => {
  const left = { guarantors: [{ _id: '1', name: 'Rita' }], rentingDuration: 12, externalOffice: 'Casas do Vale' }
  const paper = sheet({ dealType: 'sales', internalCredit: 'paidInFull', creditValue: 900, ...left })
  for (const title of ['Fiadores', 'Agência de partilha']) expect(sectionOf(paper, title)).toBeUndefined()
  expect(factsOf(paper, 'Valores')).not.toHaveProperty('Duração')
  expect(factsOf(paper, 'Crédito')).not.toHaveProperty('Valor do financiamento')
})

test('documents have a tick, and their day where there is one', () => {
  const [found] = blocksOf(
    sheet({ kyc: true, preferenceRights: true, preferenceRightsDate: '2026-03-11' }),
    'Docum',
    'checks',
  )
  expect(found?.checks.filter(({ isDone }) => isDone)).toEqual([
    { label: 'Formulário KYC', isDone: true, detail: null },
    { label: 'Direito de preferência', isDone: true, detail: '11-03-2026' },
  ])
  expect(found?.checks).toHaveLength(12)
})

test('every page of a draft says so; a deal given up, billed or archived shows it too', () => {
  const draft = sheet({ isDraft: true, state: 'draft' })
  expect(draft).toMatchObject({ watermark: 'RASCUNHO', badges: [{ text: 'Rascunho' }], reference: 'Sem referência' })
  const badges = (overrides: object) => sheet({ ref: 'LX-1', ...overrides }).badges.map(({ text }) => text)
  expect(badges({ state: 'active', isDone: true })).toEqual(['Faturada', 'Ativa'])
  expect(badges({ state: 'active', isBroken: true })).toEqual(['Desistência'])
  expect(badges({ state: undefined, active: false })).toEqual(['Arquivada'])
  expect(sheet({ ref: 'LX-1' }).watermark).toBeNull()
})

const hidden = {
  state: ['Estado', 'active'],
  number: ['Número de processo', '2026/1'],
  scheduledDate: ['Data de agendamento', '2026-06-01'],
  creditValue: ['Valor do financiamento', 900],
  bankCommission: ['Comissão bancária', 45],
  appraisal: ['Avaliação', 1300],
  purpose: ['Finalidade', 'Habitação'],
  insurance: ['Seguro', true],
  moneyLaundering: ['Branqueamento de capitais', 'ok'],
} as const

test.each(Object.entries(hidden))(
  'a field the reader did not receive is left out with its label: %s',
  (name, [label, value]) => {
    const labels = (overrides: object) => {
      const { figures, sections } = sheet({ dealType: 'sales', ...overrides })
      const facts = sections.flatMap(({ blocks }) =>
        blocks.flatMap(block => (block.kind === 'facts' ? block.facts : [])),
      )
      return [...figures, ...facts].map(fact => fact.label)
    }
    expect(labels({ [name]: value })).toContain(label)
    expect(labels({ [name]: undefined })).not.toContain(label)
  },
)
