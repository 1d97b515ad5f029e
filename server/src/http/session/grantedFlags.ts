import { type Flag, flags } from '@tipy/domain/access/flags'
import { type Features, isGranted } from '@tipy/domain/access/grant'
import type { Person } from '@tipy/domain/access/roles'

interface Computed {
  /** People whom a grant names: nobody has their flags by role alone. */
  readonly named: ReadonlySet<string>
  readonly byHolder: Map<string, ReadonlySet<Flag>>
}

/** More sets of roles than companies have; when full it starts again. */
const maxHolders = 1000

/** Lives as long as the access map itself, which all requests of a version share (companyConfig.ts). */
const computed = new WeakMap<Features, Computed>()

function computedOf(features: Features): Computed {
  const found = computed.get(features)
  if (found) return found
  const named = new Set(Object.values(features).flatMap(grant => grant?.users ?? []))
  const made: Computed = { named, byHolder: new Map() }
  computed.set(features, made)
  return made
}

/** All flags of a person, computed once per access map and set of roles. The map must not change afterwards. */
export function grantedFlags(features: Features, person: Person): ReadonlySet<Flag> {
  const { named, byHolder } = computedOf(features)
  const holder = [person.role, ...person.otherRoles, ...(named.has(person.id) ? [person.id] : [])].join()
  const found = byHolder.get(holder)
  if (found) return found
  const granted = new Set(flags.filter(flag => isGranted(features, flag, person)))
  if (byHolder.size >= maxHolders) byHolder.clear()
  byHolder.set(holder, granted)
  return granted
}
