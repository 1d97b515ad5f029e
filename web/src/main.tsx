import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './ui/global.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { syncWithSession } from '#app/sessionSync.ts'
import { watchAttendance } from './api/attendance.ts'
import { connectToSession } from './app/connection.ts'
import { subscribeToChanges } from './app/live.ts'
import { Providers } from './app/providers.tsx'
import { startReporting } from './app/reporting.ts'
import { takeResetToken } from './app/resetToken.ts'
import { createAppRouter } from './app/router.tsx'
import { ensureConfiguration } from './app/session/configuration.ts'
import { watchDrafts } from './app/session/drafts.ts'
import { watchSession } from './app/session/session.ts'
import { keepBusyFocus } from './ui/busyFocus.ts'
import { showKeptSuccess } from './ui/keptToast.ts'
import { printInLight } from './ui/printInLight.ts'

takeResetToken(window.location, window.history)
connectToSession()
watchAttendance()
watchSession()
watchDrafts()
// Asked before anything is drawn: every screen waits for it.
void ensureConfiguration()
const router = createAppRouter()
syncWithSession(router)
subscribeToChanges()
const report = startReporting()
showKeptSuccess()
printInLight()
keepBusyFocus()

const place = document.getElementById('root')
if (place) {
  createRoot(place, {
    onCaughtError: (error, { componentStack }) => {
      console.error(error)
      report(error, componentStack ?? null)
    },
  }).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )
}
