import type { Widget } from '@tipy/domain/features/widgets/widgets.contract'
import type { WidgetField, WidgetStat } from '@tipy/domain/features/widgets/widgets.info'
import { kindOf } from '@tipy/domain/features/widgets/widgets.kinds'

/** The title a widget is known by: its own, or that of its kind. */
export const titleOf = ({ type, info }: Pick<Widget, 'type' | 'info'>): string => info.header || kindOf(type).label

export const statLabels: Readonly<Record<WidgetStat, string>> = {
  billing: 'Faturação',
  reservations: 'Pipeline',
  findings: 'Angariações',
}

export const fieldLabels: Readonly<Record<WidgetField, string>> = {
  ...statLabels,
  month: 'Mês',
  lastYearMonth: 'Mês do ano anterior',
  monthGrowth: 'Variação do mês',
  year: 'Ano',
  lastYear: 'Ano anterior',
  yearGrowth: 'Variação do ano',
  goal: 'Objetivo',
  goalPercent: 'Atingido',
  percentOfTotal: '% do total',
  leads: 'Leads',
  expenses: 'Despesas',
  consultant: 'Consultores',
  commercialDirector: 'Diretores comerciais',
  office: 'Agências',
  predicted: 'Previsto',
  giveUps: 'Desistências',
  months: 'Meses',
  comparison: 'Comparação',
  goals: 'Objetivos',
  comparativeStats: 'Estatísticas comparativas',
  productivity: 'Produtividade',
}
