import { IconCopyCheck } from '@tabler/icons-react'
import { daysAgo } from '@tipy/domain/calendar/relativeDays'
import type { LeadTotals } from '@tipy/domain/features/leads/leads.contract'
import { leadsFilters } from '@tipy/domain/features/leads/leads.filters'
import { leads } from '@tipy/domain/features/leads/leads.record'
import { hasEnded, isClosed, stepNames } from '@tipy/domain/features/leads/leads.stages'
import { isArchived } from '@tipy/domain/record/archive'
import { namedFilter } from '@tipy/domain/record/filters'
import { ListPage } from '#list/List.tsx'
import { type FilterPreset, type FilterSlot, listOf } from '#list/screen.ts'
import type { AnyDate } from '#list/state/anyDate.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { lazily } from '#ui/lazily.tsx'
import { AssignRecruiter } from './leads.assign.tsx'
import { DuplicateCell, leadPath, StageTimeCell } from './leads.cells.tsx'
import { isMerged, stageOf } from './leads.labels.ts'
import { mergeDuplicate } from './leads.mergeAction.ts'
import { RetentionButton } from './leads.retention.tsx'
import { leadSections } from './leads.sections.ts'
import { openTimeline } from './leads.timelineAction.tsx'
import { leadTotalCards, milestoneNames } from './leads.totals.ts'

/** A filter that the server reads beside those of the fields: it asks about no field of its own. */
const filters = {
  ...leadsFilters,
  personal: namedFilter(leads, 'Tipo', 'toggle', where => where.all),
}

const step = (labels: Readonly<Record<string, string>>) => ({ name: 'step', labels }) as const satisfies FilterSlot

type WaitsFor = 'waitsFor' | 'waitsForShort'

/** Created on any day: what waits was often created months ago. */
const presets = (waitsFor: WaitsFor): readonly FilterPreset<'responsible' | WaitsFor | 'due' | 'idle' | AnyDate>[] => [
  { label: 'Os meus', filters: ({ person }) => ({ responsible: [person._id], ignoreDate: true }) },
  {
    label: 'A fazer hoje',
    filters: ({ person }) => ({ [waitsFor]: [person._id], due: { to: daysAgo(0) }, ignoreDate: true }),
  },
  {
    label: 'Parados',
    filters: ({ settings }) => ({ idle: { to: daysAgo(settings.leadIdleDays) }, ignoreDate: true }),
  },
]

