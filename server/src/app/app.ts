import { authContract } from '@tipy/domain/features/auth/auth.contract'
import { changesContract } from '@tipy/domain/features/changes/changes.contract'
import { commentsContract } from '@tipy/domain/features/comments/comments.contract'
import { accessContract } from '@tipy/domain/features/config/config.access.contract'
import { settingsContract } from '@tipy/domain/features/config/config.settings.contract'
import { listsContract } from '@tipy/domain/features/config/lists/contract'
import { consultantImagesContract } from '@tipy/domain/features/consultantImages/consultantImages.contract'
import { devContract } from '@tipy/domain/features/dev/dev.contract'
import { errorsContract } from '@tipy/domain/features/errors/errors.contract'
import { filesContract } from '@tipy/domain/features/files/files.contract'
import { findingsInfoContract, findingsLookupContract } from '@tipy/domain/features/findings/findings.contract'
import { liveContract } from '@tipy/domain/features/live/live.contract'
import { mailContract } from '@tipy/domain/features/mail/mail.contract'
import { notificationsContract } from '@tipy/domain/features/notifications/notifications.contract'
import { paletteContract } from '@tipy/domain/features/palette/palette.contract'
import { sessionsContract } from '@tipy/domain/features/sessions/sessions.contract'
import { sessionStatsContract } from '@tipy/domain/features/sessions/sessions.stats.contract'
import { statementsContract } from '@tipy/domain/features/statements/statements.contract'
import { tasksContract } from '@tipy/domain/features/tasks/tasks.contract'
import { usersTermsContract } from '@tipy/domain/features/users/users.terms.contract'
import { widgetsContract } from '@tipy/domain/features/widgets/widgets.contract'
import { knownHome } from '@tipy/embedded-postgres-server'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { AuthDeps } from '#features/auth/auth.deps'
import { authHandlers } from '#features/auth/auth.routes'
import { changesHandlers } from '#features/changes/changes.routes'
import { commentsHandlers } from '#features/comments/comments.routes'
import { accessHandlers } from '#features/config/config.access'
import { settingsHandlers } from '#features/config/config.settings'
import { listsHandlers } from '#features/config/lists/lists'
import { createPainter } from '#features/consultantImages/consultantImages.painter'
import { consultantImagesHandlers } from '#features/consultantImages/consultantImages.routes'
import { type DevDeps, devHandlers } from '#features/dev/dev.routes'
import { errorsHandlers } from '#features/errors/errors.routes'
import { offerDownload } from '#features/files/files.downloads'
import type { PlaceDeps } from '#features/files/files.place'
import { filesHandlers } from '#features/files/files.routes'
import { storageFacts } from '#features/files/files.store'
import { storeGenerated } from '#features/files/files.storing'
import { findingsInfoHandlers } from '#features/findings/findings.info'
import { findingsLookupHandlers } from '#features/findings/findings.lookup'
import { goalsModel } from '#features/goals/goals.actions'
import { isGoalVisible } from '#features/goals/goals.members'
import { createLive } from '#features/live/live.routes'
import { mailHandlers } from '#features/mail/mail.routes'
import { notificationsHandlers } from '#features/notifications/notifications.routes'
import { paletteHandlers } from '#features/palette/palette.routes'
import { sessionsHandlers } from '#features/sessions/sessions.routes'
import { sessionStatsHandlers } from '#features/sessions/sessions.stats'
import { touchSession } from '#features/sessions/sessions.store'
import { statementsHandlers } from '#features/statements/statements.routes'
import { tasksHandlers } from '#features/tasks/tasks.routes'
import { filesArrived } from '#features/users/users.recruited'
import { usersTermsHandlers } from '#features/users/users.terms'
import { usersTarget, visibleStaffSql } from '#features/users/users.visible'
import { widgetsHandlers } from '#features/widgets/widgets.routes'
import { describeApi } from '#http/docs'
import { securityHeaders } from '#http/headers'
import { answerHealth } from '#http/health'
import { createConcurrencyLimit, createPerCallerLimit } from '#http/limits/concurrencyLimit'
import { refuseWhenDiskFull } from '#http/limits/diskSpace'
import { answerMetrics } from '#http/metrics'
import { mount } from '#http/mount'
import { requirePolicies } from '#http/route'
import { acceptWaiting, createServer } from '#http/server'
import { keepAlive } from '#http/session/activity'
import { authorize } from '#http/session/authorize'
import { serveSite } from '#http/site'
import type { Job } from '#jobs/jobs'
import { isMigrated } from '#migrations/index'
import type { Db } from '#platform/database/database'
import { freeSpaceIn } from '#platform/disk'
import { type DiskSpace, watchDiskSpace } from '#platform/diskSpace'
import { createOutbound } from '#platform/outbound/outbound'
import { readProduct } from '#platform/product'
import { mountRecords } from './calls.ts'
import type { AppDeps } from './deps.ts'
import { mountDrafts, waitingForAccounts } from './drafts.ts'
import { mountGmail } from './gmail.ts'
import { isPeople, people, taskTargets } from './records.ts'
import { assemble, recordFailure } from './services.ts'
import { mountStatistics } from './stats.ts'

