import { cents, type Euros, fromEuros, toEuros } from '../../money/money.ts'
import type { WireRow } from '../../record/define.ts'
import type { Reservations } from './reservations.record.ts'

/** A reservation as its reader receives it: amounts they may not read are absent. */
export type RestRow = Partial<
  Pick<WireRow<Reservations>, 'active' | 'isDraft' | 'isDone' | 'isBroken' | 'value' | 'billedValue'>
>

/** What was billed of a deal's gross value, and the rest that no billing date will bill. */
export interface UnplannedRest {
  readonly billed: Euros
  readonly value: Euros
  readonly rest: Euros
}

/**
 * The rest of a deal whose dates are all executed, for less than its value: one of its invoices was lowered. No date
 * forecasts it, so the deal needs a new one or a lower value (docs/features/reservations.md).
 */
export function unplannedRest({
  active,
  isDraft,
  isDone,
  isBroken,
  value,
  billedValue,
}: RestRow): UnplannedRest | null {
  if (!isDone || isBroken || isDraft || active === false) return null
  if (typeof value !== 'number' || typeof billedValue !== 'number') return null
  const rest = toEuros(cents(fromEuros(value) - fromEuros(billedValue)))
  return rest > 0 ? { billed: billedValue, value, rest } : null
}
