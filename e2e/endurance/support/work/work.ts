import type { Pool } from 'pg'

/** A kind of write, which remembers what was acknowledged. */
export interface Work {
  readonly name: string
  /** Does one write and waits until it is acknowledged. */
  step(): Promise<void>
  /** The number of acknowledged writes. */
  acknowledged(): number
  /** Acknowledged writes that are missing, doubled or half-written. */
  faults(database: Pool): Promise<readonly string[]>
}
