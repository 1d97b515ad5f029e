import { type NamedFilters, namedFilter } from '../../record/filters.ts'
import { type Leads, leads } from './leads.record.ts'
import { closedStages, hasEnded, stagesOfSteps } from './leads.stages.ts'

const ended = closedStages.filter(hasEnded)

/** Filters that are not one field (docs/features/leads.md). */
export const leadsFilters = {
  /** Without the presentation step, screens ask for steps 4 and 5 together. */
  step: {
    ...namedFilter(leads, 'Etapa', 'keys', (where, steps) => where.in('stage', stagesOfSteps(steps))),
    among: ['1', '2', '3', '4', '5', '6'],
  },
  closed: namedFilter(leads, 'Fechadas', 'toggle', (where, value) =>
    value ? where.in('stage', ended) : where.not(where.in('stage', ended)),
  ),
  /** Open leads that wait for a step, or have their meeting by then: nothing is done before a meeting. */
  due: namedFilter(leads, 'A fazer', 'days', (where, { to }) =>
    where.and(
      where.not(where.in('stage', ended)),
      where.or(where.empty('meetingDate'), where.range('meetingDate', to ? { to: `${to}T23:59` } : {})),
    ),
  ),
} satisfies NamedFilters<Leads>