/** The list 'Leads' (docs/features/leads.md). */
export const leadsScreen = listOf<LeadTotals>()(leads, filters, {
  noun: { one: 'lead', many: 'leads', feminine: true },
  columns: [
    { field: 'name', visible: true, width: 172, min: 160 },
    { field: 'stage', visible: true, width: 198 },
    { field: 'stageDate', visible: true, width: 64, label: 'Na fase', Cell: StageTimeCell },
    { field: 'attempts', visible: true, width: 80, label: 'Tentativas', priority: 1 },
    { field: 'phone', visible: true, width: 106 },
    { field: 'recruiter', visible: true, width: 122, priority: 2 },
    { field: 'source', visible: true, width: 126, min: 116, priority: 3 },
    { field: 'duplicate', visible: true, width: 116, Cell: DuplicateCell, priority: 4 },
    { field: 'date', visible: true, width: 128, priority: 6 },
    { field: 'office', visible: true, width: 112, priority: 5 },
    { field: '_created', visible: false, width: 124, label: 'Criada em' },
    { field: 'personalEmail', visible: false, width: 200 },
    { field: 'meetingDate', visible: false, width: 128 },
    { field: 'active', visible: false, width: 106 },
    { field: 'experient', visible: false, width: 112 },
    { field: 'experienceTypes', visible: false, width: 170 },
    { field: 'commercialDirector', visible: false, width: 150 },
    { field: 'reference', visible: false, width: 140 },
    { field: 'endDate', visible: false, width: 128 },
    { field: 'user', visible: false, width: 140 },
    { field: 'phone2', visible: false, width: 112 },
    { field: 'gender', visible: false, width: 100 },
    { field: 'birthday', visible: false, width: 110, label: 'Nascimento' },
    { field: 'country', visible: false, width: 120 },
    { field: 'experience', visible: false, width: 220 },
    { field: 'commission', visible: false, width: 106 },
    { field: 'offers', visible: false, width: 150 },
    { field: 'observations', visible: false, width: 240 },
    { field: 'keepReason', visible: false, width: 200, label: 'Dados mantidos' },
    { field: 'anonymisedDate', visible: false, width: 128 },
  ],
  filters: [
    {
      title: 'Andamento',
      filters: [
        { name: 'stage', label: 'Fases' },
        step(stepNames),
        { name: 'closed', toggle: { no: 'Em curso', all: 'Tudo', yes: 'Fechadas', first: null } },
        { name: 'milestone', labels: milestoneNames },
        { name: 'due', ofPreset: true },
        { name: 'idle', ofPreset: true },
        { name: 'date' },
        { name: 'endDate' },
      ],
    },
    {
      title: 'Pessoas',
      filters: [
        { name: 'recruiter', label: 'Recrutadores' },
        { name: 'commercialDirector', label: 'Diretores Comerciais' },
        { name: 'responsible', like: 'recruiter' },
        { name: 'waitsFor', like: 'recruiter' },
        { name: 'reference', label: 'Referências' },
      ],
    },
    {
      title: 'Candidato',
      filters: [
        { name: 'personal', toggle: { no: 'Empresa', all: 'Tudo', yes: 'Pessoais', first: null } },
        { name: 'source', label: 'Origens' },
        { name: 'office', label: 'Agências' },
        { name: 'experient' },
        { name: 'experienceTypes' },
        { name: 'active' },
        { name: 'duplicate', label: 'Duplicadas' },
        { name: 'kept' },
      ],
    },
  ],
  quick: ['stage', 'recruiter', 'source'],
  presets: presets('waitsFor'),
  totals: leadTotalCards,
  dayBehind: 'date',
  sections: leadSections,
  state: {
    field: 'stage',
    of: row => {
      if (row.stage === 'recruited') return 'done'
      return hasEnded(stageOf(row)) ? 'broken' : null
    },
  },
  mark: { field: 'duplicate', of: ({ duplicate }) => (duplicate ? 'Duplicada' : null), Icon: IconCopyCheck },
  // What happens to the candidate goes on in the lead that it was merged into.
  mayWrite: row => row.can.edit && !isMerged(row),
  mayArchive: row => !isMerged(row),
  page: leadPath,
  views: 'page',
  rowActions: [openTimeline, mergeDuplicate],
  // The name leads to the page, also of a lead whose timeline waits.
  rowOpens: row => (isClosed(stageOf(row)) || isArchived(row) ? null : openTimeline),
  Form: lazily(async () => {
    const [{ LeadForm }] = await Promise.all([import('./leads.form.tsx'), import('#kinds/DayInput.tsx')])
    return LeadForm
  }),
})

const { 4: _presentation, 5: approval, ...otherSteps } = stepNames

/** The list of a company without the presentation: what would wait for it waits for the approval. */
const shortScreen: typeof leadsScreen = {
  ...leadsScreen,
  presets: presets('waitsForShort'),
  filters: leadsScreen.filters.map(group =>
    'filters' in group
      ? {
          ...group,
          filters: group.filters.map(slot => {
            if (slot.name === 'step') return step({ ...otherSteps, '4-5': approval })
            return slot.name === 'waitsFor' ? { ...slot, name: 'waitsForShort' } : slot
          }),
        }
      : group,
  ) as typeof leadsScreen.filters,
}

/** The list of leads as this company works with them. */
export function useLeadsScreen(): typeof leadsScreen {
  return useSessionContext().settings.presentationStep ? leadsScreen : shortScreen
}

export function LeadsList() {
  return <ListPage screen={useLeadsScreen()} parts={{ Tools: RetentionButton, Chosen: AssignRecruiter }} />
}
