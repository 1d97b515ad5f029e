import type { Job } from '#jobs/jobs'

const everyMinute = '* * * * *'

/** The background jobs of the product and when each runs by itself. Their queues are known without loading their work. */
export const jobTimes = {
  // Also every minute: mails that could not be sent, or were queued by a server that died, are retried.
  mail: { cron: everyMinute },
  // Likewise: drafts that Google could not take, or whose account is connected again.
  drafts: { cron: everyMinute, atStart: true },
  notices: { cron: everyMinute, atStart: true },
  dueTasks: { cron: everyMinute, atStart: true },
  meetingReminders: { cron: everyMinute, atStart: true },
  calendars: { cron: everyMinute },
  // At the start too: a restored copy brings back what had gone.
  candidates: { cron: '45 2 * * *', atStart: true },
  passwordReset: {},
  cleanup: { cron: '30 3 * * *' },
  orphanFiles: { cron: '45 * * * *' },
  expiredSlips: { cron: '20 * * * *' },
  expiredDownloads: { cron: everyMinute },
  repeatExpenses: { cron: '15 4 * * *', atStart: true },
  verify: { cron: '0 5 * * *' },
} as const satisfies Readonly<Record<string, Pick<Job, 'cron' | 'atStart'>>>

export type JobName = keyof typeof jobTimes
export const jobNames = Object.keys(jobTimes) as readonly JobName[]
