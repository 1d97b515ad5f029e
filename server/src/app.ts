import { authContract } from '@tipy/domain/features/auth/auth.contract'
import { changesContract } from '@tipy/domain/features/changes/changes.contract'
import { commentsContract } from '@tipy/domain/features/comments/comments.contract'
import { settingsContract } from '@tipy/domain/features/config/config.settings.contract'
import { devContract } from '@tipy/domain/features/dev/dev.contract'
import { errorsContract } from '@tipy/domain/features/errors/errors.contract'
import { filesContract } from '@tipy/domain/features/files/files.contract'
import { findingsInfoContract } from '@tipy/domain/features/findings/findings.contract'
import { liveContract } from '@tipy/domain/features/live/live.contract'
import { mailContract } from '@tipy/domain/features/mail/mail.contract'
import { notificationsContract } from '@tipy/domain/features/notifications/notifications.contract'
import { paletteContract } from '@tipy/domain/features/palette/palette.contract'
import { tasksContract } from '@tipy/domain/features/tasks/tasks.contract'
import { usersContract } from '@tipy/domain/features/users/users.contract'
import { recordContract } from '@tipy/domain/record/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import { type RowCompanion, withCompanions } from '#engine/companions'
import { oldestDay } from '#engine/oldest'
import { recordHandlers } from '#engine/routes'
import { type AnySetup, anySetup } from '#engine/setup'
import { recordSight } from '#engine/sights'
import { createCredentials } from '#features/auth/auth.credentials'
import type { AuthDeps } from '#features/auth/auth.deps'
import { issueReset } from '#features/auth/auth.passwords'
import { authHandlers } from '#features/auth/auth.routes'
import { changesHandlers } from '#features/changes/changes.routes'
import { commentsCompanion } from '#features/comments/comments.companion'
import { commentsHandlers } from '#features/comments/comments.routes'
import { readSettingChanges, settingsHandlers } from '#features/config/config.settings'
import { readConfig } from '#features/config/config.store'
import { type DevDeps, devHandlers } from '#features/dev/dev.routes'
import { createRecorder, type ErrorRecorder } from '#features/errors/errors.recorder'
import { errorsHandlers } from '#features/errors/errors.routes'
import { removeOldGroups } from '#features/errors/errors.store'
import { repeatExpenses } from '#features/expenses/expenses.repetition'
import { expensesSetup } from '#features/expenses/expenses.setup'
import { removeOrphans } from '#features/files/files.cleaner'
import { filesCompanion } from '#features/files/files.companion'
import type { PlaceDeps } from '#features/files/files.place'
import { filesHandlers } from '#features/files/files.routes'
import { storageFacts } from '#features/files/files.store'
import { findingsInfoHandlers } from '#features/findings/findings.info'
import { findingsSetup } from '#features/findings/findings.setup'
import type { LiveLimits } from '#features/live/live.hub'
import { createLive } from '#features/live/live.routes'
import { sendDueMail } from '#features/mail/mail.actions'
import { mailHandlers } from '#features/mail/mail.routes'
import { smtpSender } from '#features/mail/mail.smtp'
import { writeMails } from '#features/mail/mail.writing'
import { notify } from '#features/notifications/notifications.actions'
import { notificationsHandlers } from '#features/notifications/notifications.routes'
import { sendDueNotices } from '#features/notifications/notifications.sending'
import { paletteHandlers } from '#features/palette/palette.routes'
import { endPresence, notePresence } from '#features/sessions/sessions.store'
import { tasksCompanion } from '#features/tasks/tasks.companion'
import { tellDueTasks } from '#features/tasks/tasks.due'
import { tasksHandlers } from '#features/tasks/tasks.routes'
import { readOwnUser, usersHandlers } from '#features/users/users.routes'
import { peopleInSight, usersSight } from '#features/users/users.sight'
import { dropImage, setImage } from '#features/users/users.store'
import { keepAlive } from '#http/activity'
import { authorize } from '#http/authorize'
import { describeApi } from '#http/docs'
import { createGate, createSharedGate } from '#http/gate'
import { securityHeaders } from '#http/headers'
import { answerHealth } from '#http/health'
import { createLimits } from '#http/limits'
import { answerMetrics } from '#http/metrics'
import { mount } from '#http/mount'
import { requirePolicies } from '#http/route'
import { createServer } from '#http/server'
import { serveSite } from '#http/site'
import { isUnavailable } from '#http/unavailable'
import { removeExpired } from '#jobs/cleanup'
import { createJobs, type Job, type Jobs } from '#jobs/jobs'
import { isMigrated } from '#migrations/index'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import { roomIn } from '#platform/disk'
import { createOutbound, type Outbound } from '#platform/outbound/outbound'
import { readProduct } from '#platform/product'
import type { Settings } from '#platform/settings'
import { installationStorage } from '#platform/storage/installation'
import type { Storage } from '#platform/storage/storage'

