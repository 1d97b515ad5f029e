import { Text, Title } from '@mantine/core'
import { SettingsSection } from './form.tsx'
import { HistorySection } from './history.tsx'
import classes from './settings.module.css'

/** The switches by which companies differ (docs/features/config.md), and who changed them. */
export function SettingsPage() {
  return (
    <div className={classes.page}>
      <header>
        <Title order={1} fz={26}>
          Opções da empresa
        </Title>
        <Text c="dimmed">
          Valem para todas as pessoas da empresa assim que as guarda. O que já estava escrito não se perde.
        </Text>
      </header>
      <SettingsSection />
      <HistorySection />
    </div>
  )
}
