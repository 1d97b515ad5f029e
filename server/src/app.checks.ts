import type { Check } from '#engine/verify'
import { invoiceChecks } from '#features/invoices/invoices.verify'

/** Everything `npm run verify` and the job of every night hold what is kept against. */
export const checks: readonly Check[] = [...invoiceChecks]
