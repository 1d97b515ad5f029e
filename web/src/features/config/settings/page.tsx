import { screens } from '@tipy/domain/navigation/screens'
import type { ReactNode } from 'react'
import { PageHead } from '#ui/PageHead.tsx'
import { SettingsSection } from './form.tsx'
import { HistorySection } from './history.tsx'
import classes from './settings.module.css'

/** The switches by which companies differ (docs/features/config.md), and who changed them; under it what others decided for the company. */
export function SettingsPage({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={classes.page}>
      <PageHead
        title={screens.configSettings.title}
        text="Valem para todas as pessoas da empresa assim que as guarda. O que já estava escrito não se perde."
      />
      <SettingsSection />
      <HistorySection />
      {children}
    </div>
  )
}
