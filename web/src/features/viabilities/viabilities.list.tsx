import { choices } from '@tipy/domain/access/choices'
import type { ViabilityTotals } from '@tipy/domain/features/viabilities/viabilities.contract'
import { viabilitiesFilters } from '@tipy/domain/features/viabilities/viabilities.filters'
import { viabilities } from '@tipy/domain/features/viabilities/viabilities.record'
import { ListPage } from '#list/List.tsx'
import { listOf } from '#list/screen.ts'
import { lazily } from '#ui/lazily.tsx'
import { BuyersCell, RequestsCell } from './viabilities.cells.tsx'
import { checklist } from './viabilities.checklist.ts'
import { buyersOf, firstBuyerOf, outcomeLabels, outcomeOf } from './viabilities.labels.ts'
import { viabilityTotals } from './viabilities.totals.ts'

/** The list 'Viabilidades' (docs/features/viabilities.md). */
export const viabilitiesScreen = listOf<ViabilityTotals>()(viabilities, viabilitiesFilters, {
  noun: { one: 'viabilidade', many: 'viabilidades', feminine: true },
  columns: [
    {
      field: 'buyers',
      visible: true,
      width: 210,
      Cell: BuyersCell,
      short: firstBuyerOf,
      min: 160,
    },
    { field: 'date', visible: true, width: 94, label: 'Entrada' },
    { field: 'state', visible: true, width: 208 },
    { field: 'consultant', visible: true, width: 144 },
    { field: 'creditManager', visible: true, width: 140, label: 'Gestora', priority: 3 },
    {
      field: 'requests',
      visible: true,
      width: 196,
      label: 'Bancos',
      Cell: RequestsCell,
      min: 156,
      priority: 1,
    },
    { field: 'scheduledDate', visible: true, width: 112, label: 'Agendamento', priority: 2 },
    { field: 'giveUpDate', visible: false, width: 112, label: 'Desistência' },
    { field: 'giveUpReason', visible: false, width: 170 },
    { field: 'consultantTeam', visible: false, width: 140 },
    { field: 'consultantCommercialDirector', visible: false, width: 168 },
    { field: 'isExternalConsultant', visible: false, width: 110, label: 'Externo' },
    { field: 'office', visible: false, width: 120 },
  ],
  titleOf: row => buyersOf(row) || 'sem comprador',
  filters: [
    {
      name: 'giveUp',
      toggle: { no: 'Sem Desistências', all: 'Tudo', yes: 'Desistências', first: false },
    },
    { name: 'consultant', label: 'Consultores' },
    { name: 'consultantTeam', label: 'Equipas' },
    { name: 'consultantCommercialDirector', label: 'Diretores Comerciais', among: choices.commercialDirectors },
    { name: 'creditManager', label: 'Gestoras de Crédito' },
    { name: 'state' },
    ...(['requested', 'approved', 'chosen'] as const).map(name => ({
      name,
      toggle: { no: 'Não', all: 'Tudo', yes: 'Sim', first: null },
    })),
  ],
  quick: ['giveUp', 'state'],
  totals: viabilityTotals,
  dayBehind: 'date',
  acrossOffices:
    'Uma viabilidade pedida numa agência por um consultor de outra conta por inteiro em cada uma delas: somar os números das duas conta-a duas vezes.',
  sections: [
    {
      title: 'Processo',
      fields: [
        'state',
        'date',
        'scheduledDate',
        'consultant',
        'isExternalConsultant',
        'consultantTeam',
        'consultantCommercialDirector',
        'creditManager',
        'office',
      ],
    },
    { title: 'Compradores', fields: ['buyers'] },
    { title: 'Bancos', fields: ['requests'] },
    {
      title: 'Documentação',
      fields: [...checklist, 'extraBooleans'],
    },
    { title: 'Desistência', fields: ['giveUpDate', 'giveUpReason'] },
  ],
  state: { field: 'state', of: outcomeOf, labels: outcomeLabels },
  Form: lazily(async () => (await import('./viabilities.form.tsx')).ViabilityForm),
})

export function ViabilitiesList() {
  return <ListPage screen={viabilitiesScreen} />
}
