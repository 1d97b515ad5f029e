import type { FindingTotals } from '@tipy/domain/features/findings/findings.contract'
import { findingsFilters } from '@tipy/domain/features/findings/findings.filters'
import { type Findings, findings } from '@tipy/domain/features/findings/findings.record'
import { listFigures } from '@tipy/domain/figures/listFigures'
import type { Shown } from '@tipy/domain/record/contract'
import { figureSlot } from '#figures/figureFilter.ts'
import type { Names } from '#kinds/names.ts'
import { cardOf } from '#list/figureCard.ts'
import { ListPage } from '#list/List.tsx'
import { listOf } from '#list/screen.ts'
import { lazily } from '#ui/lazily.tsx'

/** The outcome configured for the listing's state (docs/features/findings.md). */
function outcome({ state }: Shown<Findings>, names: Names): 'done' | 'broken' | null {
  const item = state ? names.item('states', state) : undefined
  return item?.outcome === 'done' || item?.outcome === 'broken' ? item.outcome : null
}

/** The list 'Angariações' (docs/features/findings.md). */
export const findingsScreen = listOf<FindingTotals>()(findings, findingsFilters, {
  noun: { one: 'angariação', many: 'angariações', feminine: true },
  columns: [
    { field: 'ref', visible: true, width: 96 },
    { field: 'findingDate', visible: true, width: 94, label: 'Data' },
    { field: 'state', visible: true, width: 148, priority: 1 },
    { field: 'houseType', visible: true, width: 112, label: 'Tipo', priority: 4 },
    { field: 'rooms', visible: true, width: 78, priority: 3 },
    { field: 'city', visible: true, width: 104, priority: 2 },
    { field: 'finder', visible: true, width: 138 },
    { field: 'houseValue', visible: true, width: 120 },
    { field: 'value', visible: true, width: 102, label: 'Comissão' },
    { field: 'address', visible: false, width: 220 },
    { field: 'percentageSplit', visible: false, width: 110, label: 'Percentagem' },
    { field: 'number', visible: false, width: 110 },
    { field: 'postalCode', visible: false, width: 116 },
    { field: 'area', visible: false, width: 112 },
    { field: 'owner', visible: false, width: 180 },
    { field: 'finderTeam', visible: false, width: 140 },
    { field: 'finderCommercialDirector', visible: false, width: 168 },
    { field: 'office', visible: false, width: 120 },
    { field: 'contractType', visible: false, width: 140 },
    { field: 'contractDuration', visible: false, width: 120, label: 'Duração (meses)' },
    { field: 'regime', visible: false, width: 120 },
    { field: 'url', visible: false, width: 200 },
  ],
  filters: [
    figureSlot,
    { name: 'finder', label: 'Consultores' },
    { name: 'finderTeam', label: 'Equipas' },
    {
      name: 'finderCommercialDirector',
      label: 'Diretores Comerciais',
      among: ['coo', 'broker', 'commercialDirector', 'teamLeader'],
    },
    { name: 'state' },
    { name: 'address' },
    { name: 'postalCode' },
    { name: 'city', offered: true },
    { name: 'houseType' },
    { name: 'rooms', offered: true },
    { name: 'areaMin' },
    { name: 'areaMax' },
  ],
  quick: ['finder', 'state', 'houseType'],
  acrossOffices:
    'Uma angariação de uma agência feita por um consultor de outra conta por inteiro em cada uma delas: somar os números das duas conta-a duas vezes.',
  totals: [
    {
      name: 'count',
      ...cardOf(listFigures.findings.count),
    },
    {
      name: 'houseValue',
      ...cardOf(listFigures.findings.houseValue),
      sums: 'houseValue',
    },
    {
      name: 'value',
      ...cardOf(listFigures.findings.value),
      sums: 'value',
    },
  ],
  sections: [
    {
      title: 'Processo',
      fields: [
        'url',
        'ref',
        'findingDate',
        'number',
        'contractType',
        'contractDuration',
        'regime',
        'state',
        'finder',
        'finderTeam',
        'finderCommercialDirector',
        'office',
      ],
    },
    {
      title: 'Imóvel',
      fields: [
        'owner',
        'houseValue',
        'percentageSplit',
        'value',
        'address',
        'postalCode',
        'city',
        'houseType',
        'area',
        'rooms',
      ],
    },
  ],
  state: { field: 'state', of: outcome },
  Form: lazily(async () => (await import('./findings.form.tsx')).FindingForm),
})

export function FindingsList() {
  return <ListPage screen={findingsScreen} />
}
