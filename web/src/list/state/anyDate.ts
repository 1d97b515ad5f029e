import type { FilterSpec } from '#kinds/filter.ts'

/** A filter of every list that the range of the shell narrows: its rows of any day, for this list alone. */
export const anyDate = {
  name: 'ignoreDate',
  label: 'De qualquer data',
  shape: 'flag',
  onlyYes: true,
} as const satisfies FilterSpec

export type AnyDate = typeof anyDate.name