export type { AppDeps } from './deps.ts'
export { serverRecords } from './records.ts'

/** The whole application, where the features meet. Jobs run from `ready` to `close`. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { settings, db, clock, log } = deps
  const services = assemble(deps)
  const { records, storage, recorder, printer, auth, notify, jobs, jobList, connection, accountOf } = services
  const onFailure = recordFailure.bind(null, recorder)
  const app = await createServer({
    log,
    trustedProxies: settings.trustedProxies,
    onFailure,
    ...(deps.times && { times: deps.times }),
    ...(deps.maxDelay !== undefined && { maxDelay: deps.maxDelay }),
  })
  requirePolicies(app)
  securityHeaders(app)
  authorize(app, deps)
  const diskSpace = deps.diskSpace ?? ownDiskSpace(deps)
  refuseWhenDiskFull(app, diskSpace)
  keepAlive(app, { db, clock, touchSession })
  await describeApi(app)
  answerMetrics(app)
  answerHealth(
    app,
    { database: () => answers(db), migrations: () => isMigrated(db), jobs: async () => jobs.isRunning() },
    { room: async () => !(await diskSpace.isLow()) },
  )
  mount(app, authContract, authHandlers(auth))
  mount(app, sessionsContract, sessionsHandlers({ db, clock }))
  mount(app, sessionStatsContract, sessionStatsHandlers({ db, clock, visibleStaff: visibleStaffSql }))
  const others = records.filter(serverRecord => !isPeople(serverRecord))
  const files = { db, clock, records, people, arrived: arrivals(auth), storage }
  mountRecords(app, {
    ...deps,
    records,
    auth,
    printer,
    storeFile: storeGenerated(files),
    offerDownload: offerDownload(files),
    notify,
  })
  const outbound = deps.outbound ?? createOutbound({ ports: settings.outboundPorts, log })
  mount(app, findingsInfoContract, findingsInfoHandlers({ db, outbound }))
  mount(app, findingsLookupContract, findingsLookupHandlers({ db }))
  mount(app, usersTermsContract, usersTermsHandlers({ db }))
  mount(app, changesContract, changesHandlers({ db, records, others: { [goalsModel]: isGoalVisible } }))
  mount(app, commentsContract, commentsHandlers({ db, clock, records, notify }))
  const sendSoon = (job: string) => (trx: Db) => jobs.send(job, {}, trx)
  mount(app, notificationsContract, notificationsHandlers({ db, clock, records, sendSoon: sendSoon('notices') }))
  const isSending = settings.smtpUrl !== undefined
  mount(app, mailContract, mailHandlers({ db, clock, limits: auth.limits, isSending, sendSoon: sendSoon('mail') }))
  mount(app, filesContract, filesHandlers({ ...files, ...fileConcurrency() }))
  const painter = createPainter()
  mount(
    app,
    consultantImagesContract,
    consultantImagesHandlers({ db, clock, storage, painter, visiblePeople: people.findVisible, ...imageConcurrency() }),
  )
  mount(app, paletteContract, paletteHandlers({ db, records: others }))
  mount(app, errorsContract, errorsHandlers({ db, clock, limits: auth.limits }))
  mount(app, settingsContract, settingsHandlers({ db, clock }))
  mount(app, accessContract, accessHandlers({ db, clock }))
  const declared = records.map(({ record }) => record)
  mount(app, listsContract, listsHandlers({ db, clock, records: declared }))
  mount(app, devContract, devHandlers(devDeps(deps, diskSpace, jobList, declared)))
  const statementMails = { isSending, publicUrl: settings.publicUrl, queueMails: auth.queueMails }
  mount(
    app,
    statementsContract,
    statementsHandlers({ db, clock, printer, ...statementMails, ...statementConcurrency() }),
  )
  mountGmail(app, { db, clock, log, connection, ...waitingForAccounts({ db, clock }, sendSoon) })
  mountStatistics(app, { db, clock })
  mountDrafts(app, { db, clock, storage, printer, records, connection, accountOf, makeSoon: sendSoon('drafts') })
  mount(app, tasksContract, tasksHandlers({ db, clock, records, referenceTargets: taskTargets(records) }))
  mount(app, widgetsContract, widgetsHandlers({ db, clock }))
  const live = createLive({
    ...deps,
    records: others,
    referenceTargets: [usersTarget],
    ...(deps.live && { limits: deps.live }),
  })
  mount(app, liveContract, live.handlers)
  await serveSite(app, deps.webDir)
  app.addHook('onReady', async () => live.start())
  // Before the server waits for open answers: event streams would never end on their own.
  app.addHook('preClose', () => live.stop())
  app.addHook('preClose', () => acceptWaiting())
  app.addHook('onReady', () => jobs.start())
  app.addHook('onClose', async () => {
    await jobs.stop()
    await painter.stop()
    await printer.stop()
    await recorder.flush()
  })
  return app
}

/** With DATABASE_URL the disk may be another machine's, and a full one shows in PostgreSQL's errors. */
const ownDiskSpace = ({ settings: { databaseUrl, dataDir } }: AppDeps): DiskSpace =>
  watchDiskSpace(databaseUrl === undefined ? [dataDir, knownHome(dataDir)] : [])

