import type { FieldMessages } from '@tipy/domain/errors/errors'
import { invoicesFilters } from '@tipy/domain/features/invoices/invoices.filters'
import { invoicesOfOffices, invoicesRights, invoicesScope } from '@tipy/domain/features/invoices/invoices.policy'
import {
  type Invoice,
  type InvoiceDraft,
  type Invoices,
  invoices,
} from '@tipy/domain/features/invoices/invoices.record'
import { invoiceReference } from '@tipy/domain/features/invoices/invoices.reference'
import {
  computedInvoice,
  invoiceIssues,
  isBankRef,
  isCountable,
  keepMatchingPayments,
  normalizeInvoice,
} from '@tipy/domain/features/invoices/invoices.rules'
import { readDealPeople } from '#deal/people'
import { type DealTerms, snapshotSides } from '#deal/sides'
import type { Saving, ServerRecord } from '#engine/serverRecord'
import { writeLedger } from '#ledger/write'
import { dealIssues, updateDealOfInvoice } from './invoices.reservation.ts'
import { invoiceTotals } from './invoices.totals.ts'

/** Invoices: the declaration, and what cannot be derived from it. */
export const invoicesServerRecord: ServerRecord<Invoices> = {
  record: invoices,
  scope: invoicesScope,
  ofOffices: invoicesOfOffices,
  filters: invoicesFilters,
  rights: invoicesRights,
  needsOffice: true,
  // All invoices to banks have the same reference, and a deal may have two invoices.
  reference: { fields: ['ref', 'number', 'date'], nameOf: invoiceReference },
  // The only unique value is a deal's billing date: a second invoice for it is refused as already billed.
  taken: 'ALREADY_BILLED',
  totals: invoiceTotals,
  extraTotals: ['monthly', 'toPayResponsible', 'owed'],
  hooks: { computed, beforeSave, beforeToggle: dealIssues, afterSave, present },
}

type Values = Readonly<Record<string, unknown>>

const terms: DealTerms<InvoiceDraft> = {
  names: [
    'Percentage',
    'CommercialDirectorCommission',
    'BrokerCommission',
    'CooCommission',
    'Recruiter',
    'RecruiterPercentage',
    'RecruiterDirector',
    'RecruiterDirectorPercentage',
  ],
  isBank: ({ ref }) => isBankRef(ref),
}

async function computed(draft: InvoiceDraft, before: Invoice | null, saving: Saving): Promise<InvoiceDraft> {
  const normalized = { ...draft, ...normalizeInvoice(draft) }
  const snapshots = await snapshotSides(terms, normalized, before, saving)
  const named = { ...normalized, ...snapshots, ...(await creditTerms(normalized, before, saving)) }
  const row: InvoiceDraft = { ...named, responsiblePayments: keepMatchingPayments(named, before) }
  return isCountable(row) ? { ...row, ...computedInvoice(row) } : row
}

/** A new credit manager of an invoice is paid by their profile, unless a percentage was typed. */
async function creditTerms(
  row: InvoiceDraft,
  before: Invoice | null,
  { trx, viewer }: Saving,
): Promise<Partial<InvoiceDraft>> {
  const { creditManager, creditManagerCommission } = row
  if (creditManager === null) return { creditManagerCommission: null }
  const isTyped = creditManagerCommission !== (before?.creditManagerCommission ?? null)
  if (creditManager === before?.creditManager || isTyped) return {}
  const person = (await readDealPeople(trx, viewer, [creditManager])).get(creditManager)
  return { creditManagerCommission: person?.profile.creditManagerCommission ?? null }
}

async function beforeSave(row: Invoice, before: Invoice | null, saving: Saving): Promise<FieldMessages> {
  return { ...invoiceIssues(row), ...(await dealIssues(row, before, saving)) }
}

async function afterSave(row: Invoice, before: Invoice | null, saving: Saving): Promise<void> {
  await writeLedger(row, before, saving)
  await updateDealOfInvoice(row, before, saving)
}

async function present(rows: readonly Invoice[]): Promise<ReadonlyMap<string, Values>> {
  return new Map(rows.map(({ _id }) => [_id, { link: `/invoices/${_id}`, invoiceId: _id }]))
}
