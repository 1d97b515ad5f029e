import type { Reservation } from './reservations.record.ts'

/** The lists of people who get the deal sheet when a reservation is sent. */
export const recipientLists = [
  'processManagers',
  'creditManagers',
  'financeManagers',
  'brokers',
  'teamLeaders',
  'assistants',
] as const satisfies readonly (keyof Reservation)[]

type Lists = { readonly [N in (typeof recipientLists)[number]]?: readonly string[] }

/** Each recipient once, also those on several lists. */
export const recipientsOf = (row: Lists): readonly string[] => [
  ...new Set(recipientLists.flatMap(name => row[name] ?? [])),
]
