import type { AnyRecord } from '@tipy/domain/record/define'
import { bodyFields, isSame, type Values } from './values.ts'

/** One or more differing fields that are decided together. */
export interface Difference {
  readonly fields: readonly string[]
  readonly changedBy: 'me' | 'them' | 'both'
}
export type Side = 'mine' | 'theirs'
/** The choice, by the first field of each difference. */
export type Choices = Readonly<Record<string, Side>>

/** Three versions of one record: the original, what I typed, what the other user saved. */
export interface Sides {
  readonly original: Values
  readonly mine: Values
  readonly theirs: Values
}

type Units = readonly (readonly string[])[]

/** Groups of fields decided together, then every other field separately. */
function unitsOf(record: AnyRecord, together: Units): Units {
  const grouped = new Set(together.flat())
  const alone = bodyFields(record).flatMap(([name]) => (grouped.has(name) ? [] : [[name]]))
  return [...together, ...alone]
}

export function differences(
  record: AnyRecord,
  { original, mine, theirs }: Sides,
  together: Units,
): readonly Difference[] {
  const differ = (fields: readonly string[], one: Values, other: Values) =>
    fields.some(name => {
      const field = record.fields[name]
      return field !== undefined && !isSame(field, one[name], other[name])
    })
  return unitsOf(record, together).flatMap((unit): readonly Difference[] => {
    const fields = unit.filter(name => name in theirs)
    const byMe = differ(fields, original, mine)
    const byThem = differ(fields, original, theirs)
    if (byMe && byThem) return differ(fields, mine, theirs) ? [{ fields, changedBy: 'both' }] : []
    return byMe ? [{ fields, changedBy: 'me' }] : byThem ? [{ fields, changedBy: 'them' }] : []
  })
}

/** The values to save: theirs, with the fields that only I changed and those where I chose mine. */
export function mergeChoices({ mine, theirs }: Sides, found: readonly Difference[], choices: Choices): Values {
  const kept = found.filter(
    ({ fields: [first = ''], changedBy }) => changedBy === 'me' || (changedBy === 'both' && choices[first] === 'mine'),
  )
  const mineOf = kept.flatMap(({ fields }) => fields.map(name => [name, mine[name]] as const))
  return { ...theirs, ...Object.fromEntries(mineOf) }
}
