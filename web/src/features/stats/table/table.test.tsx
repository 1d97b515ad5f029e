import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { person } from '#test/people.ts'
import { partsOf, reply, row, showTable } from './table.testing.tsx'

const months = (billing: number) => ({
  '2026': { billing: { value: billing * 2 } },
  '11-2026': { billing: { value: billing } },
})
const two = reply([row('ana', 'Ana Silva', months(1000)), row('rui', 'Rui Lopes', { ...months(0), active: false })], {
  totals: { '2026': { billing: { value: 2000 } }, '11-2026': { billing: { value: 1000 } } },
  leftOut: { '2026': { billing: { value: 500 } }, '11-2026': { billing: { value: 0 } } },
})
const consultants = { 'POST /api/stats/consultants': partsOf(two) }
const table = () => screen.findByRole('table', { name: 'Faturação por Consultores: Meses' })
/** An amount at the end of a button's name, or its whole name; its spaces do not break. */
const spaced = (text: string) => text.replaceAll('+', String.raw`\+`).replaceAll(' ', String.raw`\s`)
const amount = (text: string) => new RegExp(`(^|: )${spaced(text)}$`)
const chipOf = (text: string) => new RegExp(`^${spaced(text)}$`)
const select = (name: string) => screen.getByRole('combobox', { name })

const noRows = { sentence: 'Soma.', unit: 'euro', sum: 500, terms: [], rows: [], total: 0, shared: null }

it('shows members, their months, and the totals of the filter with what it leaves out', async () => {
  const asked: unknown[] = []
  const { user, lastBody } = await showTable({
    answers: {
      ...consultants,
      'POST /api/stats/consultants/rows': ({ body }) => {
        asked.push(body)
        return { data: noRows }
      },
    },
  })
  const rows = within(await table())
  const ana = within(rows.getByRole('row', { name: /^Ana Silva/ }))
  expect(ana.getByRole('link', { name: 'Ana Silva' })).toHaveAttribute('href', '/users/ana/stats')
  expect(ana.getByRole('link', { name: 'Ana Silva' })).toHaveAttribute('target', '_blank')
  expect(ana.getByText('Lisboa')).toBeVisible()
  expect(ana.getByRole('button', { name: amount('1 000,00 €') })).toBeVisible()
  expect(rows.getByRole('row', { name: /^Rui Lopes/ })).toHaveTextContent('inativo')
  expect(lastBody()).toMatchObject({
    page: 0,
    perPage: 10,
    sortBy: '2026.billing.value',
    sortDesc: true,
    filters: { stats: ['billing'], multipleYears: 2 },
  })
  await rows.findByRole('button', { name: amount('500,00 €') })
  const total = within(rows.getByRole('row', { name: /^Total/ }))
  expect(total.getByRole('button', { name: amount('2 000,00 €') })).toBeVisible()
  // Only of the periods in which it leaves something out.
  const leftOut = within(rows.getByRole('row', { name: /^Fora desta tabela/ }))
  expect(leftOut.getAllByRole('button')).toHaveLength(1)
  await user.click(leftOut.getByRole('button', { name: amount('500,00 €') }))
  await waitFor(() => expect(asked).toMatchObject([{ stat: 'billing', period: '2026', filters: { leftOut: true } }]))
  expect(asked[0]).not.toHaveProperty('ref')
  expect(await screen.findByText('Faturação · Fora desta tabela · 2026')).toBeVisible()
})

it('has no line of what is left out where nothing is', async () => {
  const whole = { ...two, leftOut: { '2026': { billing: { value: 0 } }, '11-2026': { billing: { value: 0 } } } }
  await showTable({ answers: { 'POST /api/stats/consultants': partsOf(whole) } })
  const rows = within(await table())
  const total = within(rows.getByRole('row', { name: /^Total/ }))
  expect(await total.findByRole('button', { name: amount('2 000,00 €') })).toBeVisible()
  expect(rows.queryByRole('row', { name: /^Fora desta tabela/ })).toBeNull()
})

