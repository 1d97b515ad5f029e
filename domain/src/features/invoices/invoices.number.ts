import { numberLimits } from '../../record/limits.ts'
import { invoices } from './invoices.record.ts'

/** The block of numbers that a year's invoices continue: its first and its last. */
export interface Sequence {
  readonly first: number
  readonly last: number
}

/** A year without invoices starts at 1. */
export const noSequence: Sequence = { first: 1, last: 0 }

/**
 * Numbers at most this far apart belong to one block. A year's sequence is the block with the most invoices (of two
 * equal ones, the lower): a single number typed far away from the others does not move it.
 */
export const maxSequenceGap = 100

const { max } = numberLimits(invoices.fields.number)

/** After the largest number that can be saved there is no next one: it repeats. */
export const nextInSequence = ({ last }: Sequence): number => Math.min(last + 1, max)

/** Whether a number is outside the sequence. It can be saved, with a warning. */
export const leavesSequence = (number: number, { first, last }: Sequence): boolean =>
  number < first - maxSequenceGap || number > last + maxSequenceGap
