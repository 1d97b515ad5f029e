import { call } from '#api/client.ts'
import { createReporter, type ReportError } from '#features/errors/errors.report.ts'
import { session } from './session/session.ts'

/** Reports uncaught errors to the server. Returns a function that reports errors caught by a screen. */
export function startReporting(): ReportError {
  const report = createReporter({
    // The answer is ignored: a failed report must not cause another report.
    send: body => void call('POST /api/errors', { body }),
    now: () => performance.now(),
    route: () => window.location.pathname,
    isHeard: () => session.get().token !== null && navigator.onLine,
  })
  window.addEventListener('error', ({ error, message }) => report(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason))
  return report
}
