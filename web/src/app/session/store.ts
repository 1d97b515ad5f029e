import type { DateRange } from '@tipy/domain/calendar/days'
import { lisbonDay } from '@tipy/domain/calendar/days'
import { defaultRange } from '@tipy/domain/calendar/presets'
import { type EndReason, emptyStored, type SessionState, type StoredState } from './state.ts'
import { clearStored, isOurs, readStored, withUnwritten, writeStored } from './stored.ts'

/** What callers may set. `dateRange: null` goes back to the default. */
export interface SessionChanges extends Partial<Omit<StoredState, 'chosenRange'>> {
  readonly dateRange?: DateRange | null
  readonly config?: SessionState['config']
}

const sameRange = (a: DateRange, b: DateRange) => a.firstDate === b.firstDate && a.lastDate === b.lastDate

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
      dateRange: stored.chosenRange ?? defaultRange(today),
    }
  }

  let state = complete(readStored(storage), { config: null, endedBecause: null })

  function become(next: SessionState) {
    state = next
    for (const listener of listeners) listener()
  }

  function get(): SessionState {
    // After midnight the default range and "today" change without any user action.
    if (state.today !== lisbonDay(now())) state = complete(state, state)
    return state
  }

  function set(changes: SessionChanges) {
    const { dateRange, ...others } = changes
    const before = get()
    const range = dateRange && !sameRange(dateRange, defaultRange(before.today)) ? dateRange : null
    const chosenRange = dateRange === undefined ? before.chosenRange : range
    const after = complete({ ...before, ...others, chosenRange }, { ...before, ...others })
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
