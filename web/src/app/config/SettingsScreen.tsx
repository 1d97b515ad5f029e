import { SettingsPage } from '#features/config/index.ts'
import { GiftsSection } from '#features/widgets/widgets.gifts.tsx'

/** The settings of the company, and the dashboards that its roles were given. */
export function SettingsScreen() {
  return (
    <SettingsPage>
      <GiftsSection />
    </SettingsPage>
  )
}
