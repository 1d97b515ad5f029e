import { z } from 'zod'
import { type Day, isDay } from '../../calendar/days.ts'
import type { Contract, Streamed } from '../../contract/endpoint.ts'
import { sortColumn, yesOrNo } from '../../contract/query.ts'
import type { Measure } from '../../figures/facts.ts'
import { type FigureName, figureNames, statistics } from '../../figures/figures.ts'
import { type GroupName, groupNames } from '../../figures/groups.ts'
import type { FigureModel, Unit } from '../../figures/measures.ts'
import { figureParts } from '../../figures/parts.ts'
import { maxYears } from '../../figures/periods.ts'
import type { PeriodValues } from '../../figures/table.ts'
import { statsFields, statsParts } from './stats.fields.ts'
import { filterStates } from './stats.filterStates.ts'
import { statsPageSizes } from './stats.paging.ts'
import type { QuarterKey } from './stats.quarters.ts'
import { sheetUnits } from './stats.sheet.ts'
import type { RowWarning } from './stats.warnings.ts'

const day = z.custom<Day>(value => typeof value === 'string' && isDay(value), 'Data inválida')
const key = z.string().max(200)
const keys = z.array(key).max(1000)
const filterState = z.enum(filterStates).or(z.boolean())

const filters = z
  .strictObject({
    stats: z.array(z.enum(statistics)).min(1).max(statistics.length),
    period: z.boolean(),
    lastPeriod: z.boolean(),
    comparativeStats: z.boolean(),
    includeTotal: z.boolean(),
    /** `true`: only those who work here; `false`: only those who left. */
    active: filterState,
    hasTeam: filterState,
    roles: keys,
    offices: keys,
    managers: keys,
    teams: keys,
    search: z.string().max(200),
    /** True: two years; or how many. */
    multipleYears: z.boolean().or(z.int().min(2).max(maxYears)),
    fullYears: z.boolean(),
    ref: key,
    /** Only these members, as far as they are any. */
    refs: keys,
    lastDateOnly: z.boolean(),
    noTeamMembers: z.boolean(),
    isRanking: z.boolean(),
    /** Instead of what a director's figures count: the sides of those they lead today that name another director. */
    led: z.boolean(),
    /** Instead of the members that the others choose: those that they leave out and that have a figure. */
    leftOut: z.boolean(),
  })
  .partial()
export type StatsFilters = z.output<typeof filters>

const perPage = z.union(statsPageSizes.map(size => z.literal(size)))

/** A name, or `period.billing.value`: any value of a row. */
const column = z
  .string()
  .max(100)
  .regex(/^[\w.-]+$/, 'Coluna desconhecida')

/** What a table shows, and in which order. */
const order = z.strictObject({
  sortBy: sortColumn(column.optional()),
  sortDesc: z.boolean().default(true),
  filters: filters.default({}),
})

/** More than any view shows: five years of months, each a chip of two columns. */
const maxSheetColumns = 200
const sheetColumn = z.strictObject({
  label: z.string().max(200),
  path: column,
  unit: z.enum(sheetUnits),
})

/** Who a row is of. `_id: null`: what has no member ("Sem responsável"). */
export interface StatsRow {
  readonly _id: string | null
  readonly ref: string | null
  readonly name: string
  readonly offices?: readonly string[]
  readonly office?: string | null
  readonly image?: string | null
  readonly active?: boolean
  readonly startDate?: string | null
  readonly manager?: { readonly name: string; readonly role: string } | null
  readonly comments?: number
  readonly goals?: readonly { readonly _id: string; readonly type: string; readonly frequency: string }[]
  /** Of a consultant, for readers of percentages. */
  readonly warnings?: readonly RowWarning[]
  /** What is open of their deals today, in euros. */
  readonly pipeline?: number
  /** Periods: `3-2026`, `2026`, `period`, `lastPeriod`, `total`; and percentages, for their readers. */
  readonly [key: string]: unknown
}

export interface StatsReply {
  readonly stats: readonly StatsRow[]
  readonly total: number
  /** Of the whole filter, by period; `leftOut`: what the filter leaves out of the group's figure. */
  readonly totals: Readonly<Record<string, PeriodValues>> | null
  readonly leftOut: Readonly<Record<string, PeriodValues>> | null
}

/** One row behind a figure: a record, and what it adds. */
export interface FigureRow {
  readonly model: FigureModel
  readonly ref: string
  /** The term of the formula it belongs to. */
  readonly measure: Measure
  /** The record's number or reference. */
  readonly label: string
  readonly day: string | null
  /** The side of the deal, or the part that is paid; null where no one of the company brought it. */
  readonly part: string | null
  /** Who brought it, or gets it. */
  readonly person: string | null
  readonly value: number
}

/** A part of a formula, which has rows of its own; what is subtracted is negative. */
interface FigureTerm {
  readonly label: string
  readonly value: number
  readonly figure: FigureName
}

/** "De onde vem este número?": the rows behind one cell, their sum and how it is computed. */
export interface FigureRowsReply {
  readonly sentence: string
  readonly unit: Unit
  readonly sum: number | null
  /** Of a formula: its parts. */
  readonly terms: readonly FigureTerm[]
  readonly rows: readonly FigureRow[]
  readonly total: number
  /** An office's part of the expenses that all offices share. */
  readonly shared: { readonly value: number; readonly of: number; readonly offices: number } | null
}

