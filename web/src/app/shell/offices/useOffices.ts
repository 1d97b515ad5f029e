import { useMemo } from 'react'
import { session, useSession } from '#app/session/session.ts'
import type { OfficeMode } from '#app/session/state.ts'
import { type Chosen, choose, chosenIn, type Office } from './choice.ts'

export interface OfficeChoice {
  /** The user's own active offices, in the order of the company's list. */
  readonly offices: readonly Office[]
  readonly chosen: Chosen
  readonly mode: OfficeMode
  readonly pick: (key: string) => void
  readonly pickAll: () => void
  readonly setMode: (mode: OfficeMode) => void
  readonly switchMode: () => void
}

// Each action reads the session when it runs: two keys may arrive before the next render.
function setMode(officeMode: OfficeMode): void {
  session.set({ officeMode, selectedOffices: chosenIn(officeMode, session.get().selectedOffices) })
}

function switchMode(): void {
  setMode(session.get().officeMode === 'single' ? 'multi' : 'single')
}

function pickAll(): void {
  session.set({ selectedOffices: [] })
}

function pickFrom(offices: readonly Office[], key: string): void {
  const { selectedOffices, officeMode } = session.get()
  session.set({ selectedOffices: choose(selectedOffices, key, officeMode, offices) })
}

/** The offices the user may choose from, and the choice, which is stored in the session. */
export function useOffices(): OfficeChoice {
  const company = useSession(state => state.config?.offices)
  const own = useSession(state => state.user?.offices)
  const chosen = useSession(state => state.selectedOffices)
  const mode = useSession(state => state.officeMode)

  return useMemo(() => {
    const offices = (company ?? []).filter(office => office.active && own?.includes(office.key))
    return { offices, chosen, mode, pick: key => pickFrom(offices, key), pickAll, setMode, switchMode }
  }, [company, own, chosen, mode])
}
