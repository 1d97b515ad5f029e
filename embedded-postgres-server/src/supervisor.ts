import { setTimeout as delay } from 'node:timers/promises'
import { EngineError } from './errors.ts'
import type { EngineLog } from './log.ts'
import { type DiskSpace, keepReserve, lacksSpaceToStart, makeStartable } from './reserve.ts'
import { type RunningServer, type ServerOptions, startServer } from './server.ts'

export interface SupervisedServer extends Pick<RunningServer, 'url' | 'stop'> {
  /** Resolves, with the reason, when PostgreSQL ended unexpectedly and could not be started again. */
  lost: Promise<EngineError>
}

export interface SupervisorOptions extends ServerOptions {
  log: EngineLog
  isEnough: (space: DiskSpace) => boolean
}

const ATTEMPTS = 5
const MAX_PAUSE_MS = 5_000
const RESERVE_INTERVAL_MS = 5_000

/**
 * Restarts PostgreSQL, at the same address, whenever it ends unexpectedly: its clients only see connections break and
 * can reconnect.
 */
export async function superviseServer(options: SupervisorOptions): Promise<SupervisedServer> {
  const { home, durable, log, isEnough } = options
  const stopping = new AbortController()
  await makeStartable(home)
  const first = await startServer(options)
  let current: Promise<RunningServer> = Promise.resolve(first)

  async function keep(): Promise<EngineError> {
    for (;;) {
      await (await current).ended
      if (stopping.signal.aborted) return await new Promise(() => undefined)
      log.error('PostgreSQL ended without being asked to; starting it again')
      current = startAgain({ ...options, port: first.port }, stopping.signal)
      try {
        await current
        log.info('PostgreSQL is back')
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        return new EngineError(`O PostgreSQL embutido terminou sem ser pedido e não volta a arrancar: ${reason}`)
      }
    }
  }

  /** Recreates the reserve soon after use, since a disk may become full twice within minutes. */
  async function renewReserve(): Promise<void> {
    while (!stopping.signal.aborted) {
      await keepReserve(home, isEnough)
      await delay(RESERVE_INTERVAL_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  // Throw-away data (tests) needs no reserve.
  const renewal = durable ? renewReserve() : undefined
  return {
    url: database => first.url(database),
    lost: keep(),
    async stop() {
      stopping.abort()
      await renewal
      const running = await current.catch(() => null)
      await running?.stop()
    },
  }
}

/** Retries without limit while the disk is full, which an administrator has to fix; other failures are counted. */
async function startAgain(options: SupervisorOptions, signal: AbortSignal): Promise<RunningServer> {
  const onProgress = (message: string) => options.log.warn(message)
  let failures = 0
  for (let pause = 500; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    await makeStartable(options.home)
    try {
      return await startServer({ ...options, onProgress })
    } catch (error) {
      options.log.error({ err: error }, 'PostgreSQL did not start')
      if (!(await lacksSpaceToStart(options.home))) failures += 1
      if (failures === ATTEMPTS || signal.aborted) throw error
    }
    await delay(pause, undefined, { signal, ref: false }).catch(() => undefined)
  }
}
