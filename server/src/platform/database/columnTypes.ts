import type { ColumnType } from 'kysely'

/** `timestamptz`: read as Date, written as Date. */
export type Instant = ColumnType<Date, Date, Date>
export type StampedInstant = ColumnType<Date, Date | undefined, Date>
/** `date`: always `YYYY-MM-DD` text; the driver's parser is overridden. */
export type Day = string
/** `numeric`: read as text (exact), written as number or text. */
export type Numeric = ColumnType<string, number | string, number | string>
export type NullableNumeric = ColumnType<string | null, number | string | null | undefined, number | string | null>