function devDeps(
  { settings, db, pool, clock }: AppDeps,
  diskSpace: DiskSpace,
  jobs: readonly Job[],
  records: DevDeps['records'],
): DevDeps {
  return {
    db,
    pool,
    clock,
    jobs,
    records,
    product: readProduct(),
    startedAt: clock.now(),
    embedded: settings.databaseUrl === undefined,
    storage: async companyId => {
      const disk = await freeSpaceIn(settings.dataDir)
      const { files: count, bytes } = await storageFacts(db, companyId)
      return disk && { ...disk, isShort: await diskSpace.isLow(), files: { count, bytes } }
    },
  }
}

/** E-mails about a new person may be waiting for the uploaded contract. */
const arrivals =
  (auth: AuthDeps): NonNullable<PlaceDeps['arrived']> =>
  async (saving, { model, id }) => {
    if (model === 'users') await filesArrived(auth, saving, id)
  }

/** Decoding a picture takes memory and time, buffering takes memory, and a zip lasts as long as its reader takes. */
const fileConcurrency = () => ({
  picturing: createConcurrencyLimit(2),
  buffering: createPerCallerLimit(20, 3),
  zipping: createPerCallerLimit(8, 2),
})

/** Drawing uses a processor; a zip of drawings uses it for as long as its reader takes. */
const imageConcurrency = () => ({
  drawing: createPerCallerLimit(6, 3),
  packing: createPerCallerLimit(2, 1),
})

/** Writing uses a processor; a zip uses it for as long as its reader takes. */
const statementConcurrency = () => ({
  writing: createPerCallerLimit(6, 3),
  packing: createPerCallerLimit(2, 1),
})

async function answers(db: Db): Promise<boolean> {
  await sql`select 1`.execute(db)
  return true
}
