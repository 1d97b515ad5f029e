import { configure, screen, waitFor, within } from '@testing-library/react'
import type { Flag } from '@tipy/domain/access/flags'
import { defaultFeatures } from '@tipy/domain/access/matrix'
import type { Role } from '@tipy/domain/access/roles'
import { invoicesFilters } from '@tipy/domain/features/invoices/invoices.filters'
import { invoices } from '@tipy/domain/features/invoices/invoices.record'
import { euros } from '@tipy/domain/money/money'
import { describe, expect, it, vi } from 'vitest'
import { sessionOf } from '#form/form.testing.tsx'
import { namesOf } from '#kinds/names.ts'
import { filterSpecs } from '#list/state/filterSpecs.ts'
import { sectionsOf } from '#list/table/RowCell.tsx'
import { viewerOf } from '#session/sessionContext.ts'
import { showList } from '#test/list.tsx'
import { person } from '#test/people.ts'
import type { Answers, Received } from '#test/server.ts'
import { invoicePercentages } from './invoices.columns.ts'
import type { InvoiceRow } from './invoices.labels.ts'
import { InvoicesList, invoicesScreen } from './invoices.list.tsx'
import { invoiceTotals } from './invoices.totals.ts'

configure({ defaultHidden: true })

const consultants = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2'] as const
const idOf = (index: number) => `00000000-0000-4000-8000-00000000000${index}`

const rowOf = (index: number, over: Partial<InvoiceRow> = {}): InvoiceRow => ({
  _id: idOf(index),
  version: 1,
  active: true,
  can: { edit: true, remove: true },
  number: 100 + index,
  ref: `LX-${index}`,
  date: '2026-11-05',
  issueDate: '2026-11-05',
  finder: consultants[0],
  seller: consultants[1],
  isExternalFinder: false,
  isExternalSeller: false,
  value: euros(10_000),
  tipyValue: euros(10_000),
  finderPercentage: 47.8,
  sellerPercentage: 50,
  clientProofDate: null,
  clientPaymentDate: null,
  sentBillsToFinder: false,
  sentBillsToSeller: false,
  finderPaymentDate: null,
  sellerPaymentDate: null,
  isBank: false,
  isPaid: false,
  isDone: index === 2,
  ...over,
})

const totals = { invoiced: 30_000, commissions: 9000, toReceive: 1, toPayInternal: 2, toPayExternal: 3 }
const extraTotals = {
  monthly: [
    { month: '2026-11', value: 29_000, bank: 5000 },
    { month: null, value: 1000, bank: 0 },
  ],
  toPayResponsible: 4,
  owed: { internal: 20, external: 30, responsible: 40 },
}

function server(rows: readonly InvoiceRow[], more: Answers = {}): Answers {
  return {
    'POST /api/invoices/search': ({ body }: Received) => {
      const { page, perPage, parts } = body as { page: number; perPage: number; parts: readonly string[] }
      return {
        data: {
          ...(parts.includes('rows') && { invoices: rows.slice(page * perPage, (page + 1) * perPage) }),
          ...(parts.includes('total') && { total: rows.length }),
          ...(parts.includes('totals') && { totals, ...extraTotals }),
        },
      }
    },
    ...more,
  }
}

const flagsOf = (role: Role) =>
  new Set(Object.entries(defaultFeatures).flatMap(([flag, { roles }]) => (roles.includes(role) ? [flag as Flag] : [])))

const open = (role: Role, answers: Answers = server([rowOf(1), rowOf(2), rowOf(3)]), search = '') =>
  showList({
    screen: invoicesScreen,
    Page: InvoicesList,
    answers,
    search,
    session: { person: person(role), flags: flagsOf(role) },
  })

