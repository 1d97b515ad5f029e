import type { Logger } from 'pino'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import { type Occurrence, type Seen, saveSeen, seenOnce } from './errors.store.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
}

export interface ErrorRecorder {
  /** Buffers the error and returns immediately: the failing request neither waits for it nor fails by it. */
  note(error: unknown, about: About): void
  /** Writes the buffer. */
  flush(): Promise<void>
}

/** Where it happened; never the request's content. */
type About = Omit<Occurrence, 'message' | 'stack' | 'at'>

const gatherMs = 1000
/** Of a storm of different errors the first ones are enough. */
const maxPending = 100

/** Records errors of the server, buffered for a moment so that a storm of one error is one statement. */
export function createRecorder({ db, clock, log }: Deps): ErrorRecorder {
  let waiting = new Map<string, Seen>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  function note(error: unknown, about: About): void {
    try {
      const { message, stack } = describeError(error)
      const seen = seenOnce({ ...about, message, stack, at: clock.now() })
      const key = `${about.companyId} ${seen.cause.toString('hex')}`
      const pending = waiting.get(key)
      if (!pending && waiting.size >= maxPending) return
      waiting.set(key, pending ? { ...seen, firstAt: pending.firstAt, count: pending.count + 1 } : seen)
      timer ??= setTimeout(() => void flush(), gatherMs).unref()
    } catch (failure) {
      log.warn({ err: failure }, 'an error could not be noted')
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const gathered = [...waiting.values()]
    waiting = new Map()
    writing = writing.then(() => write(gathered))
    return writing
  }

  /** Errors that cannot be written are in the log already; retrying might never end. */
  async function write(gathered: readonly Seen[]): Promise<void> {
    try {
      for (const seen of gathered) await saveSeen(db, seen)
    } catch (failure) {
      log.warn({ err: failure }, 'errors could not be kept')
    }
  }

  return { note, flush }
}

/** As much as is stored at most, and short enough to be scanned for secrets without delaying other requests. */
const maxScannedLength = 6000

function describeError(error: unknown): { message: string; stack: string | null } {
  if (!(error instanceof Error)) return { message: 'Erro sem descrição', stack: null }
  const read = (text: string) => text.slice(0, maxScannedLength)
  return {
    message: read(`${error.name}: ${error.message}`),
    stack: error.stack === undefined ? null : read(error.stack),
  }
}
