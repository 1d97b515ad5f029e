import type { Pool } from 'pg'

/** A kind of writing, which remembers what of it was acknowledged. */
export interface Work {
  readonly name: string
  /** One piece of it, begun and acknowledged; a next one follows. */
  step(): Promise<void>
  /** How much was acknowledged. */
  acknowledged(): number
  /** What is not there as it was acknowledged, what is there twice, what is there by half. */
  faults(database: Pool): Promise<readonly string[]>
}