describe('the declaration of the list of invoices', () => {
  it('has a column for every readable field, and every filter', () => {
    const columns = new Set<string>(invoicesScreen.columns.map(({ field }) => field))
    const machinery = ['_id', '_created', 'createdBy', 'version', 'active', 'reservation', 'billingDate']
    const inner = ['finderOffice', 'sellerOffice', 'responsiblePayments']
    const missing = Object.keys(invoices.fields).filter(name => !columns.has(name))
    expect(missing.toSorted()).toEqual([...machinery, ...inner].toSorted())
    const offered = filterSpecs(invoicesScreen, viewerOf(sessionOf({ person: person('cfo') }))).map(({ name }) => name)
    expect(offered).toEqual(expect.arrayContaining(Object.keys(invoicesFilters)))
  })

  it('has a percentages view of the identifying columns and all shares', () => {
    const kinds = invoicePercentages.slice(5).map(name => invoices.fields[name].kind)
    expect(invoicePercentages.slice(0, 5)).toEqual(['number', 'ref', 'date', 'finder', 'seller'])
    expect(new Set(kinds)).toEqual(new Set(['percent']))
    const shares = Object.values(invoices.fields).filter(({ kind }) => kind === 'percent')
    expect(kinds).toHaveLength(shares.length)
  })

  it('expands a row without the identities that only machines read', () => {
    const deal = { reservation: idOf(8), billingDate: idOf(9), link: `/invoices/${idOf(1)}` }
    const sections = sectionsOf({ screen: invoicesScreen }, rowOf(1, deal))
    const shown = sections.flatMap(({ fields }) => fields)
    expect(Object.keys(deal).filter(name => shown.includes(name))).toEqual([])
    expect(shown).toContain('isBank')
  })

  it('copies the payments as the cell says them', () => {
    const names = namesOf(sessionOf({ person: person('cfo') }).config, [])
    const column = invoicesScreen.columns.find(({ field }) => field === 'isDone')
    const copied = (row: InvoiceRow) => column?.text?.(row.isDone, row, names)
    expect(copied(rowOf(1, { clientProofDate: '2026-11-05' }))).toBe('1 de 4')
    expect(copied(rowOf(2))).toBe('Concluída')
  })

  it('has totals that sum sortable fields only', () => {
    const cards = invoiceTotals.flatMap(card => [card, ...(card.also ? [card.also] : [])])
    expect(cards).toHaveLength(9)
    for (const { sums } of cards) expect(invoices.fields[sums as 'toPay'].sort, sums).toBe(true)
  })
})

it('the keys n and m toggle the filters for the period’s date and for Diversos in the URL', async () => {
  const { user, address, queriesOf } = await open('cfo')
  await screen.findByLabelText('Abrir Fatura 101 · LX-1')
  await user.keyboard('n')
  await waitFor(() => expect(address()).toContain('f.dateBy=clientPaymentDate'))
  await user.keyboard('m')
  await waitFor(() => expect(address()).toContain('f.isBank=1'))
  await waitFor(() =>
    expect(queriesOf('rows').at(-1)?.filters).toEqual({ dateBy: ['clientPaymentDate'], isBank: true }),
  )
  await user.keyboard('nm')
  await waitFor(() => expect(address()).not.toContain('f.'))
})

it('shows totals, months and the progress of each invoice', async () => {
  const { user } = await open('cfo')
  expect(await screen.findByRole('button', { name: /^Faturado.*30\s000,00/ })).toBeVisible()
  expect(screen.getByRole('button', { name: /^A pagar a responsáveis *40,00/ })).toBeVisible()
  const done = (await screen.findByLabelText('Abrir Fatura 102 · LX-2')).closest('tr') as HTMLElement
  expect(done).toHaveAttribute('data-state', 'done')
  expect(within(done).getByText('Concluída')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Faturação mensal' }))
  const months = await screen.findByRole('table', { name: 'Faturação mensal' })
  expect(within(months).getByRole('row', { name: /^nov 26 24\s000,00\s€ 5\s000,00\s€ 29\s000,00\s€$/ })).toBeVisible()
  expect(within(months).getByRole('row', { name: /^Sem data 1\s000,00\s€ 0,00\s€ 1\s000,00\s€$/ })).toBeVisible()
  expect(within(months).getByRole('row', { name: /^Total.*30\s000,00\s€$/ })).toBeVisible()
})

it('an amount of a month opens its invoices by the period’s date, with a way back to the chart', async () => {
  const { user, queriesOf, address } = await open('cfo', undefined, '?f.dateBy=clientPaymentDate')
  const openMonth = async (row: RegExp, column: number) => {
    const table = await screen.findByRole('table', { name: 'Faturação mensal' })
    const cells = within(within(table).getByRole('row', { name: row })).getAllByRole('button')
    await user.click(cells[column] as HTMLElement)
    return (await screen.findByText('De onde vem este número?')).closest('section') as HTMLElement
  }
  const last = () => queriesOf('rows').at(-1)?.filters
  const by = { dateBy: ['clientPaymentDate'] }
  await user.click(await screen.findByRole('button', { name: 'Faturação mensal' }))
  const panel = await openMonth(/^nov 26/, 1)
  expect(panel).toHaveTextContent(/Faturação mensal: novembro 2026, diversos\s*5\s000,00\s€/)
  expect(address()).toContain('monthly.2026-11.bank')
  const november = { from: '2026-11-01', to: '2026-11-30' }
  await waitFor(() => expect(last()).toEqual({ ...by, isBank: true, clientPaymentDate: november }))
  await user.click(within(panel).getByRole('button', { name: 'Faturação mensal' }))
  await openMonth(/^Sem data/, 2)
  await waitFor(() => expect(last()).toEqual({ ...by, clientPaid: false }))
})

it('a card of debts shows first what is owed now, of any period, and below it the period’s part', async () => {
  const { user, queriesOf } = await open('cfo')
  await user.click(await screen.findByRole('button', { name: /^A pagar a consultores *20,00/ }))
  const last = () => queriesOf('rows').at(-1)
  await waitFor(() => expect(last()?.filters).toEqual({ owedInternal: true, ignoreDate: true }))
  expect(last()).toMatchObject({ sortBy: 'toPayInternal', sortDesc: true })
  expect(await screen.findByText('Período: qualquer')).toBeVisible()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: /^A pagar a consultores no período: 2,00/ }))
  await waitFor(() => expect(last()?.filters).toEqual({ owedInternal: true }))
  expect(await screen.findByText(/^Período: \d/)).toBeVisible()
  // As few have no pages.
  expect(screen.queryByRole('navigation', { name: 'Páginas de linhas' })).toBeNull()
})

