import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from 'pino'
import type { Database } from './database.ts'

export interface Heartbeat {
  stop(): Promise<void>
}

const beatEveryMs = 1_000
/** Silence is counted in short ticks, because few of them pass while this process itself is blocked. */
const tickMs = 250
const maxSilentTicks = 16

/**
 * When the database disappears without closing its connections (a frozen machine, a cut cable), statements wait for
 * ever. So a separate connection queries it every second; when no answer comes, the pool's connections are cut: waiting
 * statements fail, and later ones open a new connection.
 */
export function startHeartbeat({ pool, cut }: Pick<Database, 'pool' | 'cut'>, log: Pick<Logger, 'warn'>): Heartbeat {
  const stopping = new AbortController()
  const { signal } = stopping

  async function beat(): Promise<void> {
    const client = new Client({ ...pool.options, application_name: 'tipy pulse' })
    // A broken connection also fails the next query.
    client.on('error', () => undefined)
    try {
      // The database may stop answering also while this connection is being opened.
      let isThere = await isAnswered(client.connect())
      while (isThere && !signal.aborted) {
        await pause(signal)
        isThere = await isAnswered(client.query('select 1'))
      }
      if (signal.aborted) return
      log.warn('the database does not answer; its connections are cut')
      cut()
    } finally {
      client.connection.stream.destroy()
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      // Refused or lost: then the pool's connections fail too, and nothing needs to be cut.
      await beat().catch(() => undefined)
      await pause(signal)
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

const pause = (signal: AbortSignal): Promise<void> =>
  delay(beatEveryMs, undefined, { signal, ref: false }).catch(() => undefined)

async function isAnswered(query: Promise<unknown>): Promise<boolean> {
  const over = new AbortController()
  try {
    return await Promise.race([query.then(() => true), silence(over.signal)])
  } finally {
    over.abort()
  }
}

async function silence(signal: AbortSignal): Promise<false> {
  for (let ticks = 0; ticks < maxSilentTicks && !signal.aborted; ticks += 1)
    await delay(tickMs, undefined, { signal, ref: false }).catch(() => undefined)
  return false
}
