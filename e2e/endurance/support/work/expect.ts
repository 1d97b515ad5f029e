import type { Heard } from './line.ts'

/** The answer that was to come, or an error with the one that came. */
export function expectStatus(heard: Heard, ...statuses: readonly number[]): Heard {
  if (!statuses.includes(heard.status))
    throw new Error(`answered ${heard.status}: ${JSON.stringify(heard.body).slice(0, 400)}`)
  return heard
}
