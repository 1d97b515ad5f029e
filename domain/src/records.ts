import type { TipyContract } from './contract.ts'
import { expenses } from './features/expenses/expenses.record.ts'
import { findings } from './features/findings/findings.record.ts'
import { invoices } from './features/invoices/invoices.record.ts'
import { leads } from './features/leads/leads.record.ts'
import { reservations } from './features/reservations/reservations.record.ts'
import { users } from './features/users/users.record.ts'
import { viabilities } from './features/viabilities/viabilities.record.ts'
import type { AnyRecord } from './record/define.ts'

/** Every record of the API; one that is missing below does not compile. Statistics are exported too, by a longer path. */
export type RecordName = {
  [E in keyof TipyContract]: E extends `POST /api/${infer N}/export`
    ? N extends `${string}/${string}`
      ? never
      : N
    : never
}[keyof TipyContract]

/**
 * The list of records. Each has a screen with its name; scripts/structure/records.test.ts names the places where
 * one is not registered yet.
 */
export const records: { readonly [N in RecordName]: AnyRecord } = {
  findings,
  expenses,
  invoices,
  leads,
  reservations,
  users,
  viabilities,
}
