import type { CompanySettings } from '@tipy/domain/company/settings'
import { useEffect } from 'react'
import { useAnnouncedSettings } from '#features/config/settings/calls.ts'
import { session } from './session.ts'

/** Applies changes of the company's settings to open screens. */
export function useSettingsUpdates(current: CompanySettings): void {
  const announced = useAnnouncedSettings(current)
  useEffect(() => {
    const { config } = session.get()
    if (config && JSON.stringify(config.settings) !== JSON.stringify(announced))
      session.set({ config: { ...config, settings: announced } })
  }, [announced])
}
