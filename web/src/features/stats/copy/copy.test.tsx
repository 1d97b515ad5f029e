import { screen } from '@testing-library/react'
import type { ChipMode } from '@tipy/domain/features/stats/stats.cellText'
import type { Column } from '@tipy/domain/features/stats/stats.columnParts'
import type { StatsFilters } from '@tipy/domain/features/stats/stats.contract'
import { expect, it, onTestFinished, vi } from 'vitest'
import { SessionContextProvider } from '#session/sessionContext.ts'
import { usual } from '#test/list.tsx'
import { draw } from '#test/render.tsx'
import { CopyTable } from './CopyTable.tsx'

const columns: readonly Column[] = [
  { key: 'name', heading: '', label: 'Nome', path: 'name', kind: 'text', unit: 'text' },
  { key: 'office', heading: '', label: 'Agência', path: 'office', kind: 'office', unit: 'text' },
  { key: 'b', heading: '2026', label: 'Total', path: '2026.billing.value', kind: 'number', unit: 'euro' },
  {
    key: 'g',
    heading: '2026',
    label: 'Ano anterior',
    path: '2026.billing.YearlyGrowth',
    valuePath: '2026.billing.value',
    kind: 'comparison',
    unit: 'euro',
  },
]
const stats = [
  {
    _id: 'a',
    ref: 'a',
    name: '=Ana',
    office: 'lisboa',
    2026: { billing: { value: 1234.5, YearlyGrowth: { amount: 234.5, percent: 23.45 } } },
  },
]

/** The test browser has none. */
class Item {
  readonly data: Readonly<Record<string, Blob>>
  constructor(data: Readonly<Record<string, Blob>>) {
    this.data = data
  }
}

function show(filters: StatsFilters, mode: ChipMode | null = null) {
  const table = {
    columns,
    question: { group: 'consultants' as const, fields: [], filters },
    reply: { stats, total: 1, totals: null, leftOut: null },
  }
  const { user } = draw(
    <SessionContextProvider value={usual}>
      <CopyTable table={table} mode={mode} />
    </SessionContextProvider>,
  )
  const write = vi.fn<(items: readonly Item[]) => Promise<void>>(() => Promise.resolve())
  vi.stubGlobal('ClipboardItem', Item)
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(write as never)
  onTestFinished(() => void vi.unstubAllGlobals())
  return { user, write, button: screen.getByRole('button', { name: 'Copiar' }) }
}

it('is off without exactly one consultant, and says why', async () => {
  const { user, write, button } = show({})
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAttribute('title', 'Para copiar, escolha exatamente um consultor no filtro')
  await user.click(button)
  expect(write).not.toHaveBeenCalled()
})

it('copies the table of one consultant, as HTML and as text', async () => {
  const { user, write, button } = show({ ref: 'a' })
  await user.click(button)
  expect(await screen.findByText('Tabela na área de transferência')).toBeVisible()
  const { 'text/plain': plain, 'text/html': html } = write.mock.calls[0]?.[0][0]?.data ?? {}
  expect((await plain?.text())?.split('\n').map(line => line.split('\t'))).toEqual([
    ['Nome', 'Agência', '2026 · Total', '2026 · Ano anterior'],
    [`'=Ana`, 'Lisboa', expect.stringMatching(/^1\s234,50\s€$/), '+23,45%'],
  ])
  expect(await html?.text()).toContain('<th>2026 · Total</th>')
})

it('a copy that the browser forbids says so', async () => {
  const { user, write, button } = show({ ref: 'a' })
  write.mockRejectedValue(new Error('forbidden'))
  await user.click(button)
  expect(await screen.findByText('Erro no pedido')).toBeVisible()
})

it('copies what the comparisons show', async () => {
  const { user, write, button } = show({ ref: 'a' }, 'last')
  await user.click(button)
  expect(await screen.findByText('Tabela na área de transferência')).toBeVisible()
  const plain = await write.mock.calls[0]?.[0][0]?.data['text/plain']?.text()
  expect(plain).toMatch(/\t1\s000,00\s€$/)
})
