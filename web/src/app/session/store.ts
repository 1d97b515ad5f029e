import { lisbonDay } from '@tipy/domain/calendar/days'
import { type RangeChoice, rangeInForce, storedChoice } from './range.ts'
import { type EndReason, emptyStored, type SessionState, type StoredState } from './state.ts'
import { clearStored, isOurs, readStored, withUnwritten, writeStored } from './stored.ts'

/** What callers may set. `dateRange: null` goes back to the default; a preset is resolved each day. */
export interface SessionChanges extends Partial<Omit<StoredState, 'chosenRange' | 'chosenPreset'>> {
  readonly dateRange?: RangeChoice | null
  readonly config?: SessionState['config']
}

/**
 * Reading storage creates new objects; unchanged values keep their identity, so that they cause no render or request.
 */
function reuse(before: StoredState, after: StoredState): StoredState {
  const names = Object.keys(after) as (keyof StoredState)[]
  const unchanged = names.filter(name => JSON.stringify(before[name]) === JSON.stringify(after[name]))
  return { ...after, ...Object.fromEntries(unchanged.map(name => [name, before[name]])) }
}

/** The session as an external store; tests pass their own storage and clock. */
export function createSession(storage: Storage, now: () => Date) {
  const listeners = new Set<() => void>()

  /** Adds the values derived from the stored items and the day. */
  function complete(stored: StoredState, rest: Pick<SessionState, 'config' | 'endedBecause'>): SessionState {
    const { config, endedBecause } = rest
    const today = lisbonDay(now())
    const own = stored.user?.offices
    const selectedOffices = own ? stored.selectedOffices.filter(key => own.includes(key)) : stored.selectedOffices
    const unchanged = selectedOffices.length === stored.selectedOffices.length
    return {
      ...stored,
      config,
      endedBecause,
      today,
      selectedOffices: unchanged ? stored.selectedOffices : selectedOffices,
      ...rangeInForce(stored, today),
    }
  }

  /** The days of a preset are stored again when they have moved. */
  function resolve(stored: StoredState, rest: Pick<SessionState, 'config' | 'endedBecause'>): SessionState {
    const next = complete(stored, rest)
    writeStored(storage, stored, next)
    return next
  }

  let state = resolve(readStored(storage), { config: null, endedBecause: null })

  function become(next: SessionState) {
    state = next
    for (const listener of listeners) listener()
  }

  function get(): SessionState {
    // After midnight "today" and the range of a preset change without any user action.
    if (state.today !== lisbonDay(now())) state = resolve(state, state)
    return state
  }

  function set(changes: SessionChanges) {
    const { dateRange, ...others } = changes
    const before = get()
    const choice = dateRange === undefined ? {} : storedChoice(dateRange, before.today)
    const after = complete({ ...before, ...others, ...choice }, { ...before, ...others })
    writeStored(storage, before, after)
    become(after)
  }

  function end(reason: EndReason) {
    const { darkMode } = state
    clearStored(storage, darkMode)
    become(complete({ ...emptyStored, darkMode }, { config: null, endedBecause: reason }))
  }

  /** Takes over what another tab stored: a login, a logout or a choice. */
  function follow() {
    const stored = reuse(state, withUnwritten(readStored(storage), state))
    if (stored.token === state.token) return become(complete(stored, state))
    const endedBecause = stored.token === null ? 'elsewhere' : null
    become(complete(stored, { config: null, endedBecause }))
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }

  /** Notifies listeners when the day has changed. */
  function roll() {
    const before = state
    if (get() !== before) become(state)
  }

  function onStorage(event: StorageEvent) {
    if (event.storageArea === storage && isOurs(event.key)) follow()
  }

  return { get, set, end, follow, roll, subscribe, onStorage }
}
