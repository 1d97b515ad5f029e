import type { liveContract } from '@tipy/domain/features/live/live.contract'
import type pg from 'pg'
import type { Logger } from 'pino'
import { announcements } from '#engine/announce'
import { type ReferenceTarget, visibleAmong } from '#engine/read/referenceTargets'
import type { AnyServerRecord } from '#engine/serverRecord'
import { recordViewer, unfilteredViewer } from '#engine/viewer'
import type { Handlers } from '#http/mount'
import { readPerson } from '#http/session/session'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import { type Listening, listen } from '#platform/database/listen'
import { createHub, type LiveLimits, usualLimits } from './live.hub.ts'

export interface LiveDeps {
  readonly db: Db
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly log: Logger
  readonly records: readonly AnyServerRecord[]
  /** Places that are not declared records and still have companions, such as tasks. */
  readonly referenceTargets: readonly ReferenceTarget[]
  readonly limits?: Partial<LiveLimits>
}

export interface Live {
  readonly handlers: Handlers<typeof liveContract>
  start(): void
  /** Ends every stream, so that the shutdown does not wait for them. */
  stop(): Promise<void>
}

/** Sends open screens what was saved, by any server, limited to what each user may see. */
export function createLive({ db, pool, clock, log, records, referenceTargets, limits }: LiveDeps): Live {
  let listening: Listening | undefined
  const hub = createHub({
    limits: { ...usualLimits, ...limits },
    log,
    isHearing: () => listening?.isOpen() ?? false,
    seen: (viewer, changes) => visibleAmong(records, referenceTargets, db, viewer, changes),
    recheck: async tokenHash => {
      const person = await readPerson(db, tokenHash, clock.now())
      if (!person || person.needsPasswordChange) return null
      return unfilteredViewer(person)
    },
  })
  return {
    handlers: {
      'GET /api/live': async ({ caller }) => {
        const stream = hub.open(recordViewer(caller), caller.tokenHash)
        return { contentType: 'text/event-stream; charset=utf-8', body: stream.body }
      },
    },
    start() {
      const onMessage = (text: string) => hub.hear(text)
      listening = listen({ pool, channel: announcements, log, onMessage, onOpen: () => hub.ready() })
    },
    async stop() {
      hub.close()
      await listening?.stop()
    },
  }
}
