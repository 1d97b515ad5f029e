import type { FastifyRequest } from 'fastify'
import { oldestDay } from '#engine/oldest'
import { createCredentials } from '#features/auth/auth.credentials'
import type { AuthDeps } from '#features/auth/auth.deps'
import { readConfig } from '#features/config/config.store'
import { createRecorder, type ErrorRecorder } from '#features/errors/errors.recorder'
import { createAccounts } from '#features/gmail/gmail.accounts'
import { writeMails } from '#features/mail/mail.writing'
import { notify } from '#features/notifications/notifications.actions'
import { announceSessions } from '#features/sessions/sessions.routes'
import { endPresence, touchSession } from '#features/sessions/sessions.store'
import { readOwnUser } from '#features/users/users.routes'
import { hasWidgets } from '#features/widgets/widgets.dashboard'
import { createLimits } from '#http/limits/attemptLimits'
import { isUnavailable } from '#http/unavailable'
import { createJobs } from '#jobs/jobs'
import { createPrinter } from '#platform/pdf/printer'
import { installationStorage } from '#platform/storage/installation'
import type { AppDeps } from './deps.ts'
import { googleConnection } from './gmail.ts'
import { jobsOf } from './jobs.ts'
import { serverRecords, withTheirCompanions } from './records.ts'
import { withFigureRows } from './stats.ts'

/** Creates the services that features share. Requests queue jobs, jobs run features: both meet only here. */
export function assemble(deps: AppDeps) {
  const { settings, db, pool, clock, log } = deps
  const records = withFigureRows(withTheirCompanions(deps.records ?? serverRecords), clock)
  const storage = deps.storage ?? installationStorage(db, settings)
  const recorder = createRecorder({ db, clock, log })
  const printer = createPrinter()
  const auth: AuthDeps = {
    db,
    clock,
    settings,
    limits: createLimits(pool),
    credentials: createCredentials(),
    readOwnUser,
    readConfig,
    oldestDay: (on, companyId) => oldestDay(records, on, companyId),
    hasWidgets,
    touchSession,
    announceSessions,
    endPresence,
    queueMails: async (trx, companyId, mails, now) => {
      await writeMails(trx, companyId, mails, now)
      await jobs.send('mail', {}, trx)
    },
    requestReset: request => jobs.send('passwordReset', request),
  }
  const notifications = { publicUrl: settings.publicUrl, queueMails: auth.queueMails }
  const tell: Parameters<typeof jobsOf>[0]['notify'] = (author, notice) => notify(notifications, author, notice)
  const connection = googleConnection(deps)
  const accountOf = createAccounts({ db, connection })
  const jobList = jobsOf({
    ...deps,
    auth,
    storage,
    printer,
    notify: tell,
    accountOf: connection && accountOf,
    records,
  })
  const onFailure = (job: string, error: unknown) => {
    if (!isUnavailable(error)) recorder.note(error, { ...noCaller, side: 'job', route: job })
  }
  const jobs = createJobs(pool, log, jobList, { clock: deps.clock, onFailure, lookEveryMs: deps.lookForJobsEveryMs })
  return { records, storage, recorder, printer, auth, notify: tell, jobs, jobList, connection, accountOf }
}

const noCaller = { companyId: null, userId: null, component: null, requestId: null } as const

/** Records the failed call and its caller, never its body. */
export function recordFailure(recorder: ErrorRecorder, error: unknown, request: FastifyRequest): void {
  const { caller, id: requestId, method, routeOptions } = request
  const route = routeOptions.url === undefined ? null : `${method} ${routeOptions.url}`
  const callerIds = caller ? { companyId: caller.companyId, userId: caller.id } : {}
  recorder.note(error, { ...noCaller, ...callerIds, side: 'server', route, requestId })
}
