import type { CallResult } from './line.ts'

/** Returns the answer, or throws if its status is not an expected one. */
export function expectStatus(heard: CallResult, ...statuses: readonly number[]): CallResult {
  if (!statuses.includes(heard.status))
    throw new Error(`answered ${heard.status}: ${JSON.stringify(heard.body).slice(0, 400)}`)
  return heard
}
