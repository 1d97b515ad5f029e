import type { TipyContract } from '@tipy/domain/contract'
import { expenses } from '@tipy/domain/features/expenses/expenses.record'
import { findings } from '@tipy/domain/features/findings/findings.record'
import { invoices } from '@tipy/domain/features/invoices/invoices.record'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import { users } from '@tipy/domain/features/users/users.record'
import { viabilities } from '@tipy/domain/features/viabilities/viabilities.record'
import type { AnyRecord } from '@tipy/domain/record/define'

/** Every record the API serves; one that is missing below does not compile. */
type RecordName = { [E in keyof TipyContract]: E extends `POST /api/${infer N}/export` ? N : never }[keyof TipyContract]

/** Each has a screen of its own name. */
export const records: { readonly [N in RecordName]: AnyRecord } = {
  findings,
  expenses,
  invoices,
  reservations,
  users,
  viabilities,
}
