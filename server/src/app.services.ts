import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import { oldestDay } from '#engine/oldest'
import type { AnySetup } from '#engine/setup'
import { createCredentials } from '#features/auth/auth.credentials'
import type { AuthDeps } from '#features/auth/auth.deps'
import { readConfig } from '#features/config/config.store'
import { createRecorder, type ErrorRecorder } from '#features/errors/errors.recorder'
import type { LiveLimits } from '#features/live/live.hub'
import { writeMails } from '#features/mail/mail.writing'
import { notify } from '#features/notifications/notifications.actions'
import { endPresence, notePresence } from '#features/sessions/sessions.store'
import { readOwnUser } from '#features/users/users.routes'
import { createLimits } from '#http/limits'
import { isUnavailable } from '#http/unavailable'
import { createJobs } from '#jobs/jobs'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import type { Outbound } from '#platform/outbound/outbound'
import type { Settings } from '#platform/settings'
import { installationStorage } from '#platform/storage/installation'
import type { Storage } from '#platform/storage/storage'
import { jobsOf } from './app.jobs.ts'
import { recordSetups, withTheirCompanions } from './app.records.ts'

export interface AppDeps {
  readonly settings: Settings
  readonly db: Db
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly log: Logger
  /** The built screens; null when something else serves them. */
  readonly webDir: string | null
  /** Tests may declare more of them. */
  readonly records?: readonly AnySetup[]
  /** Where contents of files are kept; a folder in DATA_DIR unless said. */
  readonly storage?: Storage
  /** Tests may let it reach their own pages. */
  readonly outbound?: Outbound
  /** Tests have less time. */
  readonly live?: Partial<LiveLimits>
}

/** What features share, each made once. Requests ask for jobs and jobs do the work of features: they know each other only here. */
export function assemble(deps: AppDeps) {
  const { settings, db, pool, clock, log } = deps
  const records = withTheirCompanions(deps.records ?? recordSetups)
  const storage = deps.storage ?? installationStorage(db, settings.dataDir)
  const recorder = createRecorder({ db, clock, log })
  const auth: AuthDeps = {
    db,
    clock,
    settings,
    limits: createLimits(pool),
    credentials: createCredentials(),
    readOwnUser,
    readConfig,
    oldestDay: (on, companyId) => oldestDay(records, on, companyId),
    notePresence,
    endPresence,
    queueMails: async (trx, companyId, mails, now) => {
      await writeMails(trx, companyId, mails, now)
      await jobs.send('mail', {}, trx)
    },
    requestReset: email => jobs.send('passwordReset', { email }),
  }
  const telling = { publicUrl: settings.publicUrl, queueMails: auth.queueMails }
  const tell: Parameters<typeof jobsOf>[0]['notify'] = (author, notice) => notify(telling, author, notice)
  const jobList = jobsOf({ ...deps, auth, storage, notify: tell, records })
  const jobs = createJobs(pool, log, jobList, (job, error) => {
    if (!isUnavailable(error)) recorder.note(error, { ...nobody, side: 'job', route: job })
  })
  return { records, storage, recorder, auth, notify: tell, jobs, jobList }
}

const nobody = { companyId: null, userId: null, component: null, requestId: null } as const

/** Which call failed, and whose it was; never what was sent with it. */
export function noteFailure(recorder: ErrorRecorder, error: unknown, request: FastifyRequest): void {
  const { viewer, id: requestId, method, routeOptions } = request
  const route = routeOptions.url === undefined ? null : `${method} ${routeOptions.url}`
  const whose = viewer ? { companyId: viewer.companyId, userId: viewer.id } : {}
  recorder.note(error, { ...nobody, ...whose, side: 'server', route, requestId })
}
