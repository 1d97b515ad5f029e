import type { CallResult } from './line.ts'

/** The answer that was to come, or an error with the one that came. */
export function expectStatus(heard: CallResult, ...statuses: readonly number[]): CallResult {
  if (!statuses.includes(heard.status))
    throw new Error(`answered ${heard.status}: ${JSON.stringify(heard.body).slice(0, 400)}`)
  return heard
}
