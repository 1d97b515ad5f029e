import { createHash } from 'node:crypto'
import { lisbonMoment } from '@tipy/domain/calendar/moments'

/** Minute and hour in Lisbon: `45 2 * * *`. Jobs need no more, and libraries take 15 to 60 ms for one such text. */
export type Cron = `${number | '*'} ${number | '*'} * * *`

const minuteMs = 60_000
/** Longer ago, a run is not made up for. */
const maxDelayMs = 60 * minuteMs

/** Whether a cron names this minute. */
export function isDue(cron: Cron, minute: Date): boolean {
  const [wantedMinute, wantedHour] = cron.split(' ')
  const moment = lisbonMoment(minute)
  const names = (wanted: string | undefined, actual: string) => wanted === '*' || Number(wanted) === Number(actual)
  return names(wantedMinute, moment.slice(14, 16)) && names(wantedHour, moment.slice(11, 13))
}

interface DueRun {
  readonly name: string
  /** The same on every server, so that a job is queued once for each of its minutes. */
  readonly id: string
}

interface Scheduled {
  readonly name: string
  readonly cron?: Cron
}

/** The last run of each job among the minutes after `after`, up to `until`. */
export function dueRuns(jobs: readonly Scheduled[], after: Date, until: Date): readonly DueRun[] {
  const earliest = Math.max(after.getTime(), until.getTime() - maxDelayMs)
  const last = Math.floor(until.getTime() / minuteMs) * minuteMs
  return jobs.flatMap(({ name, cron }) => {
    if (cron === undefined) return []
    for (let minute = last; minute > earliest; minute -= minuteMs)
      if (isDue(cron, new Date(minute))) return [{ name, id: runId(name, minute) }]
    return []
  })
}

/** A uuid made of the job and its minute. */
function runId(name: string, minute: number): string {
  const hash = createHash('sha256').update(`${name} ${minute}`).digest('hex')
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-')
}

/** How long until the next minute begins. */
export const untilNextMinute = (now: Date): number => minuteMs - (now.getTime() % minuteMs)

/** The last instant of the minute before: from there on runs are due for a server that starts now. */
export const beforeThisMinute = (now: Date): Date => new Date(now.getTime() - (now.getTime() % minuteMs) - 1)

/** Does the work again and again, `waitMs` after it last ended. Returns what stops it. */
export function repeat(waitMs: () => number, work: () => Promise<void>, onError: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const turn = async () => {
    try {
      await work()
    } catch (error) {
      onError(error)
    }
    if (!isStopped) plan()
  }
  const plan = () => {
    timer = setTimeout(() => void turn(), waitMs())
  }
  plan()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