it('a cell opens the rows it sums, a total those of all members', async () => {
  const asked: unknown[] = []
  const { user } = await showTable({
    answers: {
      ...consultants,
      'POST /api/stats/consultants/rows': ({ body }) => {
        asked.push(body)
        return { data: { sentence: 'Soma.', unit: 'euro', sum: 1000, terms: [], rows: [], total: 0, shared: null } }
      },
    },
  })
  const rows = within(await table())
  await user.click(
    within(rows.getByRole('row', { name: /^Ana Silva/ })).getByRole('button', { name: amount('1 000,00 €') }),
  )
  expect(await screen.findByText(/Ana Silva · novembro 2026/)).toBeVisible()
  await user.keyboard('{Escape}')
  const total = within(rows.getByRole('row', { name: /^Total/ }))
  await user.click(await total.findByRole('button', { name: amount('1 000,00 €') }))
  await waitFor(() => expect(asked).toHaveLength(2))
  const common = { stat: 'billing', period: '11-2026', filters: { stats: ['billing'], multipleYears: 2 } }
  expect(asked[0]).toMatchObject({ ...common, ref: 'ana' })
  expect(asked[1]).toMatchObject(common)
  expect(asked[1]).not.toHaveProperty('ref')
})

it('selectors force each other', async () => {
  const empty = () => ({ data: reply([]) })
  const { user, states } = await showTable({
    answers: { ...consultants, 'POST /api/stats/offices': empty, 'POST /api/stats/expenses': empty },
  })
  await table()
  await user.selectOptions(select('Estatística'), 'Margem')
  expect(states.at(-1)?.choice).toEqual({ group: 'offices', statistic: 'margin', view: 'months' })
  expect(screen.getByText('Com esta escolha, Grupo: Agências')).toBeVisible()
  expect(await screen.findByText('Não há resultados')).toBeVisible()
  await user.selectOptions(select('Grupo'), 'Despesas')
  expect(states.at(-1)?.choice).toEqual({ group: 'expenses', statistic: 'expenses', view: 'months' })
  await user.selectOptions(select('Vista'), 'Objetivos')
  expect(states.at(-1)?.choice).toEqual({ group: 'consultants', statistic: 'billing', view: 'goals' })
})

it('the view of goals offers what has goals, and choosing it stays in the view', async () => {
  const { user, states } = await showTable({
    answers: { ...consultants, 'POST /api/stats/offices': () => ({ data: reply([]) }) },
    state: { choice: { group: 'consultants', statistic: 'billing', view: 'goals' } },
    session: { person: person('cfo') },
  })
  await screen.findByRole('table', { name: 'Faturação por Consultores: Objetivos' })
  const options = (name: string) =>
    within(select(name))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  expect(options('Estatística')).toEqual(['Faturação', 'Pipeline', 'Angariações'])
  expect(options('Grupo')).toEqual(['Consultores', 'Equipas', 'Diretores comerciais', 'Agências'])
  expect(options('Vista')).toHaveLength(6)
  await user.selectOptions(select('Estatística'), 'Pipeline')
  await user.selectOptions(select('Grupo'), 'Agências')
  expect(states.at(-1)?.choice).toEqual({ group: 'offices', statistic: 'reservations', view: 'goals' })
  expect(screen.queryByText(/Com esta escolha/)).toBeNull()
})

it('team leaders choose among consultants and teams, without filters of director and team', async () => {
  const own = person('teamLeader')
  await showTable({
    answers: consultants,
    state: { isFiltering: true },
    session: { person: own, flags: new Set(['listInvoices', 'listFindings']) },
  })
  await table()
  const options = (name: string) =>
    within(select(name))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  expect(options('Grupo')).toEqual(['Consultores', 'Equipas'])
  expect(options('Vista')).not.toContain('Percentagens')
  const panel = within(screen.getByRole('complementary', { name: 'Filtros' }))
  expect(panel.getByRole('combobox', { name: 'Consultor' })).toBeVisible()
  expect(panel.queryByRole('combobox', { name: 'Diretor' })).toBeNull()
  expect(panel.queryByRole('combobox', { name: 'Equipa' })).toBeNull()
})

it('sorts on the server, and again the other way', async () => {
  const { user, lastBody } = await showTable({ answers: consultants })
  const header = within(await table()).getByRole('columnheader', { name: 'Nome' })
  await user.click(within(header).getByRole('button'))
  await waitFor(() => expect(lastBody()).toMatchObject({ sortBy: 'name', sortDesc: false }))
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: 'Nome' })).toHaveAttribute('aria-sort', 'ascending'),
  )
  await user.click(within(screen.getByRole('columnheader', { name: 'Nome' })).getByRole('button'))
  await waitFor(() => expect(lastBody()).toMatchObject({ sortBy: 'name', sortDesc: true }))
})

it('filters apply once, after the last change', async () => {
  const { user, states, lastBody, asked } = await showTable({
    answers: consultants,
    state: { isFiltering: true, page: 3 },
  })
  await table()
  const before = asked().length
  // Without a pause between them, however slow the machine is.
  fireEvent.click(screen.getByRole('radio', { name: 'Inativos' }))
  fireEvent.click(screen.getByRole('switch', { name: 'Anos inteiros' }))
  await waitFor(() => expect(lastBody()).toMatchObject({ page: 0, filters: { active: 'false', fullYears: true } }))
  expect(asked()).toHaveLength(before + 1)
  expect(states).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Retirar Só inativos' }))
  await waitFor(() => expect(lastBody().filters).not.toHaveProperty('active'))
})

