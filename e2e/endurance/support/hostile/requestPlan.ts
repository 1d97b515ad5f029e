import type { Random } from '@tipy/seeds/random'
import type { Actor, Company } from './companies.ts'
import type { Operation } from './operations.ts'

/** Everything a request is generated from. */
export interface RequestPlan {
  readonly random: Random
  readonly operation: Operation
  readonly own: Company
  readonly other: Company
  readonly actor: Actor | null
  /** Nearly valid in all its parts, so that some requests succeed. */
  readonly isHonest: boolean
}
