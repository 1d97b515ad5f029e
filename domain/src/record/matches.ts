import { fold } from '../text/fold.ts'
import type { Condition, ConditionOf, Range } from './condition.ts'
import type { AnyRecord, Draft } from './define.ts'

type Values = Readonly<Record<string, unknown>>

/** Whether a row satisfies a condition. A test checks that the same condition in SQL gives the same result. */
export function matches<R extends AnyRecord>(record: R, condition: ConditionOf<R>, row: Draft<R>): boolean {
  return answers(condition, row, record.name)
}

function answers(condition: Condition, row: Values, where: string): boolean {
  switch (condition.op) {
    case 'all':
      return true
    case 'none':
      return false
    case 'and':
      return condition.of.every(part => answers(part, row, where))
    case 'or':
      return condition.of.some(part => answers(part, row, where))
    case 'not':
      return !answers(condition.of, row, where)
    case 'some':
      return list(row, condition.field, where).some(part =>
        answers(condition.where, part as Values, `${where}.${condition.field}`),
      )
    case 'is':
      return value(row, condition.field, where) === condition.value
    case 'in':
      return includes(condition.values, value(row, condition.field, where))
    case 'range':
      return inRange(value(row, condition.field, where), condition.range)
    case 'contains':
      return holdsText(value(row, condition.field, where), condition.text)
    case 'empty':
      return isEmpty(value(row, condition.field, where))
    case 'overlaps':
      return list(row, condition.field, where).some(item => includes(condition.values, item))
  }
}

/** A partial row or a wire row could give another result than the stored one: throw instead. */
function value(row: Values, field: string, where: string): unknown {
  const found = row[field]
  if (found === undefined) throw new Error(`${where}.${field} is not on this row: a condition needs the whole record`)
  return found
}

function list(row: Values, field: string, where: string): readonly unknown[] {
  const found = value(row, field, where)
  if (!Array.isArray(found)) throw new Error(`${where}.${field} is not a list`)
  return found
}

function includes(values: readonly string[], found: unknown): boolean {
  return typeof found === 'string' && values.includes(found)
}

function inRange(found: unknown, { from, to }: Range<string | number>): boolean {
  if (typeof found !== 'string' && typeof found !== 'number') return false
  return (from === undefined || found >= from) && (to === undefined || found <= to)
}

function holdsText(found: unknown, text: string): boolean {
  return typeof found === 'string' && fold(found).includes(fold(text))
}

function isEmpty(found: unknown): boolean {
  return found === null || found === '' || (Array.isArray(found) && found.length === 0)
}
