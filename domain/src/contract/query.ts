import { z } from 'zod'

/** More would not fit in the address of a request. */
const maxRepeated = 500

const isGiven = (value: unknown): boolean => value !== '' && value !== 'null' && value !== undefined

/** A key of a query that may be repeated (`role=broker&role=coo`). Empty values and "null" are no filter. */
export const repeated = <T extends z.ZodType>(value: T) =>
  z.preprocess(sent => [sent].flat().filter(isGiven), z.array(value).max(maxRepeated))

/** Counts from 0. */
export const pageNumber = z.coerce.number().int().min(0).max(1_000_000).default(0)

export const yesOrNo = z.enum(['true', 'false']).transform(text => text === 'true')

/** What an answer is sorted by: an empty column is the usual one, as a missing one. */
export const sortColumn = <T extends z.ZodType>(columns: T) =>
  z.preprocess(value => (value === '' || value === null ? undefined : value), columns)
