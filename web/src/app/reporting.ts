import { call } from '#api/client.ts'
import { createReporter, type ReportError } from '#features/errors/errors.report.ts'
import { session } from './session/session.ts'

/** Tells the server of what nobody caught here. Returns how to tell it of what was caught by a screen. */
export function startReporting(): ReportError {
  const report = createReporter({
    // Whatever becomes of it: an error about an error helps nobody.
    send: body => void call('POST /api/errors', { body }),
    now: () => performance.now(),
    route: () => window.location.pathname,
    isHeard: () => session.get().token !== null && navigator.onLine,
  })
  window.addEventListener('error', ({ error, message }) => report(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason))
  return report
}
