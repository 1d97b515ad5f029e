import { defaultFeatures, type Flag } from './matrix.ts'

export type { Flag } from './matrix.ts'

/** Every feature flag, in the order of the matrix. A name outside this list is never granted. */
export const flags = Object.keys(defaultFeatures) as readonly Flag[]

const flagNames: ReadonlySet<string> = new Set(flags)

export function isFlag(name: string): name is Flag {
  return flagNames.has(name)
}
