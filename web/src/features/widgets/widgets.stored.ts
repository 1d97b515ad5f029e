import { hasFilters } from './widgets.filterState.ts'

/** One per person, so that colleagues at one machine do not get each other's filters. */
const keyOf = (person: string) => `tipy.dashboardFilters.${person}`

type Stored = Readonly<Record<string, unknown>>
const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The filters that a person last chose, as an address has them. Where storage is refused there are none. */
export function readStored(person: string): Stored {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(person)) ?? 'null')
    return isStored(found) ? found : {}
  } catch {
    return {}
  }
}

export function writeStored(person: string, search: Stored): void {
  try {
    if (hasFilters(search)) localStorage.setItem(keyOf(person), JSON.stringify(search))
    else localStorage.removeItem(keyOf(person))
  } catch {
    // The filters then last as long as the address.
  }
}