/** Every record there is. What all records have (calls, change log …) is mounted from this list and from nothing else. */
export const recordSetups: readonly AnySetup[] = [anySetup(findingsSetup), anySetup(expensesSetup)]

/** What files must know of people, who are no declared record. */
const people: PlaceDeps['people'] = {
  inSight: peopleInSight,
  setImage: ({ trx, viewer, now }, id, image) =>
    setImage(trx, { companyId: viewer.companyId, id }, image, { by: viewer.id, now }),
  dropImage: ({ trx, viewer, now }, id, image) =>
    dropImage(trx, { companyId: viewer.companyId, id }, image, { by: viewer.id, now }),
}

/** What rows carry beside their fields, for every record that names it. */
const rowCompanions: readonly RowCompanion[] = [commentsCompanion, tasksCompanion, filesCompanion(people)]

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

/** The whole application, where the features meet. Jobs run from `ready` to `close`. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { settings, db, clock, log } = deps
  const records = (deps.records ?? recordSetups).map(setup => withCompanions(setup, rowCompanions))
  const recorder = createRecorder({ db, clock, log })
  const { auth, jobs, jobList } = assemble(deps, recorder)
  const onFailure = noteFailure.bind(null, recorder)
  const app = await createServer({ log, trustedProxies: settings.trustedProxies, onFailure })
  requirePolicies(app)
  await securityHeaders(app)
  authorize(app, { db, clock })
  keepAlive(app, { db, clock, notePresence })
  await describeApi(app)
  answerMetrics(app)
  answerHealth(app, {
    database: () => answers(db),
    migrations: () => isMigrated(db),
    jobs: async () => jobs.isRunning(),
  })
  mount(app, authContract, authHandlers(auth))
  mount(app, usersContract, usersHandlers({ db, clock }))
  const engine = { db, clock, exporting: createGate(exportsAtOnce) }
  for (const setup of records) mount(app, recordContract(setup.record), recordHandlers(setup, engine))
  const outbound = deps.outbound ?? createOutbound({ ports: settings.outboundPorts, log })
  mount(app, findingsInfoContract, findingsInfoHandlers({ db, outbound }))
  mount(app, changesContract, changesHandlers({ db, records }))
  const telling = { publicUrl: settings.publicUrl, queueMails: auth.queueMails }
  const comments = { db, clock, records, notify: notify.bind(null, telling) }
  mount(app, commentsContract, commentsHandlers(comments))
  const sendSoon = (job: string) => (trx: Db) => jobs.send(job, {}, trx)
  mount(app, notificationsContract, notificationsHandlers({ db, clock, records, sendSoon: sendSoon('notices') }))
  const isSending = settings.smtpUrl !== undefined
  mount(app, mailContract, mailHandlers({ db, clock, limits: auth.limits, isSending, sendSoon: sendSoon('mail') }))
  mount(app, filesContract, filesHandlers({ db, clock, records, people, storage: storageOf(deps), ...fileGates() }))
  mount(app, paletteContract, paletteHandlers({ db, records }))
  mount(app, errorsContract, errorsHandlers({ db, clock, limits: auth.limits }))
  mount(app, settingsContract, settingsHandlers({ db, clock }))
  mount(app, devContract, devHandlers(devDeps(deps, jobList)))
  // Tasks may be about people, and about every record that names them.
  const taskCarriers = records.filter(({ record }) => record.companions.includes('tasks'))
  mount(app, tasksContract, tasksHandlers({ db, clock, sights: [usersSight, ...taskCarriers.map(recordSight)] }))
  const live = createLive({ ...deps, records, sights: [usersSight], ...(deps.live && { limits: deps.live }) })
  mount(app, liveContract, live.handlers)
  await serveSite(app, deps.webDir)
  app.addHook('onReady', async () => live.start())
  // Before the server waits for its open answers: these would never end by themselves.
  app.addHook('preClose', () => live.stop())
  app.addHook('onReady', () => jobs.start())
  app.addHook('onClose', async () => {
    await jobs.stop()
    await recorder.stop()
  })
  return app
}

/** Requests ask for jobs and jobs do the work of features: the two know each other only here. */
function assemble(deps: AppDeps, recorder: ErrorRecorder): { auth: AuthDeps; jobs: Jobs; jobList: readonly Job[] } {
  const { settings, db, pool, clock, log, records = recordSetups } = deps
  const storage = storageOf(deps)
  const { smtpUrl, mailFrom: from, publicUrl } = settings
  const send = smtpUrl === undefined ? null : smtpSender({ smtpUrl, from, publicUrl })
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
  const telling = { db, clock, log, records, publicUrl, queueMails: auth.queueMails }
  const jobList: readonly Job[] = [
    // Swept every minute too: what could not be sent, or was asked for by a server that died, is not forgotten.
    { name: 'mail', cron: '* * * * *', run: () => sendDueMail({ db, clock, log, send }) },
    { name: 'notices', cron: '* * * * *', atStart: true, run: () => sendDueNotices(telling) },
    { name: 'passwordReset', run: data => issueReset(auth, resetRequest.parse(data).email) },
    { name: 'cleanup', cron: '30 3 * * *', run: () => cleanUp(db, clock.now()) },
    { name: 'orphanFiles', cron: '45 * * * *', run: () => removeOrphans({ db, storage }, clock.now()) },
    {
      name: 'dueTasks',
      cron: '* * * * *',
      atStart: true,
      run: () => tellDueTasks({ db, clock, notify: notify.bind(null, telling) }),
    },
    { name: 'repeatExpenses', cron: '15 4 * * *', atStart: true, run: () => repeatExpenses({ db, clock }) },
  ]
  const jobs = createJobs(pool, log, jobList, (job, error) => {
    if (!isUnavailable(error)) recorder.note(error, { ...nobody, side: 'job', route: job })
  })
  return { auth, jobs, jobList }
}

