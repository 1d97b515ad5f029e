import type { WidgetField, WidgetStat } from '@tipy/domain/features/widgets/widgets.info'
import { figureOf } from '@tipy/domain/figures/figures'

export const statLabels: Readonly<Record<WidgetStat, string>> = {
  billing: figureOf('billing').label,
  reservations: figureOf('reservations').label,
  findings: figureOf('findings').label,
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