it('figures of an embedded list without a period show no period', async () => {
  const { user } = await showList({
    screen: invoicesScreen,
    answers: server([rowOf(1)]),
    embedded: { hide: ['dateBy'], fixed: { reservation: ['r1'], ignoreDate: true } },
    session: { person: person('cfo'), flags: flagsOf('cfo') },
  })
  await user.click(await screen.findByRole('button', { name: /^A pagar a consultores *20,00/ }))
  expect(await screen.findByText('Período: qualquer')).toBeVisible()
  await user.keyboard('{Escape}')
  expect(screen.queryByText('No período')).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Faturado/ }))
  expect(await screen.findByText('Período: qualquer')).toBeVisible()
})

it.each([
  [['lisboa'], true],
  [['lisboa', 'porto'], false],
  [[], false],
])('with offices %j selected, a figure says shared invoices count in both: %j', async (selectedOffices, isSaid) => {
  await showList({
    screen: invoicesScreen,
    Page: InvoicesList,
    answers: server([rowOf(1)]),
    search: '?panel=total:invoiced',
    session: { person: person('cfo'), flags: flagsOf('cfo'), selectedOffices },
  })
  const panel = await screen.findByRole('dialog', { name: 'De onde vem este número?' })
  await within(panel).findByText('Fatura 101 · LX-1')
  expect(within(panel).queryAllByText(/^Uma fatura partilhada por duas agências conta por inteiro/)).toHaveLength(
    isSaid ? 1 : 0,
  )
})

