import { TipyError } from '@tipy/domain/errors/errors'
import { amountsOfReservation, isInvoiced } from '@tipy/domain/features/reservations/reservations.amounts'
import { reservationsFilters } from '@tipy/domain/features/reservations/reservations.filters'
import { reservationIssues, sendingIssues } from '@tipy/domain/features/reservations/reservations.issues'
import {
  reservationsOfOffices,
  reservationsRights,
  reservationsScope,
} from '@tipy/domain/features/reservations/reservations.policy'
import {
  type Reservation,
  type ReservationDraft,
  type Reservations,
  reservations,
} from '@tipy/domain/features/reservations/reservations.record'
import {
  isCreditReservation,
  isValidation,
  normalizeReservation,
  progressOf,
  sentDateAfter,
  stateAfter,
} from '@tipy/domain/features/reservations/reservations.rules'
import { type DealTerms, snapshotSides } from '#deal/sides'
import type { Saving, ServerRecord } from '#engine/serverRecord'
import { clientPayments } from './reservations.invoiced.ts'
import { reservationTotals } from './reservations.totals.ts'

/** Reservations: the declaration, and what cannot be derived from it. */
export const reservationsServerRecord: ServerRecord<Reservations> = {
  record: reservations,
  scope: reservationsScope,
  ofOffices: reservationsOfOffices,
  filters: reservationsFilters,
  partRows: {
    billingDates: {
      table: 'reservation_billings',
      owner: 'reservation_id',
      columns: { predictedExecutionDate: 'predicted', executionDate: 'executed' },
    },
  },
  rights: reservationsRights,
  needsOffice: true,
  options: ['city', 'rooms'],
  taken: 'REFERENCE_TAKEN',
  totals: reservationTotals,
  isDraft: row => row.isDraft,
  isApproval: ({ state }, before) => isValidation(state ?? '', before.state),
  hooks: { computed, beforeSave, beforeToggle, present: clientPayments },
}

/** A deal stores no commission of a COO. */
const terms: DealTerms<ReservationDraft> = {
  names: [
    'Percentage',
    'CommercialDirectorCommission',
    'BrokerCommission',
    'Recruiter',
    'RecruiterPercentage',
    'RecruiterDirector',
    'RecruiterDirectorPercentage',
  ],
  isBank: ({ dealType }) => isCreditReservation(dealType),
}

async function computed(
  draft: ReservationDraft,
  before: Reservation | null,
  saving: Saving,
): Promise<ReservationDraft> {
  const row = {
    ...draft,
    ...(before === null && asMade(draft, saving)),
    ...normalizeReservation(draft, await bankType(draft, saving)),
    state: stateAfter(draft.state, before?.state ?? null, saving.viewer.roles),
  }
  const snapshots = await snapshotSides(terms, row, before, saving)
  const valued = { ...row, ...amountsOfReservation(row, before) }
  const progress = progressOf(valued)
  return { ...valued, ...progress, sentDate: sentDateAfter(progress, before, saving.today), ...snapshots }
}

async function beforeSave(row: Reservation, before: Reservation | null) {
  return { ...reservationIssues(row, before), ...sendingIssues(row, before) }
}

/** A deal with active invoices cannot be archived: its invoices are archived first. */
async function beforeToggle({ active, billingDates }: Reservation) {
  if (!active && billingDates.some(isInvoiced)) throw new TipyError('HAS_INVOICES')
  return {}
}

/**
 * Defaults of a new deal: its day, the caller as its user, and as its credit manager if the caller is one
 * (docs/features/reservations.md).
 */
function asMade(row: ReservationDraft, { viewer, today }: Saving): Partial<ReservationDraft> {
  const isCreditManager = viewer.roles.includes('creditManager')
  return {
    reservationDate: row.reservationDate ?? today,
    user: row.user ?? viewer.id,
    creditManager: row.creditManager ?? (isCreditManager ? viewer.id : null),
  }
}

async function bankType({ creditBank }: ReservationDraft, { trx, viewer }: Saving): Promise<string | undefined> {
  if (creditBank === null) return undefined
  const found = await trx
    .selectFrom('list_items')
    .select('type')
    .where('company_id', '=', viewer.companyId)
    .where('list', '=', 'banks')
    .where('key', '=', creditBank)
    .executeTakeFirst()
  return found?.type ?? undefined
}
