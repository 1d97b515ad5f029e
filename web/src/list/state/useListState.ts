import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { ListSearch } from './address.ts'
import { type AddressSchema, readState, writeState } from './addressCodec.ts'
import { arrive, isArriving } from './arrival.ts'
import { initialState, type ListAction, type ListState, listReducer, type ProfileView } from './state.ts'

export interface StateApi {
  readonly state: ListState
  readonly dispatch: (action: ListAction) => void
}

/** Actions that change only the display, or come from the shell, add no step to the history. */
const silent: ReadonlySet<ListAction['type']> = new Set(['columns', 'expanded', 'moved', 'filtering'])

function saysTheSame(a: Readonly<Record<string, unknown>>, b: ListSearch): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every(name => String(a[name]) === String(b[name]))
}

/** The state is in the address: back, forward, reload and a pasted link show the same. */
export function useAddressState(schema: AddressSchema, profile: ProfileView | null): StateApi {
  const search: ListSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const [first] = useState(search)
  const arriving = profile !== null && isArriving(search, first)
  const state = useMemo(() => {
    const parsed = readState(search, schema)
    return arriving && profile ? arrive(search, parsed, profile) : parsed
  }, [search, schema, arriving, profile])

  const go = useCallback(
    (change: (before: ListSearch) => ListSearch, replace: boolean) =>
      void navigate({ to: '.', search: change, replace, resetScroll: false }),
    [navigate],
  )
  useEffect(() => {
    if (arriving) go(() => writeState(state, schema), true)
  }, [arriving, state, schema, go])

  // Removes invalid and unknown parameters from the first address. Later addresses are written here.
  const router = useRouter()
  const isTidy = useRef(false)
  useEffect(() => {
    if (isTidy.current) return
    isTidy.current = true
    const whole = writeState(state, schema)
    if (!saysTheSame(router.latestLocation.search, whole)) go(() => whole, true)
  }, [router, state, schema, go])

  const dispatch = useCallback(
    (action: ListAction) =>
      go(before => writeState(listReducer(readState(before, schema), action), schema), silent.has(action.type)),
    [schema, go],
  )
  return { state, dispatch }
}

/** A list inside another page keeps its state in the component, not in the address. */
export function useOwnState(profile: ProfileView | null): StateApi {
  const [state, dispatch] = useReducer(listReducer, profile, start)
  return { state, dispatch }
}

function start(profile: ProfileView | null): ListState {
  return profile ? { ...initialState, ...profile } : initialState
}
