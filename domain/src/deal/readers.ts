import type { Condition } from '../record/condition.ts'
import type { Viewer } from '../record/rights.ts'
import { type Responsible, responsibleNames } from './responsibles.ts'
import type { Side } from './sides.ts'

/** Whose pay a field of a side shows. */
export type Paid = 'consultant' | Responsible

interface Reader {
  readonly payee: Paid
  readonly when: (viewer: Viewer) => Condition
}

const is = (field: string, value: string): Condition => ({ op: 'is', field, value })
const among = (field: string, values: readonly string[]): Condition => ({ op: 'in', field, values })

/**
 * Who reads what a person is paid on a side, in addition to the readers of all pay (docs/features/deal.md): that
 * person, and of a consultant also their director and team leader.
 */
export function readersOf(side: Side): readonly Reader[] {
  return [
    { payee: 'consultant', when: ({ id }) => is(side, id) },
    { payee: 'consultant', when: ({ managedStaff }) => among(side, managedStaff) },
    { payee: 'consultant', when: ({ managedTeams }) => among(`${side}Team`, managedTeams) },
    ...responsibleNames.map((payee): Reader => ({ payee, when: ({ id }) => is(`${side}${payee}`, id) })),
  ]
}
