import { figureOf } from '../../figures/figures.ts'
import type { Column } from './stats.columnParts.ts'
import { readBeside } from './stats.computed.ts'
import { fieldOf } from './stats.fields.ts'

/**
 * The fields that a call names so that its rows and totals have all that these columns show and say of it. What is said
 * of a member (name, director, office) is always there, and so is what the comparison with the middle compares.
 */
export const fieldsOf = (columns: readonly Column[]): readonly string[] => [...new Set(columns.flatMap(fieldsOfColumn))]

function fieldsOfColumn({ figure, path }: Column): readonly string[] {
  if (figure === undefined) return []
  const name = path.split('.').at(-1) ?? ''
  const beside = Object.hasOwn(readBeside, name) ? readBeside[name] : []
  return [figureOf(figure).name, name, ...(beside ?? [])].map(one => fieldOf(figure, one))
}