it('the chart of months shows its filters, and that shared invoices count in both offices', async () => {
  await showList({
    screen: invoicesScreen,
    Page: InvoicesList,
    answers: server([rowOf(1)]),
    search: '?panel=total:monthly&f.isBank=1',
    session: { person: person('cfo'), flags: flagsOf('cfo'), selectedOffices: ['lisboa'] },
  })
  const panel = within(await screen.findByRole('dialog', { name: 'Faturação mensal' }))
  const texts = (await panel.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(texts).toEqual(expect.arrayContaining([expect.stringMatching(/^Período: \d/), 'Agências: Lisboa']))
  expect(texts).toContain('Imobiliário ou diversos: Diversos')
  expect(panel.getByText(/^Uma fatura partilhada por duas agências conta por inteiro/)).toBeVisible()
})

it('an expanded invoice is in sections: nothing that it cannot have, and nothing left over', async () => {
  const over = {
    isExternalFinder: true,
    finder: 'Mediação Nova Era',
    finderBroker: null,
    sellerBroker: consultants[0],
    sellerBrokerCommission: 3,
    sellerBrokerValue: euros(150),
    toReceive: euros(10_000),
  }
  const { user } = await open('cfo', server([rowOf(1, over)]))
  await user.click(await screen.findByLabelText(/^Mais dados de Fatura 101/))
  const sheet = await screen.findByRole('region', { name: 'Pagamentos' })
  const sections = within(sheet.parentElement as HTMLElement).getAllByRole('region')
  expect(sections.map(section => section.getAttribute('aria-label'))).toEqual([
    'Fatura',
    'Pagamentos',
    'Valores',
    'Angariador',
    'Vendedor',
  ])
  const [, , , finder, seller] = sections.map(section => section.textContent)
  expect(finder).not.toContain('Broker')
  expect(seller).toMatch(/Broker.*Comissão do broker3%Valor do broker150,00\s€/)
})

it('a consultant sees their own commission, but no totals and no editing', async () => {
  await open('consultant', server([rowOf(1, { can: { edit: false, remove: false }, finderCommission: euros(2390) })]))
  const row = (await screen.findByLabelText('Abrir Fatura 101 · LX-1')).closest('tr') as HTMLElement
  expect(within(row).getByText(/^2\s390,00\s€$/)).toBeVisible()
  for (const name of ['Editar comissões', 'Faturação mensal', /^Pagamentos de/])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('list', { name: 'Totais' })).toBeNull()
})

describe('Copiar tudo', () => {
  const copied: string[] = []
  const listen = () =>
    vi.stubGlobal(
      'ClipboardItem',
      class {
        readonly content: Readonly<Record<string, Blob>>
        constructor(content: Readonly<Record<string, Blob>>) {
          this.content = content
        }
      },
    )
  const many = Array.from({ length: 60 }, (_, index) => rowOf(index % 10, { _id: `r${index}`, number: index }))

  it('without exactly one consultant in the filter shows a message and sends no request', async () => {
    const { user, queriesOf } = await open('cfo', server(many), `?f.consultants=${consultants.join(',')}`)
    await screen.findByText('60 faturas')
    const before = queriesOf('rows').length
    await user.click(screen.getByRole('button', { name: 'Copiar tudo' }))
    expect(await screen.findByText('Para copiar tudo, escolha exatamente um consultor no filtro')).toBeVisible()
    expect(queriesOf('rows')).toHaveLength(before)
  })

  it('copies all rows of one consultant, fetched by one request, as a table and shows the number of rows', async () => {
    listen()
    const written = vi.fn(async (items: readonly { content: Readonly<Record<string, Blob>> }[]) => {
      copied.push((await items[0]?.content['text/html']?.text()) ?? '')
    })
    const { user, queriesOf } = await open('cfo', server(many), `?f.consultants=${consultants[0]}`)
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ write: written } as never)
    await screen.findByText('60 faturas')
    await user.click(screen.getByRole('button', { name: 'Copiar tudo' }))
    expect(await screen.findByText('60 faturas na área de transferência')).toBeVisible()
    expect(copied[0]?.match(/<tr>/g)).toHaveLength(61)
    const copies = queriesOf('rows').filter(({ perPage }) => perPage === 1000)
    expect(copies.map(({ page, filters }) => [page, filters])).toEqual([[0, { consultants: [consultants[0]] }]])
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('shows "Erro no pedido" when the request fails', async () => {
    let isBroken = false
    const answers = server(many)
    const search = answers['POST /api/invoices/search'] as (received: Received) => object
    const { user } = await open(
      'cfo',
      { 'POST /api/invoices/search': got => (isBroken ? { status: 500, message: 'INTERNAL' } : search(got)) },
      `?f.consultants=${consultants[0]}`,
    )
    await screen.findByText('60 faturas')
    isBroken = true
    await user.click(screen.getByRole('button', { name: 'Copiar tudo' }))
    expect(await screen.findByText('Erro no pedido')).toBeVisible()
  })
})

