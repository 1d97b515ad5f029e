import { SettingsSection } from '#features/config/config.settings.tsx'
import { DevPage } from '#features/dev/index.ts'

export function ConfigDev() {
  return <DevPage settings={<SettingsSection />} />
}
