import { screen, waitFor, within } from '@testing-library/react'
import type { Role } from '@tipy/domain/access/roles'
import { describe, expect, it } from 'vitest'
import { startApplication } from '#test/application.tsx'
import { configReply, person } from '#test/people.ts'
import type { Received } from '#test/server.ts'

const other = '1c2e0b52-5f0e-4e6e-9d0c-0d2b1c3a4f5e'
const growth = { amount: -50, percent: -33.3 }
const block = {
  value: 100,
  count: 3,
  Goal: 200,
  GoalPercent: 50,
  YearlyGrowth: growth,
  ComparedToMedian: { amount: 40, percent: 66 },
  ComparedToAverage: { amount: 25, percent: 33 },
  PercentOfTotal: 12.5,
}
const valuesOf = (of: object) => ({ billing: of, reservations: of, findings: of })
const standard = valuesOf(block)

/** A row with the same numbers in every period that is asked for. */
function rowOf(id: string, name: string, lastDate: string, values: object) {
  const year = Number(lastDate.slice(0, 4))
  const months = [year, year - 1].flatMap(of => [
    [String(of), values],
    ...Array.from({ length: 12 }, (_, at) => [`${at + 1}-${of}`, values]),
  ])
  const manager = { name: 'Inês Chefe', role: 'commercialDirector' }
  const facts = { offices: ['lisboa'], role: 'consultant', image: null, active: true, startDate: '2021-09-01', manager }
  return { _id: id, ref: id, name, ...facts, period: values, ...Object.fromEntries(months) }
}

/** A colleague as lists of people have her. */
const picked = (_id: string, manager: string | null) => {
  const place = { role: 'consultant', otherRoles: [], offices: ['lisboa'], team: null, manager }
  return { _id, name: _id, image: null, active: true, gender: 'feminine', ...place }
}

interface Body {
  readonly filters: { readonly ref?: string; readonly stats?: readonly string[] }
  readonly part?: string
  readonly parts: readonly string[]
  readonly fields: readonly string[]
}
const bodyOf = ({ body }: Received) => body as Body

async function start(role: Role, path: string, { refuses = false, values = standard } = {}) {
  const user = person(role)
  return startApplication({
    path,
    signedIn: user,
    answers: {
      'GET /api/auth/config': () => ({ data: configReply(user) }),
      'POST /api/users/search': () => ({ data: { users: [picked(user._id, 'director'), picked('director', null)] } }),
      'POST /api/stats/consultants': received => {
        if (refuses) return { status: 404, message: 'NOT_FOUND' }
        const { ref } = bodyOf(received).filters
        const lastDate = String(received.headers.lastdate)
        const stats =
          role === 'consultant' || ref === user._id
            ? [rowOf(user._id, user.name, lastDate, values)]
            : ref === undefined
              ? [rowOf('x', 'Colega Um', lastDate, values), rowOf(other, 'Ana Outra', lastDate, values)]
              : [rowOf(ref, 'Ana Outra', lastDate, values)]
        return { data: { stats, total: stats.length, totals: null, leftOut: null } }
      },
      'POST /api/stats/consultants/rows': received => ({
        data: {
          sentence: '',
          unit: 'euro',
          sum: bodyOf(received).part === 'finder' ? 70 : 30,
          terms: [],
          rows: [],
          total: 1,
          shared: null,
        },
      }),
    },
  })
}

const tabs = () => screen.getAllByRole('tab').map(tab => tab.textContent)
const card = async (name: string) => within(await screen.findByRole('article', { name }))