const nobody = { companyId: null, userId: null, component: null, requestId: null } as const

/** Which call failed, and whose it was; never what was sent with it. */
function noteFailure(recorder: ErrorRecorder, error: unknown, request: FastifyRequest): void {
  const { viewer, id: requestId, method, routeOptions } = request
  const route = routeOptions.url === undefined ? null : `${method} ${routeOptions.url}`
  const whose = viewer ? { companyId: viewer.companyId, userId: viewer.id } : {}
  recorder.note(error, { ...nobody, ...whose, side: 'server', route, requestId })
}

async function cleanUp(db: Db, now: Date): Promise<void> {
  await removeExpired(db, now)
  await removeOldGroups(db, now)
}

function devDeps({ settings, db, pool, clock }: AppDeps, jobs: readonly Job[]): DevDeps {
  return {
    db,
    pool,
    clock,
    jobs,
    product: readProduct(),
    startedAt: clock.now(),
    embedded: settings.databaseUrl === undefined,
    settingChanges: readSettingChanges,
    storage: async () => {
      const room = await roomIn(settings.dataDir)
      const { files: count, bytes } = await storageFacts(db)
      return room && { ...room, files: { count, bytes } }
    },
  }
}

const storageOf = ({ storage, db, settings }: AppDeps): Storage => storage ?? installationStorage(db, settings.dataDir)

const exportsAtOnce = 2

/** Unpacking takes memory and time, holding takes memory, and a zip takes as long as its reader does. */
const fileGates = () => ({
  picturing: createGate(2),
  holding: createSharedGate(20, 3),
  zipping: createSharedGate(8, 2),
})
const resetRequest = z.object({ email: z.string() })

async function answers(db: Db): Promise<boolean> {
  await sql`select 1`.execute(db)
  return true
}
