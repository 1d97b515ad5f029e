import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import { storableReason } from '#platform/database/storableText'
import { type AccountOf, GoogleBusy, GoogleLost, GoogleRefused, type GoogleSession } from '#platform/google/google'
import { deleteEntry, type Entry, entriesOf, storeFailure, storeUnknown, storeWritten } from './gmail.entries.ts'
import { calendarOwners, type Owner } from './gmail.store.ts'

/** A meeting of a person; another feature reads it. */
interface Meeting {
  readonly event: string
  readonly summary: string
  readonly description: string
  readonly location: string
  readonly start: Date
  readonly end: Date
}

export interface CalendarDeps {
  readonly db: Db
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
  readonly accountOf: AccountOf
  /** What belongs in the calendar of a person; of what it has already (`known`) also the past. */
  readonly meetingsOf: (companyId: string, userId: string, known: readonly string[]) => Promise<readonly Meeting[]>
}

/** What a person's calendar lacks or has wrongly: a meeting to write, or one to delete (null). */
interface Difference {
  readonly event: string
  readonly meeting: Meeting | null
  readonly entry: Entry | undefined
}

/**
 * Makes the calendars that were connected equal to the meetings, whatever happened to these: nothing has to remember to
 * announce a change. What Google does not take now is tried again.
 */
export async function writeCalendars(deps: CalendarDeps, stopping?: AbortSignal): Promise<void> {
  for (const owner of await calendarOwners(deps.db)) {
    if (stopping?.aborted) return
    await writeCalendar(deps, owner, stopping)
  }
}

async function writeCalendar(deps: CalendarDeps, owner: Owner, stopping?: AbortSignal): Promise<void> {
  const differences = await differencesOf(deps, owner)
  if (differences.length === 0) return
  const account = await deps.accountOf(owner.companyId, owner.id)
  if (typeof account === 'string') return
  for (const difference of differences) {
    if (stopping?.aborted || !(await applyDifference(deps, owner, account.session, difference))) return
  }
}

async function differencesOf({ db, clock, meetingsOf }: CalendarDeps, owner: Owner): Promise<readonly Difference[]> {
  const entries = await entriesOf(db, owner)
  const meetings = await meetingsOf(owner.companyId, owner.id, [...entries.keys()])
  const wanted = new Set(meetings.map(({ event }) => event))
  const changed = meetings.map(meeting => ({ event: meeting.event, meeting, entry: entries.get(meeting.event) }))
  const gone = [...entries.values()].filter(({ event }) => !wanted.has(event))
  return [
    ...changed.filter(({ meeting, entry }) => entry?.written !== hashOf(meeting)),
    ...gone.map(entry => ({ event: entry.event, meeting: null, entry })),
  ].filter(({ entry }) => entry === undefined || entry.next_attempt_at <= clock.now())
}

const hashOf = ({ summary, description, location, start, end }: Meeting): string =>
  createHash('sha256')
    .update(JSON.stringify([summary, description, location, start, end]))
    .digest('base64url')

/** Google allows no hyphens. */
const googleId = (event: string): string => event.replaceAll('-', '')

/** Writes or deletes one meeting. Returns whether to go on with the next: not once Google is busy or refuses the account. */
async function applyDifference(
  deps: CalendarDeps,
  owner: Owner,
  session: GoogleSession,
  { event, meeting, entry }: Difference,
): Promise<boolean> {
  // Before it is written: an entry without a meeting is deleted later, a meeting without an entry never would be.
  if (!entry) await storeUnknown(deps.db, owner, event, deps.clock.now())
  try {
    if (meeting) await session.putEvent({ ...meeting, id: googleId(event) })
    else await session.deleteEvent(googleId(event))
  } catch (error) {
    return putOff(deps, owner, { event, attempts: entry?.attempts ?? 0 }, error)
  }
  const before = entry?.written ?? null
  const isStored = meeting
    ? await storeWritten(deps.db, owner, event, { before, written: hashOf(meeting) })
    : await deleteEntry(deps.db, owner, event, before)
  // Another server was at it, too: which of the two came last is not known.
  if (!isStored) await storeUnknown(deps.db, owner, event, deps.clock.now())
  return true
}

const firstWaitMs = 60_000
const maxWaitMs = 6 * 3_600_000

/** Stores when to try again. What Google refuses is tried again as well: a change of the meeting may make it right. */
async function putOff(
  { db, clock, log }: CalendarDeps,
  owner: Owner,
  { event, attempts }: { readonly event: string; readonly attempts: number },
  error: unknown,
): Promise<boolean> {
  if (error instanceof GoogleLost) return false
  const isBusy = error instanceof GoogleBusy
  if (!isBusy && !(error instanceof GoogleRefused)) throw error
  const askedMs = isBusy ? (error.retryAfterMs ?? 0) : 0
  const waitMs = Math.max(askedMs, Math.min(firstWaitMs * 2 ** attempts, maxWaitMs))
  const next = new Date(clock.now().getTime() + waitMs)
  await storeFailure(db, owner, event, { next, error: storableReason(error) })
  log.warn({ event, reason: error.message }, 'meeting not written into a calendar')
  return !isBusy
}
