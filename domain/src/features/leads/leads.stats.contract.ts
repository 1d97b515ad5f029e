import { z } from 'zod'
import { type Day, isDay } from '../../calendar/days.ts'
import { type LeadStat, leadStats } from '../../company/knownKeys.ts'
import type { Contract } from '../../contract/endpoint.ts'
import { pageNumber, repeated, sortColumn, yesOrNo } from '../../contract/query.ts'
import type { Euros } from '../../money/money.ts'
import type { RecruitsOutcome } from './leads.outcome.ts'
import {
  type Frequency,
  type FunnelStat,
  frequencies,
  type RankingFigures,
  type RecruitmentGoals,
  rankingGroups,
  type SeriesStep,
} from './leads.stats.ts'

/** Who an event counts for. `_id` null: an event without a recruiter. */
export interface RankedRecruiter {
  readonly _id: string | null
  readonly name: string
  readonly active: boolean
}

/** `_id`: the recruiter, or the key of the source. */
export interface LeadRankingRow extends RankingFigures {
  readonly _id: RankedRecruiter | string
}

/** The events of a kind: in the chosen range, and in today's calendar periods. */
export interface LeadStatTotals extends Readonly<Record<Frequency, number>> {
  readonly total: number
}

export interface LeadSeriesPoint extends Readonly<Record<FunnelStat, number>> {
  /** The day, or the first of the month. */
  readonly date: Day
}

export interface LeadFunnelStep {
  readonly stat: FunnelStat
  readonly count: number
  /** The same by recruiter, most first. */
  readonly recruiters: readonly { readonly _id: string | null; readonly name: string; readonly count: number }[]
}

export interface LeadStatistics {
  readonly totals: Readonly<Record<LeadStat, LeadStatTotals>>
  /** What the recruiters of the filter are to reach together in each calendar period. */
  readonly goals: RecruitmentGoals
  readonly series: { readonly step: SeriesStep; readonly points: readonly LeadSeriesPoint[] }
  /** `conversionRate`: recruited per assigned, as a fraction. */
  readonly funnel: { readonly steps: readonly LeadFunnelStep[]; readonly conversionRate: number }
  readonly stats: readonly LeadRankingRow[]
}

/**
 * An event behind a count, with its lead. Of a lead that the reader does not see (it went to another recruiter), `_id`
 * and `name` are null.
 */
export interface CountedLead {
  readonly _id: string | null
  readonly name: string | null
  /** When the event was registered: `YYYY-MM-DDTHH:mm`, Lisbon. */
  readonly date: string
  readonly recruiter: { readonly _id: string; readonly name: string } | null
  readonly source: string
  readonly office: string
  readonly stage: string
  readonly _created: string
  /** Of a recruited candidate: the person they became, if the reader sees them. Billing with listBillingStats. */
  readonly user: {
    readonly _id: string
    readonly name: string
    readonly active: boolean
    readonly startDate: string | null
    readonly billing: Euros | null
  } | null
}

const filters = {
  /** `true`: leads of personal sources; `false`: of the company's. */
  personal: repeated(yesOrNo),
  recruiter: repeated(z.uuid().toLowerCase()),
  source: repeated(z.string().max(80)),
}
const query = z.strictObject(filters)
export type LeadStatsFilters = z.output<typeof query>

/** The copy of the details takes this many rows; the screen shows 10, 20 or 50. */
const maxDetails = 1000

const detailsQuery = z.strictObject({
  ...filters,
  /** The rows behind a goal card: of today's calendar period instead of the chosen range. */
  frequency: z.enum(frequencies).optional(),
  page: pageNumber,
  perPage: z.coerce.number().int().min(1).max(maxDetails).default(10),
  sortBy: sortColumn(z.enum(['date', 'name', 'recruiter', 'source', 'office', 'stage', '_created']).default('date')),
  sortDesc: yesOrNo.default(true),
})
export type LeadDetailsQuery = z.output<typeof detailsQuery>

/** As `writeDays` writes them. */
const days = z
  .string()
  .regex(/^[\d-]{10}\.\.[\d-]{10}$/, 'Período inválido')
  .transform(text => text.split('..'))
  .refine((ends): ends is [Day, Day] => ends.every(isDay), 'Data inválida')
  .transform(([firstDate, lastDate]) => ({ firstDate, lastDate }))

const countsQuery = z.strictObject({ ...filters, days: repeated(days) })
export type LeadCountsQuery = z.output<typeof countsQuery>

const policy = { kind: 'flag', anyOf: ['listLeads'] } as const

/** Statistics of leads: events dated in the range of the shell, of the leads and offices the reader sees. */
export const leadStatsContract = {
  'GET /api/stats/leads': {
    summary: 'Estatísticas de leads: totais, gráfico, funil e classificação de recrutadores',
    policy,
    query,
    reply: z.custom<LeadStatistics>(),
    revalidates: true,
  },
  'GET /api/stats/leads/totals/{group}': {
    summary: 'Estatísticas de leads: o mesmo, com a classificação por recrutador ou por origem',
    policy,
    params: z.object({ group: z.enum(rankingGroups) }),
    query,
    reply: z.custom<LeadStatistics>(),
    revalidates: true,
  },
  'GET /api/stats/leads/counts/{stat}': {
    summary: 'Estatísticas de leads: quantas em cada um de vários períodos',
    policy,
    params: z.object({ stat: z.enum(leadStats) }),
    query: countsQuery,
    /** In the order of `days`. */
    reply: z.custom<{ readonly counts: readonly number[] }>(),
    revalidates: true,
  },
  /** `ref`: the recruiter, the key of the source, or `-` for events without recruiter and for all (`total`). */
  'GET /api/stats/leads/detailed/{group}/{ref}/{stat}': {
    summary: 'Estatísticas de leads: as leads atrás de um número',
    policy,
    params: z.object({ group: z.enum([...rankingGroups, 'total']), ref: z.string().max(80), stat: z.enum(leadStats) }),
    query: detailsQuery,
    reply: z.custom<{ readonly leads: readonly CountedLead[]; readonly total: number }>(),
    revalidates: true,
  },
  /** The expansion of a row of the ranking; `ref` as in the details. */
  'GET /api/stats/leads/recruits/{group}/{ref}': {
    summary: 'Estatísticas de leads: o que foi feito dos recrutados de um recrutador ou de uma origem',
    policy,
    params: z.object({ group: z.enum(rankingGroups), ref: z.string().max(80) }),
    query,
    reply: z.custom<RecruitsOutcome>(),
    revalidates: true,
  },
} as const satisfies Contract
