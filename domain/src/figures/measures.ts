import type { Measure } from './facts.ts'

export type Unit = 'euro' | 'count' | 'percent'

/** Amounts are summed in whole cents and sent in euros; numbers of things are themselves. */
export const inUnit = (unit: Unit, value: number): number => (unit === 'euro' ? value / 100 : value)

/** The records that figures are sums of. */
export type FigureModel = 'invoices' | 'reservations' | 'findings' | 'expenses'

interface MeasureInfo {
  readonly label: string
  readonly unit: Exclude<Unit, 'percent'>
  /** The record whose rows it adds up: who sees which of them decides who counts which. */
  readonly model: FigureModel
  /** How it is computed, in one sentence. */
  readonly sentence: string
}

/** What is added up (docs/features/figures.md). */
export const measureInfo: Readonly<Record<Measure, MeasureInfo>> = {
  billing: {
    label: 'Faturação',
    unit: 'euro',
    model: 'invoices',
    sentence: 'Soma do valor dos lados das faturas ativas com data de reporte no período.',
  },
  paid: {
    label: 'Pago',
    unit: 'euro',
    model: 'invoices',
    sentence: 'Soma do valor dos lados das faturas ativas que o cliente pagou no período.',
  },
  commissions: {
    label: 'Comissões',
    unit: 'euro',
    model: 'invoices',
    sentence: 'Soma do que as faturas ativas com data de reporte no período dão a cada pessoa.',
  },
  pipeline: {
    label: 'Pipeline',
    unit: 'euro',
    model: 'reservations',
    sentence:
      'Soma do valor da agência dos lados das reservas com data no período, sem rascunhos, reservas por validar e desistências.',
  },
  predicted: {
    label: 'Previsto',
    unit: 'euro',
    model: 'reservations',
    sentence: 'Soma do que falta faturar das reservas em curso, na data prevista de cada faturação.',
  },
  creditValue: {
    label: 'Financiamento',
    unit: 'euro',
    model: 'reservations',
    sentence:
      'Soma do valor do financiamento das reservas com data no período, sem desistências; conta para o vendedor.',
  },
  giveUps: {
    label: 'Desistências',
    unit: 'euro',
    model: 'reservations',
    sentence: 'Soma do que ficou por faturar das reservas com desistência no período.',
  },
  findings: {
    label: 'Angariações',
    unit: 'count',
    model: 'findings',
    sentence: 'Número de angariações ativas com data no período.',
  },
  expenses: {
    label: 'Despesas',
    unit: 'euro',
    model: 'expenses',
    sentence:
      'Soma das despesas ativas com data de pagamento no período; as que não têm agência repartem-se igualmente pelas agências mostradas.',
  },
}
