import { type NamedFilters, namedFilter } from '../../record/filters.ts'
import { type Leads, leads } from './leads.record.ts'
import { closedStages, endedStages, type Milestone, milestones, stagesFrom, stagesOfSteps } from './leads.stages.ts'

/** The director acts in these steps, the recruiter in all. */
function waitsFor(directorSteps: readonly string[]) {
  const approvalStages = stagesOfSteps(directorSteps)
  return namedFilter(leads, 'À espera de', 'keys', (where, people) =>
    where.and(
      where.not(where.in('stage', closedStages)),
      where.or(
        where.in('recruiter', people),
        where.and(where.in('commercialDirector', people), where.in('stage', approvalStages)),
      ),
    ),
  )
}

/** Filters that are not one field (docs/features/leads.md). */
export const leadsFilters = {
  /** Without the presentation step, what would wait for it waits for the approval: screens ask for `4-5`. */
  step: {
    ...namedFilter(leads, 'Etapa', 'keys', (where, steps) =>
      where.in('stage', stagesOfSteps(steps.flatMap(step => step.split('-')))),
    ),
    among: ['1', '2', '3', '4', '5', '4-5', '6'],
  },
  /** Those who have to act: the recruiter, and the director who approves. */
  responsible: namedFilter(leads, 'Responsáveis', 'keys', (where, people) =>
    where.or(where.in('recruiter', people), where.in('commercialDirector', people)),
  ),
  closed: namedFilter(leads, 'Fechadas', 'toggle', (where, value) =>
    value ? where.in('stage', endedStages) : where.not(where.in('stage', endedStages)),
  ),
  /** Open leads that wait for a step, or have their meeting by then: nothing is done before a meeting. */
  due: namedFilter(leads, 'A fazer', 'days', (where, { to }) =>
    where.and(
      where.not(where.in('stage', endedStages)),
      where.or(where.empty('meetingDate'), where.range('meetingDate', to ? { to: `${to}T23:59` } : {})),
    ),
  ),
  /** The leads behind a total of the list. */
  milestone: {
    ...namedFilter(leads, 'Chegou a', 'keys', (where, reached) =>
      where.and(
        where.empty('mergedInto'),
        where.in(
          'stage',
          reached.flatMap(one => stagesFrom[one as Milestone]),
        ),
      ),
    ),
    among: milestones,
  },
  /** Leads whose next step is taken by one of these people: the recruiter, and the director of an approval. */
  waitsFor: waitsFor(['5']),
  /** The same without the presentation step: what would wait for it waits for the approval. */
  waitsForShort: waitsFor(['4', '5']),
  /** Open leads of which nothing was registered since that day: 'Parados' asks for the day `leadIdleDays` ago. */
  idle: namedFilter(leads, 'Parados', 'days', (where, range) =>
    where.and(
      where.not(where.in('stage', endedStages)),
      where.range('date', {
        ...(range.from !== undefined && { from: range.from }),
        ...(range.to !== undefined && { to: `${range.to}T23:59` }),
      }),
    ),
  ),
  /** A lead that was merged into another is in the archive, and in no total. */
  merged: namedFilter(leads, 'Juntas a outra', 'flag', (where, value) =>
    value ? where.not(where.empty('mergedInto')) : where.empty('mergedInto'),
  ),
  /** Whose data stays although its time is over, with a reason. */
  kept: namedFilter(leads, 'Dados mantidos', 'flag', (where, value) =>
    value ? where.not(where.empty('keepReason')) : where.empty('keepReason'),
  ),
} satisfies NamedFilters<Leads>
