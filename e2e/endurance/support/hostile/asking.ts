import type { Random } from '@tipy/seeds/random'
import type { Actor, Company } from './companies.ts'
import type { Operation } from './operations.ts'

/** Everything a request is decided by. */
export interface RequestPlan {
  readonly random: Random
  readonly operation: Operation
  readonly own: Company
  readonly other: Company
  readonly actor: Actor | null
  /** Near right in all its parts: these are to reach what they ask for. */
  readonly isHonest: boolean
}
