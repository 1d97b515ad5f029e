import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from 'pino'
import type { Database } from './database.ts'

export interface Heartbeat {
  stop(): Promise<void>
}

const beatEveryMs = 1_000
/** Counted in short ticks: while this process itself is held up, few of them pass. */
const tickMs = 250
const maxSilentTicks = 16

/**
 * A database that goes without a word (a machine that freezes, a cable) leaves every statement waiting for ever. One
 * connection asks all the time whether it is there; when no answer comes, the connections of the pool are cut, so that
 * whoever waits on one is told, and the next finds a new one as soon as there is something to find.
 */
export function startHeartbeat({ pool, cut }: Pick<Database, 'pool' | 'cut'>, log: Pick<Logger, 'warn'>): Heartbeat {
  const stopping = new AbortController()
  const { signal } = stopping

  async function beat(): Promise<void> {
    const client = new Client({ ...pool.options, application_name: 'tipy pulse' })
    // Broken connections also fail the next question.
    client.on('error', () => undefined)
    try {
      // It may fall silent at any moment, also while this one is only coming in.
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
      // Not there, or a connection lost: those who use the others notice by themselves.
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

async function isAnswered(asked: Promise<unknown>): Promise<boolean> {
  const over = new AbortController()
  try {
    return await Promise.race([asked.then(() => true), silence(over.signal)])
  } finally {
    over.abort()
  }
}

async function silence(signal: AbortSignal): Promise<false> {
  for (let ticks = 0; ticks < maxSilentTicks && !signal.aborted; ticks += 1)
    await delay(tickMs, undefined, { signal, ref: false }).catch(() => undefined)
  return false
}
