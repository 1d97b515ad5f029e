import type { Flag } from '../access/flags.ts'

/** The parts of a row's period on the wire. */
export const blocks = ['billing', 'reservations', 'findings', 'commissions', 'expenses'] as const
export type Block = (typeof blocks)[number]

/** The flag that opens a block; one's own commissions need none. */
export const flagOf = {
  billing: 'listInvoices',
  reservations: 'listReservations',
  findings: 'listFindings',
  commissions: 'editCommissions',
  expenses: 'listExpenses',
} as const satisfies Readonly<Record<Block, Flag>>