it('keeps the numbers, and says nothing, when the next call fails', async () => {
  let hasFailed = false
  const { user } = await showTable({
    answers: {
      'POST /api/stats/consultants': () => (hasFailed ? { status: 500, message: 'INTERNAL' } : { data: two }),
    },
  })
  await waitFor(async () => expect(await table()).toHaveAttribute('aria-busy', 'false'))
  hasFailed = true
  await user.selectOptions(select('Linhas por página'), '20')
  await waitFor(() => expect(screen.queryByLabelText('A atualizar')).toBeNull())
  expect(within(await table()).getByRole('row', { name: /^Ana Silva/ })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('chips turn from percent to the difference, to the last value, and stand out under −20 %', async () => {
  const ofPeriod = (value: number, last: number, more: object = {}) => ({
    period: { billing: { value, YearlyGrowth: { amount: value - last, percent: (value / last - 1) * 100, ...more } } },
    lastPeriod: { billing: { value: last } },
  })
  const { user, lastBody } = await showTable({
    answers: {
      'POST /api/stats/consultants': () => ({
        data: reply([
          row('ana', 'Ana Silva', ofPeriod(120, 100)),
          row('rui', 'Rui Lopes', ofPeriod(50, 100, { isPoor: true })),
          // −20,004 % and −20 %: both read alike.
          row('eva', 'Eva Dias', ofPeriod(79.99, 99.99, { percent: -20, isPoor: true })),
          row('ivo', 'Ivo Reis', ofPeriod(80, 100, { percent: -20 })),
        ]),
      }),
    },
    state: { choice: { group: 'consultants', statistic: 'billing', view: 'comparison' } },
  })
  const chip = await screen.findByRole('button', { name: '+20,00%' })
  expect(chip).not.toHaveAttribute('data-poor')
  expect(screen.getByRole('button', { name: '-50,00%' })).toHaveAttribute('data-poor')
  const [ofEva, ofIvo] = screen.getAllByRole('button', { name: '-20,00%' })
  expect(ofEva).toHaveAttribute('data-poor')
  expect(ofIvo).not.toHaveAttribute('data-poor')
  await user.click(chip)
  await user.click(screen.getByRole('button', { name: chipOf('+20,00 €') }))
  const cells = within(screen.getByRole('row', { name: /^Ana Silva/ })).getAllByRole('button', {
    name: amount('100,00 €'),
  })
  // The year before, the sign of the chip, and the chip.
  expect(cells).toHaveLength(3)
  await user.click(cells[2] ?? chip)
  expect(screen.getByRole('button', { name: '+20,00%' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Variação' }))
  await waitFor(() =>
    expect(lastBody()).toMatchObject({ sortBy: 'period.billing.YearlyGrowth.percent', sortDesc: true }),
  )
})

it('a number that is no sum says how it was computed, and a chip has a sign that opens it', async () => {
  const asked: unknown[] = []
  const values = { value: 120, PercentOfTotal: 12, YearlyGrowth: { amount: 20, percent: 20 } }
  const { user } = await showTable({
    answers: {
      'POST /api/stats/consultants': () => ({
        data: reply([row('ana', 'Ana Silva', { '11-2026': { billing: values } })]),
      }),
      'POST /api/stats/consultants/rows': ({ body }) => {
        asked.push(body)
        return { data: { sentence: 'Soma.', unit: 'euro', sum: 120, terms: [], rows: [], total: 0, shared: null } }
      },
    },
    state: { choice: { group: 'consultants', statistic: 'billing', view: 'comparativeStats' } },
  })
  await user.click(await screen.findByRole('button', { name: /^Percentagem do total de Ana Silva, .*: 12,00%$/ }))
  expect(await screen.findByText(/^120,00\s€ ÷ o valor de todos = 12,00%$/)).toBeVisible()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: /^Comparação com o ano anterior de Ana Silva, .*: \+20,00%$/ }))
  expect(await screen.findByText(/^120,00\s€ − 100,00\s€ = \+20,00\s€, \+20,00% de 100,00\s€$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Faturação · Ana Silva · 01-11-2025 a/ }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ period: 'period', range: { firstDate: '2025-11-01' } }))
})

it('goals open their form, where there is one to open', async () => {
  const opened: string[] = []
  const goals = { '11-2026': { billing: { value: 5, Goal: null, ComparedToGoal: { amount: -95, percent: -95 } } } }
  const { user } = await showTable({
    answers: { 'POST /api/stats/consultants': () => ({ data: reply([row('ana', 'Ana Silva', goals)]) }) },
    state: { choice: { group: 'consultants', statistic: 'billing', view: 'goals' } },
    slots: { onGoal: ({ name }, { path }) => (path.endsWith('.Goal') ? () => opened.push(`${name} ${path}`) : null) },
  })
  const [first] = await screen.findAllByRole('button', { name: 'Sem Objetivo' })
  if (first) await user.click(first)
  expect(opened).toEqual(['Ana Silva 11-2026.billing.Goal'])
  await user.click(screen.getByRole('button', { name: chipOf('-95,00 €') }))
  await user.click(screen.getByRole('button', { name: '-95,00%' }))
  expect(screen.getByRole('button', { name: chipOf('-95,00 €') })).toBeVisible()
})

const people = (count: number) => Array.from({ length: count }, (_, at) => row(`${at}`, `Pessoa ${at}`, months(at)))
const drawnRows = (grid: HTMLElement) => grid.querySelectorAll('tr[data-row]').length
const allOf = (count: number) => ({
  answers: { 'POST /api/stats/consultants': () => ({ data: reply(people(count)) }) },
  state: { perPage: 10_000 as const },
})

it('of ten thousand cells only the rows in view are drawn', async () => {
  await showTable(allOf(400))
  const grid = await table()
  const columns = grid.querySelectorAll('col').length
  expect(columns * 400).toBeGreaterThan(10_000)
  await waitFor(() => expect(grid).toHaveAttribute('aria-rowcount', '402'))
  expect(drawnRows(grid)).toBeLessThan(60)
  const scroller = screen.getByRole('region', { name: 'Linhas das estatísticas' })
  scroller.scrollTop = 300 * 32
  fireEvent.scroll(scroller)
  await waitFor(() => expect(grid.querySelector('tr[data-row="305"]')).toBeVisible())
  expect(grid.querySelector('tr[data-row="0"]')).toBeNull()
  expect(drawnRows(grid)).toBeLessThan(60)
})

it('of many columns only those in view are drawn, and the names stay', async () => {
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  onTestFinished(() => width.mockRestore())
  await showTable(allOf(3))
  const grid = await table()
  const [first] = [...grid.querySelectorAll('tr[data-row]')]
  const cellsIn = () => first?.querySelectorAll('td, th').length ?? 0
  const columns = grid.querySelectorAll('col').length
  await waitFor(() => expect(cellsIn()).toBeLessThan(columns))
  const scroller = screen.getByRole('region', { name: 'Linhas das estatísticas' })
  const label = () => first?.querySelector('button[aria-haspopup]')?.getAttribute('aria-label')
  const before = label()
  scroller.scrollLeft = 1500
  fireEvent.scroll(scroller)
  await waitFor(() => expect(label()).not.toBe(before))
  expect(first?.querySelector('th')).toHaveTextContent(/\S/)
  const spans = [...(first?.querySelectorAll('td, th') ?? [])].map(cell => Number(cell.getAttribute('colspan') ?? 1))
  expect(spans.reduce((sum, one) => sum + one, 0)).toBe(columns)
})

it('on paper every row of the page is drawn, and the table of the screen is left out', async () => {
  await showTable(allOf(70))
  const grid = await table()
  expect(drawnRows(grid)).toBeLessThan(70)
  fireEvent(window, new Event('beforeprint'))
  const [onScreen, ...onPaper] = screen.getAllByRole('table')
  expect(onScreen).toHaveAttribute('data-screen-only')
  expect(onPaper.map(drawnRows)).toEqual(onPaper.map(() => 70))
  expect(onPaper.length).toBeGreaterThan(0)
  fireEvent(window, new Event('afterprint'))
  await waitFor(() => expect(screen.getAllByRole('table')).toEqual([grid]))
})

it('is lower in a widget, and higher without totals', async () => {
  const height = () =>
    screen.getByRole('region', { name: 'Linhas das estatísticas' }).style.getPropertyValue('--table-height')
  const { unmount } = await showTable({ answers: consultants })
  await table()
  expect(height()).toBe('780px')
  unmount()
  const one = { 'POST /api/stats/consultants': () => ({ data: reply([row('ana', 'Ana Silva', months(1))]) }) }
  const alone = await showTable({ answers: one })
  await table()
  expect(height()).toBe('810px')
  alone.unmount()
  await showTable({ answers: consultants, isWidget: true })
  await table()
  expect(height()).toBe('530px')
})
