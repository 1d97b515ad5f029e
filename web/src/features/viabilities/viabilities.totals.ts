import type { ViabilityTotals } from '@tipy/domain/features/viabilities/viabilities.contract'
import { type Credit, creditOf } from '@tipy/domain/features/viabilities/viabilities.rules'
import type { TotalCard } from '#list/screen.ts'

const once = 'Cada viabilidade conta uma vez, pelo maior dos seus pedidos, mesmo que tenha ido a vários bancos.'

const card = (name: Credit, filter: string, label: string, formula: string): TotalCard<keyof ViabilityTotals> => ({
  name,
  label,
  kind: 'money',
  formula,
  rows: () => ({ [filter]: true }),
  sums: `requests.${name}`,
  partOf: row => creditOf(row, name),
})

/** The requested, approved and chosen credit; each figure opens the viabilities it sums. */
export const viabilityTotals: readonly TotalCard<keyof ViabilityTotals>[] = [
  card(
    'requestedCredit',
    'requested',
    'Crédito pedido',
    `Soma do crédito pedido aos bancos nas viabilidades deste filtro com entrada no período. ${once}`,
  ),
  card(
    'approvedCredit',
    'approved',
    'Crédito aprovado',
    `Soma do crédito que os bancos aprovaram nas viabilidades deste filtro com entrada no período. ${once}`,
  ),
  card(
    'chosenCredit',
    'chosen',
    'Crédito escolhido',
    'Soma do crédito do banco escolhido nas viabilidades deste filtro com entrada no período.',
  ),
]
