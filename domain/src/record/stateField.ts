import { type StateList, stateLists } from '../company/stateColors.ts'
import type { AnyRecord } from './define.ts'

interface StateField {
  readonly name: string
  readonly list: StateList
}

/** The field that says how far a record is, by a configuration list of states; undefined for a record without one. */
export function stateFieldOf({ fields }: AnyRecord): StateField | undefined {
  for (const [name, field] of Object.entries(fields)) {
    const list = field.kind === 'choice' ? stateLists.find(each => each === field.list) : undefined
    if (list) return { name, list }
  }
  return undefined
}
