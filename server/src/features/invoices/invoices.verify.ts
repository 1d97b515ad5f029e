import { sql } from 'kysely'
import type { Broken, Check } from '#engine/verify'
import { aboutInvoice, ledgerChecks } from '#ledger/verify'
import { amountChecks } from './invoices.verify.amounts.ts'

/** Checks of invoices and ledger (docs/features/invoices.md), as queries independent of the rules that write them. */
export const invoiceChecks: readonly Check[] = [
  ...ledgerChecks,
  {
    name: 'billedIsExecuted',
    sentence: 'Uma fatura é de uma data de faturação que não está executada',
    broken: sql<Broken>`
      select i.company_id, ${aboutInvoice} as about
      from invoices i
      left join reservation_billings b
        on b.company_id = i.company_id and b.reservation_id = i.reservation and b.id = i.billing_date
      where i.active and i.billing_date is not null and b.executed is null`,
  },
  ...amountChecks,
]
