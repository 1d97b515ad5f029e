import type { Flag } from '@tipy/domain/access/flags'
import { TipyError } from '@tipy/domain/errors/errors'
import type { LiveChange, LiveEvents } from '@tipy/domain/features/live/live.contract'
import type { Logger } from 'pino'
import { readAnnouncement, type Saved } from '#engine/announce'
import type { RecordViewer } from '#engine/serverRecord'
import { TooManyRequests } from '#http/errors'
import { type LiveStream, liveStream } from './live.stream.ts'

/** A user who listens, in one tab or several. What they may see is queried once for all of these. */
interface Listener {
  viewer: RecordViewer
  /** Whether their rights may have changed since `viewer` was read. */
  isOutdated: boolean
  readonly streams: Set<LiveStream>
  readonly waiting: Map<string, Waiting>
}

interface Waiting {
  readonly change: LiveChange
  /** Addressed to this user or to every user: visibility is not checked. */
  readonly isOwn: boolean
  /** Only for holders of this flag. */
  readonly needs: Flag | undefined
}

export interface LiveLimits {
  /** Saves within this time are sent together, in milliseconds. */
  readonly gather: number
  /** How often sessions are checked again, in milliseconds. */
  readonly check: number
  readonly perPerson: number
  readonly perServer: number
}
export const usualLimits: LiveLimits = { gather: 150, check: 15_000, perPerson: 6, perServer: 1000 }

export interface HubDeps {
  readonly limits: LiveLimits
  readonly log: Pick<Logger, 'warn'>
  /** Whether the server is receiving announcements now. */
  readonly isHearing: () => boolean
  /** Those of these changes that the viewer may see. */
  readonly seen: (viewer: RecordViewer, changes: readonly LiveChange[]) => Promise<readonly LiveChange[]>
  /** The user of a session, with their current rights; null once it has ended. */
  readonly recheck: (tokenHash: Buffer) => Promise<RecordViewer | null>
}

export interface Hub {
  open(viewer: RecordViewer, tokenHash: Buffer): LiveStream
  hear(announcement: string): void
  /** Announcements are being received, for the first time or again. */
  ready(): void
  close(): void
}

