import { numberLimits } from '../../record/limits.ts'
import { invoices } from './invoices.record.ts'

/** The run of numbers a year is counted in: from its first to its last. */
export interface Sequence {
  readonly first: number
  readonly last: number
}

/** Of a year without invoices: it begins at 1. */
export const noSequence: Sequence = { first: 1, last: 0 }

/**
 * Numbers no further apart than this belong to one block. The sequence of a year is the block with most invoices (the
 * lower one, where two have as many): a number typed once, far away from all others, does not carry it along.
 */
export const maxSequenceGap = 100

const { max } = numberLimits(invoices.fields.number)

/** Past the largest there is none that could be saved: it repeats. */
export const nextInSequence = ({ last }: Sequence): number => Math.min(last + 1, max)

/** Whether a number would not belong to the sequence. Nobody is stopped, and who types it is warned. */
export const leavesSequence = (number: number, { first, last }: Sequence): boolean =>
  number < first - maxSequenceGap || number > last + maxSequenceGap
