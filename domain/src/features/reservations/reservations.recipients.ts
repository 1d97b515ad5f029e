import type { Reservation } from './reservations.record.ts'

/** Those who are told of a deal when it is sent, by what they answer for. */
export const recipientLists = [
  'processManagers',
  'creditManagers',
  'financeManagers',
  'brokers',
  'teamLeaders',
  'assistants',
] as const satisfies readonly (keyof Reservation)[]

type Lists = { readonly [N in (typeof recipientLists)[number]]?: readonly string[] }

/** Each person once, in however many lists they are. */
export const recipientsOf = (row: Lists): readonly string[] => [
  ...new Set(recipientLists.flatMap(name => row[name] ?? [])),
]
