import { isWorthReporting, maxReportLengths } from '@tipy/domain/features/errors/errors.rules'
import type { EndpointRequest } from './errors.calls.ts'

type Report = EndpointRequest['body']

interface Reporting {
  readonly send: (report: Report) => void
  readonly now: () => number
  readonly route: () => string
  /** Whether a report can reach the server: a user is logged in and the browser is online. */
  readonly isHeard: () => boolean
}

export type ReportError = (error: unknown, componentStack?: string | null) => void

const silenceMs = 5 * 60_000
const windowMs = 60_000
const maxPerWindow = 5

/** Reports errors to the server: each once per `silenceMs`, and at most five a minute in all. */
export function createReporter({ send, now, route, isHeard }: Reporting): ReportError {
  const reportedAt = new Map<string, number>()

  function isNew(what: string): boolean {
    const moment = now()
    for (const [key, at] of reportedAt) if (moment - at >= silenceMs) reportedAt.delete(key)
    const lately = [...reportedAt.values()].filter(at => moment - at < windowMs)
    if (reportedAt.has(what) || lately.length >= maxPerWindow) return false
    reportedAt.set(what, moment)
    return true
  }

  return (error, componentStack) => {
    const { name, message, stack } = describeError(error)
    if (!isHeard() || !isWorthReporting({ name, message, stack }) || !isNew(`${name} ${message} ${stack}`)) return
    send({
      message: `${name}: ${message}`.slice(0, maxReportLengths.message),
      stack: stack.slice(0, maxReportLengths.stack) || null,
      route: route().slice(0, maxReportLengths.route),
      component: componentsIn(componentStack ?? ''),
    })
  }
}

function describeError(error: unknown): { name: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: '' }
  return { name: error.name, message: error.message, stack: error.stack ?? '' }
}

/** The innermost components, by name: `Cell < Row < Table`. */
function componentsIn(componentStack: string): string | null {
  const names = [...componentStack.matchAll(/^\s*(?:at\s+)?([A-Z]\w*)/gm)].map(match => match[1])
  return names.length > 0 ? names.slice(0, 5).join(' < ').slice(0, maxReportLengths.component) : null
}
