import { useMemo } from 'react'
import { session, useSession } from '#app/session/session.ts'
import type { OfficeMode } from '#app/session/state.ts'
import { type Chosen, choose, chosenIn, type Office } from './choice.ts'

export interface OfficeChoice {
  /** The person's own active offices, in the order of the company's list. */
  readonly offices: readonly Office[]
  readonly chosen: Chosen
  readonly mode: OfficeMode
  readonly pick: (key: string) => void
  readonly pickAll: () => void
  readonly setMode: (mode: OfficeMode) => void
  readonly switchMode: () => void
}

function setMode(officeMode: OfficeMode): void {
  session.set({ officeMode, selectedOffices: chosenIn(officeMode, session.get().selectedOffices) })
}

/** The offices a person may choose from, and the choice, which the session keeps. */
export function useOffices(): OfficeChoice {
  const company = useSession(state => state.config?.offices)
  const own = useSession(state => state.user?.offices)
  const chosen = useSession(state => state.selectedOffices)
  const mode = useSession(state => state.officeMode)

  return useMemo(() => {
    const offices = (company ?? []).filter(office => office.active && own?.includes(office.key))
    return {
      offices,
      chosen,
      mode,
      pick: key => session.set({ selectedOffices: choose(chosen, key, mode, offices) }),
      pickAll: () => session.set({ selectedOffices: [] }),
      setMode,
      switchMode: () => setMode(mode === 'single' ? 'multi' : 'single'),
    }
  }, [company, own, chosen, mode])
}
