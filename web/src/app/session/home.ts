import { screens } from '@tipy/domain/navigation/screens'
import { session } from './session.ts'

/** A person whose dashboard has widgets starts there, also where it had none when the configuration was loaded. */
export function stayAtHome(): void {
  const { accessMap } = session.get()
  if (accessMap && accessMap.redirect !== screens.home.path)
    session.set({ accessMap: { ...accessMap, redirect: screens.home.path } })
}