describe('editing commissions', () => {
  const labelled = (index: number) => `Comissão do angariador de Fatura ${100 + index} · LX-${index}`

  it('focuses the first share, even if the first invoice lacks it', async () => {
    const { user } = await open('cfo', server([rowOf(1, { isExternalFinder: true }), rowOf(2)]))
    await user.click(await screen.findByRole('button', { name: 'Editar comissões' }))
    await waitFor(() => expect(screen.getByLabelText(labelled(2))).toHaveFocus())
  })

  it('is not offered to a sysAdmin, who has every flag', async () => {
    await open('sysAdmin')
    await screen.findByLabelText('Abrir Fatura 101 · LX-1')
    expect(screen.queryByRole('button', { name: 'Editar comissões' })).toBeNull()
  })

  it('saves all rows or none; after a conflict lists the rows, keeps what was typed and can overwrite', async () => {
    const sent: unknown[] = []
    const theirs = rowOf(3, { finderPercentage: 45, version: 2 })
    const { user } = await open(
      'cfo',
      server([rowOf(1), rowOf(3)], {
        'PATCH /api/invoices': ({ body }) => {
          sent.push(body)
          return sent.length > 1
            ? { data: null }
            : {
                status: 409,
                message: 'STALE',
                data: {
                  text: 'Este registo foi alterado por outra pessoa',
                  requestId: 'r',
                  fields: { [idOf(3)]: 'x' },
                },
              }
        },
        [`GET /api/invoices/${idOf(3)}`]: () => ({ data: theirs }),
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Editar comissões' }))
    const first = await screen.findByLabelText(labelled(1))
    await user.clear(first)
    await user.type(first, '60{Enter}')
    expect(document.activeElement).toBe(screen.getByLabelText(labelled(3)))
    await user.keyboard('55,5')
    expect(screen.getByText('2 percentagens alteradas em 2 faturas')).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(
      await screen.findByText(/^Fatura 103 · LX-3, Comissão do angariador: era 47,80%, agora é 45,00%; escreveu 55,5$/),
    ).toBeVisible()
    expect(sent[0]).toEqual({
      [idOf(1)]: { finderPercentage: 60, finderPercentage__old: 47.8 },
      [idOf(3)]: { finderPercentage: 55.5, finderPercentage__old: 47.8 },
    })
    expect(screen.getByLabelText(labelled(3))).toHaveValue('55,5')

    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Faturas editadas')).toBeVisible()
    expect(sent[1]).toMatchObject({ [idOf(3)]: { finderPercentage: 55.5, finderPercentage__old: 45 } })
    await waitFor(() => expect(screen.queryByLabelText(labelled(1))).toBeNull())
  })

  it('asks for confirmation before typed shares are discarded', async () => {
    const { user } = await open('cfo')
    await user.click(await screen.findByRole('button', { name: 'Editar comissões' }))
    await user.type(await screen.findByLabelText(labelled(1)), '9')
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    await user.click(await screen.findByRole('button', { name: 'Continuar a editar' }))
    expect(screen.getByText('1 percentagem alterada em 1 fatura')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    await user.click(await screen.findByRole('button', { name: 'Sair sem guardar' }))
    await waitFor(() => expect(screen.queryByLabelText(labelled(1))).toBeNull())
  })
})

it('payment steps are set on the row, and days out of order warn', async () => {
  const sent: unknown[] = []
  const { user } = await open(
    'processManager',
    server([rowOf(1, { sentBillsToSeller: true })], {
      [`PATCH /api/invoices/${idOf(1)}`]: ({ body }) => {
        sent.push(body)
        return { data: rowOf(1, { ...(body as object), version: 2 }) }
      },
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Pagamentos de Fatura 101 · LX-1' }))
  const paid = await screen.findByLabelText('Pagamento do cliente')
  expect(screen.getByLabelText('Pagamento ao angariador')).toBeDisabled()
  await user.type(paid, '01-11-2026')
  await user.tab()
  expect(await screen.findByText('Esta data é anterior ao passo que a antecede')).toBeVisible()
  await user.click(screen.getByLabelText('ao angariador'))
  expect(screen.getByLabelText('Pagamento ao angariador')).toBeEnabled()
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({ clientPaymentDate: '2026-11-01', sentBillsToFinder: true, version: 1 })
})

it('the payments of a row open with the focus inside and no open calendar, loaded before or not', async () => {
  const { user } = await open('processManager', server([rowOf(1)]))
  const name = 'Pagamentos de Fatura 101 · LX-1'
  for (const isFetched of [false, true]) {
    await user.click(await screen.findByRole('button', { name }))
    const panel = await screen.findByRole('dialog', { name })
    await screen.findByLabelText('Comprovativo do cliente')
    await waitFor(() => expect(panel).toContainElement(document.activeElement as HTMLElement))
    expect(document.querySelector('[data-dates-dropdown]'), `fetched before: ${isFetched}`).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
  }
})
