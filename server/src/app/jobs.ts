import { lisbonDay } from '@tipy/domain/calendar/days'
import { z } from 'zod'
import { assertChecks } from '#engine/verify'
import type { AuthDeps } from '#features/auth/auth.deps'
import { issueReset } from '#features/auth/auth.passwords'
import { makeDueDrafts } from '#features/drafts/drafts.making'
import { removeExpiredSlips, slipKeys } from '#features/drafts/drafts.slipStore'
import { removeOldBatches } from '#features/drafts/drafts.store'
import { removeOldGroups } from '#features/errors/errors.store'
import { repeatExpenses } from '#features/expenses/expenses.repetition'
import { removeOrphans } from '#features/files/files.cleaner'
import { removeExpiredDownloads } from '#features/files/files.downloads'
import { writeCalendars } from '#features/gmail/gmail.calendar'
import { hasCalendar } from '#features/gmail/gmail.store'
import { attachedInvitation } from '#features/leads/leads.invitation'
import { meetingsOf } from '#features/leads/leads.meetings'
import { remindOfMeetings } from '#features/leads/leads.reminders'
import { eraseCandidates } from '#features/leads/leads.retention'
import { sendDueMail } from '#features/mail/mail.actions'
import { smtpSender } from '#features/mail/mail.smtp'
import { sendDueNotices } from '#features/notifications/notifications.sending'
import { attachedDealSheet } from '#features/reservations/reservations.mail'
import { attachedStatement } from '#features/statements/statements.mail'
import { type DueDeps, notifyDueTasks } from '#features/tasks/tasks.due'
import { removeExpired } from '#jobs/cleanup'
import type { Job } from '#jobs/jobs'
import type { AccountOf } from '#platform/google/google'
import type { Printer } from '#platform/pdf/printer'
import type { Storage } from '#platform/storage/storage'
import { checksOf } from './checks.ts'
import type { AppDeps } from './deps.ts'
import { draftContents } from './drafts.ts'
import { type JobName, jobNames, jobTimes } from './jobTimes.ts'
import { recordTraces } from './traces.ts'

interface Work extends Pick<AppDeps, 'settings' | 'db' | 'clock' | 'log'> {
  readonly auth: AuthDeps
  readonly storage: Storage
  readonly printer: Printer
  readonly notify: DueDeps['notify']
  /** Null without the settings of Google. */
  readonly accountOf: AccountOf | null
  readonly records: Parameters<typeof sendDueNotices>[0]['records']
}

const resetRequest = z.object({ email: z.string(), isOver: z.boolean().optional() })

/** The background jobs of the product. */
export function jobsOf(work: Work): readonly Job[] {
  const { settings, db, clock, log, auth, storage, printer, notify, records, accountOf } = work
  const { smtpUrl, mailFrom: from, publicUrl } = settings
  const send = smtpUrl === undefined ? null : smtpSender({ smtpUrl, from, publicUrl })
  const attach: Parameters<typeof sendDueMail>[0]['attach'] = {
    reservation: (companyId, about) => attachedDealSheet({ db, clock, printer }, companyId, about),
    statement: (companyId, about) => attachedStatement({ db, clock, printer }, companyId, about),
    // A calendar that has the meeting would show it twice.
    meeting: async (companyId, about) =>
      accountOf && (await hasCalendar(db, { companyId, id: about.reader }))
        ? 'unneeded'
        : attachedInvitation({ db, clock, publicUrl, mailFrom: from }, companyId, about),
  }
  const notices = { db, clock, log, records, publicUrl, queueMails: auth.queueMails }
  const drafts = { ...draftContents(work), db, log, publicUrl }
  const runs: Record<JobName, Job['run']> = {
    mail: (_data, stopping) => sendDueMail({ db, clock, log, send, attach }, stopping),
    drafts: async (_data, stopping) => {
      if (accountOf) await makeDueDrafts({ ...drafts, accountOf }, stopping)
    },
    notices: () => sendDueNotices(notices),
    dueTasks: () => notifyDueTasks({ db, clock, notify }),
    meetingReminders: () => remindOfMeetings({ db, clock, notify }),
    calendars: async (_data, stopping) => {
      if (!accountOf) return
      const readMeetings = meetingsOf.bind(null, { db, clock, publicUrl })
      await writeCalendars({ db, clock, log, accountOf, meetingsOf: readMeetings }, stopping)
    },
    candidates: () => eraseCandidates({ db, clock, traces: recordTraces }),
    passwordReset: data => issueReset(auth, resetRequest.parse(data)),
    cleanup: async () => {
      await removeExpired(db, clock.now())
      await removeOldGroups(db, clock.now())
      await removeOldBatches(db, clock.now())
    },
    orphanFiles: () => removeOrphans({ db, storage, usedElsewhere: slipKeys }, clock.now()),
    expiredSlips: () => removeExpiredSlips({ db, storage, clock }),
    expiredDownloads: () => removeExpiredDownloads({ db, storage }, clock.now()),
    repeatExpenses: () => repeatExpenses({ db, clock }),
    verify: () => assertChecks(db, checksOf(storage, lisbonDay(clock.now()), 'oneCompany')),
  }
  return jobNames.map(name => ({ name, ...jobTimes[name], run: runs[name] }))
}