/** A deal's billing date that is expected in a month. */
export interface PredictedReservation {
  readonly _id: string
  readonly office: string
  readonly ref: string | null
  readonly reservationDate: string
  readonly predictedExecutionDate: string
  readonly finder: string | null
  readonly finderUser: { readonly _id: string; readonly name: string } | null
  readonly isExternalFinder: boolean
  readonly seller: string | null
  readonly sellerUser: { readonly _id: string; readonly name: string } | null
  readonly isExternalSeller: boolean
  readonly billingDates: { readonly type: string | null; readonly percentage: number | null }
  /** The agency's value of the whole deal; `amount` is this date's part, of the sides that the reader counts. */
  readonly tipyValue: number
  readonly amount: number
  /** Its day is past. */
  readonly isLate: boolean
}

/** A month of GET /api/stats/predicted; what the reader may not know is null. */
export interface PredictedMonth {
  readonly total: number | null
  readonly totalBanks: number | null
  readonly predicted: number | null
  readonly reservations: readonly PredictedReservation[]
}

const predictedQuery = z.strictObject({
  /** True: without the reservations of the months, of which there may be very many. */
  sums: yesOrNo.default(false),
  /** Only this month: `3-2026`. */
  month: z
    .string()
    .regex(/^([1-9]|1[0-2])-\d{4}$/, 'Mês inválido')
    .optional(),
})
export type PredictedQuery = z.output<typeof predictedQuery>

/** Null: for readers without listBillingStats. */
export interface ReferenceTotals {
  readonly billing: number | null
  readonly commissions: number | null
}
export type TotalsByQuarter = Readonly<Record<QuarterKey, ReferenceTotals>>
export interface Referrer {
  readonly name: string
  readonly active: boolean
  readonly totals: TotalsByQuarter
  readonly references: readonly {
    readonly _id: string
    readonly name: string
    readonly active: boolean
    readonly startDate: string | null
    readonly totals: TotalsByQuarter
  }[]
}
export interface ReferencesReply {
  readonly quarterInfo: Readonly<
    Record<QuarterKey, { readonly total: number | null; readonly amountForReferences: number | null }>
  >
  /** By the referrer's id; `total`: of all of them. */
  readonly referencedBy: Readonly<Record<string, Referrer | { readonly totals: TotalsByQuarter }>>
}

const groupBy = z.enum(groupNames as readonly [GroupName, ...GroupName[]])

export const statsContract = {
  'POST /api/stats/{groupBy}': {
    summary: 'Estatísticas por pessoa, equipa, agência ou despesa',
    policy: { kind: 'signedIn' },
    reads: true,
    long: 'statistics',
    params: z.object({ groupBy }),
    body: order.extend({
      page: z.int().min(0).max(100_000).default(0),
      perPage: perPage.default(10),
      /** Only these fields of rows and totals; without them all that the group and the filters have. */
      fields: z.array(z.enum(statsFields)).max(statsFields.length).optional(),
      /** Only these parts of the answer; without them the rows, and the totals where the filters ask for them. */
      parts: z.array(z.enum(statsParts)).min(1).max(statsParts.length).optional(),
    }),
    reply: z.custom<StatsReply>(),
  },
  'POST /api/stats/{groupBy}/export': {
    summary: 'Estatísticas: todas as linhas e os totais, em Excel',
    policy: { kind: 'signedIn' },
    reads: true,
    long: 'exports',
    params: z.object({ groupBy }),
    body: order.extend({
      columns: z
        .array(sheetColumn)
        .min(1, 'Escolha pelo menos uma coluna')
        .max(maxSheetColumns, 'São demasiadas colunas'),
    }),
    reply: z.custom<Streamed>(),
    streams: 'file',
  },
  'POST /api/stats/{groupBy}/rows': {
    summary: 'As linhas de que um número das estatísticas é feito',
    policy: { kind: 'signedIn' },
    reads: true,
    params: z.object({ groupBy }),
    body: z.strictObject({
      /** A member; null: what has none. Without it: all members of the filter together. */
      ref: key.nullable().optional(),
      stat: z.enum(figureNames as readonly [FigureName, ...FigureName[]]),
      /** `3-2026`, `2026`, `period`, `lastPeriod` or `total`; of predictions also `open`: what is open today. */
      period: z.string().max(20),
      /** Only what counts for this side of a deal: the figure of one part alone, with its rows. */
      part: z.enum(figureParts).optional(),
      /** Other days than those of the headers. */
      range: z.strictObject({ firstDate: day, lastDate: day }).optional(),
      /** Other offices than those of the headers; an empty list: all of the reader's. */
      offices: keys.optional(),
      page: z.int().min(0).max(1_000_000).default(0),
      perPage: z.int().min(1).max(100).default(10),
      filters: filters.default({}),
    }),
    reply: z.custom<FigureRowsReply>(),
  },
  'GET /api/stats/predicted': {
    summary: 'Faturação e previsões dos meses do ano',
    policy: { kind: 'flag', anyOf: ['listReservations', 'listInvoices'] },
    query: predictedQuery,
    reply: z.custom<Readonly<Record<string, PredictedMonth>>>(),
    revalidates: true,
  },
  'GET /api/stats/references': {
    summary: 'Faturação por trimestre de quem foi referenciado, por quem o referenciou',
    policy: { kind: 'flag', anyOf: ['listStaff', 'listConsultants'] },
    query: z.object({ active: z.enum(filterStates).default('true') }),
    reply: z.custom<ReferencesReply>(),
    revalidates: true,
  },
} as const satisfies Contract