describe('a consultant at /', () => {
  it('has their own statistics in place, without the page of another address', async () => {
    const app = await start('consultant', '/')
    expect(await screen.findByRole('heading', { level: 1, name: /, Inês$/ })).toBeVisible()
    expect(
      await screen.findByText(/^Consultora · Lisboa · Diretora Comercial: Inês Chefe · Desde 01-09-2021/),
    ).toBeVisible()
    expect(app.path()).toBe('/')
    expect(tabs()).toEqual(['Estatísticas', 'Viabilidades', 'Angariações', 'Pipeline', 'Faturas'])
    expect(screen.queryByRole('navigation', { name: 'As suas páginas' })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Ficha' })).not.toBeInTheDocument()
    const asked = app.received('POST /api/stats/consultants').map(bodyOf)
    expect(asked.every(({ filters }) => filters.ref === person('consultant')._id)).toBe(true)
    expect(asked.every(({ parts }) => parts.join() === 'rows')).toBe(true)
    const ofBilling = asked.filter(({ filters }) => filters.stats?.join() === 'billing').map(({ fields }) => fields)
    const middles = ['billing.value', 'billing.ComparedToMedian', 'billing.ComparedToAverage']
    expect(ofBilling).toHaveLength(2)
    expect(ofBilling).toContainEqual([...middles, 'billing.PercentOfTotal', 'billing.YearlyGrowth'])
    expect(ofBilling).toContainEqual(middles)
  })

  it('chips show the next form on a click, which the address keeps', async () => {
    const app = await start('consultant', '/')
    const billing = await card('Faturação')
    const [chip] = await billing.findAllByTitle(/^Comparação com \d{4}: -33,30%/)
    expect(chip).toHaveTextContent('-33,30%')
    await app.user.click(chip as HTMLElement)
    expect((await billing.findAllByRole('button', { name: /^-50,00\s€$/ })).length).toBe(2)
    expect(app.router.state.location.search).toEqual({ chip: 'absolute' })
    expect(app.path()).toBe('/')
    expect(billing.getAllByRole('button', { name: /50,00%/ })).toHaveLength(2)
  })

  it('is compared with the median and the average, and every number has its panel', async () => {
    const app = await start('consultant', '/')
    await app.user.click(await screen.findByRole('button', { name: 'Faturação: comparação por consultor: ver tabela' }))
    const table = within(screen.getByRole('table', { name: 'Faturação: comparação por consultor' }))
    expect(table.getByRole('row', { name: /^Mediana 60,00/ })).toBeVisible()
    expect(table.getByRole('row', { name: /^Média 75,00/ })).toBeVisible()
    await app.user.click(table.getByRole('button', { name: /100,00/ }))
    expect(await screen.findByRole('dialog', { name: 'De onde vem este número?' })).toHaveTextContent('Inês Conceição')
  })

  it('shows accumulated and monthly values at once, in two charts of the same years', async () => {
    const app = await start('consultant', '/')
    const lastMonth = async (chart: string) => {
      await app.user.click(await screen.findByRole('button', { name: `Faturação: ${chart}: ver tabela` }))
      const table = within(screen.getByRole('table', { name: `Faturação: ${chart}` }))
      expect(table.getAllByRole('columnheader')).toHaveLength(3)
      return table.getByRole('row', { name: /^dez/ }).textContent
    }
    expect(await lastMonth('mensal')).toContain('100,00')
    expect(await lastMonth('acumulado')).toMatch(/1\s?200,00/)
    expect(screen.queryByRole('radiogroup', { name: 'Valores do gráfico' })).toBeNull()
  })

  it('says for which whole months the middle is, and compares what the person has in them', async () => {
    const months = { ...block, ComparedValue: 300, ComparedDays: '2026-11-01..2026-11-19' }
    const app = await start('consultant', '/', { values: valuesOf(months) })
    expect(await screen.findByText(/Por meses inteiros: novembro 2026\.$/)).toBeVisible()
    await app.user.click(await screen.findByRole('button', { name: 'Faturação: comparação por consultor: ver tabela' }))
    const table = within(screen.getByRole('table', { name: 'Faturação: comparação por consultor' }))
    expect(table.getByRole('row', { name: /^Mediana 260,00/ })).toBeVisible()
    expect(table.getByRole('row', { name: /^Média 275,00/ })).toBeVisible()
    await app.user.click(table.getByRole('button', { name: /300,00/ }))
    const panel = await screen.findByRole('dialog', { name: 'De onde vem este número?' })
    expect(panel).toHaveTextContent('01-11-2026 a 19-11-2026')
  })

  it.each([
    ['percentagem do total', /^12,50%/, '100,00 € ÷ o total de todos = 12,50%'],
    ['crescimento', /^-33,30%/, '100,00 € − 150,00 € = -50,00 €; ÷ 150,00 € = -33,30%'],
    ['comparação com a mediana', /^60,00/, '100,00 € − 60,00 € = 40,00 €'],
  ])('the panel of %s has the number of the chart, and how it was computed', async (chart, number, computation) => {
    const app = await start('consultant', '/')
    await app.user.click(await screen.findByRole('button', { name: `Faturação: ${chart}: ver tabela` }))
    const table = within(screen.getByRole('table', { name: `Faturação: ${chart}` }))
    const [first] = table.getAllByRole('button', { name: number })
    await app.user.click(first as HTMLElement)
    const panel = await screen.findByRole('dialog', { name: 'De onde vem este número?' })
    expect(panel.textContent?.replaceAll('\u00a0', ' ')).toContain(computation)
  })

  it('opens the tab of the address', async () => {
    await start('consultant', '/?tab=faturas')
    expect(await screen.findByRole('tab', { name: 'Faturas' })).toHaveAttribute('aria-selected', 'true')
  })
})

describe('/users/{id}/stats', () => {
  it('shows a leader the person among colleagues, with a link to the record', async () => {
    const app = await start('commercialDirector', `/users/${other}/stats`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Ana Outra' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ficha' })).toHaveAttribute('href', `/users/${other}`)
    await app.user.click(await screen.findByRole('button', { name: 'Faturação: comparação por consultor: ver tabela' }))
    const table = within(screen.getByRole('table', { name: 'Faturação: comparação por consultor' }))
    expect(table.getByRole('row', { name: /^▸ Ana Outra/ })).toBeVisible()
    expect(table.getByRole('row', { name: /^Colega Um/ })).toBeVisible()
  })

  it('has each side of the deals, whose slice asks for its own rows', async () => {
    const app = await start('commercialDirector', `/users/${other}/stats`)
    await app.user.click(await screen.findByRole('button', { name: 'Faturação: angariador e vendedor: ver tabela' }))
    const table = within(screen.getByRole('table', { name: 'Faturação: angariador e vendedor' }))
    await app.user.click(table.getByRole('button', { name: /30,00/ }))
    expect(await screen.findByRole('dialog', { name: 'De onde vem este número?' })).toHaveTextContent('Vendedor')
    const parts = () => app.received('POST /api/stats/consultants/rows').map(received => bodyOf(received).part)
    await waitFor(() => expect(parts().filter(part => part === 'seller')).toHaveLength(2))
  })

  it.each([
    ['a person whom the reader does not see', 'commercialDirector', { refuses: true }],
    ['a colleague of a consultant', 'consultant', {}],
    ['those who read no figures', 'hr', {}],
  ] as const)('is not found for %s', async (_who, role, options) => {
    await start(role, `/users/${other}/stats`, options)
    expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
    expect(screen.queryByText('Ana Outra')).not.toBeInTheDocument()
  })
})
