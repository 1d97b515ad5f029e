import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'

type Cleanup = () => void | Promise<void>

export interface Shutdown {
  /** Cleanups run in reverse order of registration. */
  onStop(cleanup: Cleanup): void
  /** Runs the cleanups when the start itself fails. */
  undo(): Promise<void>
  readonly isStopping: boolean
}

/** Requests get 15 s to finish, and PostgreSQL the rest of LIMIT to flush. */
export const DRAIN = 15_000
const LIMIT = 45_000

/**
 * Ends the process in order: on SIGTERM, SIGINT and the like with code 0, after an uncaught error with code 1.
 * A second signal ends it immediately.
 */
export function gracefulShutdown(log: Logger): Shutdown {
  const cleanups: Cleanup[] = []
  let isStopping = false
  const undo = async () => {
    isStopping = true
    const failures: unknown[] = []
    for (let cleanup = cleanups.pop(); cleanup !== undefined; cleanup = cleanups.pop()) {
      try {
        await cleanup()
      } catch (error) {
        // The rest must be closed all the same, PostgreSQL above all.
        log.error({ err: error }, 'could not close everything')
        failures.push(error)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures)
  }
  // An early end of the process is logged, or its cause would stay unknown.
  const lastWords = {
    onSecondError: (err: unknown) => log.fatal({ err }, 'another error while stopping'),
    onSecondSignal: (signal: string) => log.warn({ signal }, 'told twice to stop: ending at once'),
    onTimeout: (after: number) => log.fatal({ after }, 'could not stop in time'),
  }
  closeWithGrace({ delay: LIMIT, logger: false, ...lastWords }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, 'stopping after an unexpected error')
    else log.info({ signal }, 'stopping')
    await undo()
    log.info('stopped')
  })
  return {
    onStop: cleanup => void cleanups.push(cleanup),
    undo,
    get isStopping() {
      return isStopping
    },
  }
}