/** The users who listen at this server, and what each of them is sent. */
export function createHub(deps: HubDeps): Hub {
  const { limits } = deps
  const listeners = new Map<string, Listener>()
  let isClosed = false
  const all = () => [...listeners.values()].flatMap(({ streams }) => [...streams])

  const telling = repeatedly(limits.gather, async () => {
    // One user at a time: querying for all of them concurrently would slow down the database for other requests.
    for (const listener of listeners.values()) await notify(listener)
  })
  const checking = repeatedly(limits.check, async () => {
    await checkAll()
    checking.soon()
  })
  checking.soon()

  async function checkAll(): Promise<void> {
    for (const listener of listeners.values()) await checkOne(listener)
  }

  async function checkOne(listener: Listener): Promise<void> {
    listener.isOutdated = false
    for (const stream of listener.streams) {
      // If the session cannot be checked, the stream ends: the screen reconnects when it can.
      const viewer = await deps.recheck(stream.tokenHash).catch(() => null)
      if (viewer) {
        listener.viewer = viewer
        stream.beat()
        continue
      }
      stream.end()
      listener.streams.delete(stream)
    }
  }

  /**
   * Nothing is sent by rights that are known to be outdated, not even by those that changed during the query. Streams of
   * ended sessions are closed before anything is sent: their screens then find themselves logged out.
   */
  async function visibleTo(listener: Listener, changes: readonly Waiting[]): Promise<readonly LiveChange[]> {
    for (;;) {
      if (listener.isOutdated) await checkOne(listener)
      if (listener.streams.size === 0) return []
      const { viewer } = listener
      const permitted = changes.filter(({ needs }) => needs === undefined || viewer.flags.has(needs))
      const own = permitted.flatMap(({ change, isOwn }) => (isOwn ? [change] : []))
      const others = permitted.flatMap(({ change, isOwn }) => (isOwn ? [] : [change]))
      const visible = [...own, ...(await deps.seen(viewer, others))]
      if (!listener.isOutdated) return visible
    }
  }

  async function notify(listener: Listener): Promise<void> {
    const changes = [...listener.waiting.values()]
    listener.waiting.clear()
    if (changes.length === 0) return
    try {
      if (changes.length > maxBatch) sendTo(listener, 'ready', null)
      else {
        const visible = await visibleTo(listener, changes)
        if (visible.length > 0) sendTo(listener, 'changes', visible)
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'live')
      // They may have missed changes: they reconnect and load again.
      for (const stream of listener.streams) stream.end()
    }
  }

  function join(viewer: RecordViewer, stream: LiveStream): void {
    const listener = listeners.get(viewer.id) ?? { viewer, isOutdated: true, streams: new Set(), waiting: new Map() }
    listener.viewer = viewer
    // Since their request was authenticated, their rights may have changed unheard.
    listener.isOutdated = true
    listener.streams.add(stream)
    listeners.set(viewer.id, listener)
    stream.body.once('close', () => {
      listener.streams.delete(stream)
      if (listener.streams.size === 0 && listeners.get(viewer.id) === listener) listeners.delete(viewer.id)
    })
  }

  return {
    open(viewer, tokenHash) {
      if (isClosed || all().length >= limits.perServer) throw new TipyError('UNAVAILABLE')
      if ((listeners.get(viewer.id)?.streams.size ?? 0) >= limits.perPerson) throw new TooManyRequests(30)
      const stream = liveStream(tokenHash)
      join(viewer, stream)
      // Until announcements are received, only a heartbeat is sent.
      if (deps.isHearing()) stream.send('ready', null)
      else stream.beat()
      return stream
    },
    hear(announcement) {
      const saved = readAnnouncement(announcement)
      if (!saved) return
      for (const listener of listeners.values()) if (listener.viewer.companyId === saved.company) note(listener, saved)
      telling.soon()
    },
    ready: () => {
      for (const stream of all()) stream.send('ready', null)
    },
    close() {
      isClosed = true
      checking.stop()
      telling.stop()
      for (const stream of all()) stream.end()
    },
  }
}

function sendTo<N extends keyof LiveEvents>({ streams }: Listener, event: N, data: LiveEvents[N]): void {
  for (const stream of streams) stream.send(event, data)
}

/** Whether a save may change what the listener sees: of themselves, of people they manage, of the company's settings. */
const mayChangeRights = ({ id, managedStaff }: RecordViewer, saved: Saved): boolean =>
  saved.all === true || saved.id === id || managedStaff.includes(saved.id)

/** Only the newest version is kept. */
function note(listener: Listener, saved: Saved): void {
  const { viewer, waiting } = listener
  const { model, id, version, companion, needs, to, all } = saved
  if (mayChangeRights(viewer, saved)) listener.isOutdated = true
  if (to !== undefined && to !== viewer.id) return
  const place = `${model}/${id}/${companion ?? ''}/${needs ?? ''}`
  const pending = waiting.get(place)
  if (pending && pending.change.version >= version) return
  const isOwn = to !== undefined || all === true
  waiting.set(place, { change: { model, id, version, ...(companion && { companion }) }, isOwn, needs })
}

/** More changes than this are sent as one `ready`. */
const maxBatch = 500

/** Runs the work once, a moment after it was requested, however often it was requested; never concurrently. */
function repeatedly(pause: number, work: () => Promise<void>): { soon(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined
  let isAsked = false
  let isWorking = false
  let isOver = false
  const run = async (): Promise<void> => {
    timer = undefined
    isAsked = false
    isWorking = true
    await work()
    isWorking = false
    if (isAsked) start()
  }
  const start = (): void => {
    if (!isOver) timer ??= setTimeout(() => void run(), pause)
  }
  return {
    soon: () => {
      isAsked = true
      if (!isWorking) start()
    },
    stop: () => {
      isOver = true
      clearTimeout(timer)
    },
  }
}
