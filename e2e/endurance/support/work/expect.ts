import type { CallResult } from './line.ts'

/** Returns the answer, or throws if its status is not an expected one. */
export function expectStatus(result: CallResult, ...statuses: readonly number[]): CallResult {
  if (!statuses.includes(result.status))
    throw new Error(`answered ${result.status}: ${JSON.stringify(result.body).slice(0, 400)}`)
  return result
}
