import { setTimeout as delay } from 'node:timers/promises'
import { Client, type Pool } from 'pg'
import type { Logger } from 'pino'
import { serverNames } from './database.ts'

export interface Listening {
  /** Whether everything said from now on is heard. */
  isOpen(): boolean
  stop(): Promise<void>
}

export interface ListenOptions {
  readonly pool: Pool
  readonly channel: string
  readonly log: Pick<Logger, 'warn'>
  readonly onMessage: (text: string) => void
  /** Connected, for the first time or again: what was said in between was not heard. */
  readonly onOpen: () => void
}

/** A connection that nobody answers on any more is only found out by asking. */
const askEvery = 20_000
const patience = 5_000
const maxPauseMs = 2_000

/** One connection of its own that hears what any server says on a channel. It comes back by itself. */
export function listen({ pool, channel, log, onMessage, onOpen }: ListenOptions): Listening {
  const stopping = new AbortController()
  const { signal } = stopping
  let isOpen = false

  async function hear(): Promise<void> {
    const client = new Client({ ...pool.options, application_name: serverNames[1], query_timeout: patience })
    const lost = new Promise<void>(resolve => {
      client.once('end', resolve)
      client.on('error', () => resolve())
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    try {
      await client.connect()
      client.on('notification', ({ payload = '' }) => onMessage(payload))
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      isOpen = true
      onOpen()
      await Promise.race([lost, unanswered(client, signal)])
    } finally {
      isOpen = false
      // A connection whose other end is gone says no goodbye.
      await Promise.race([client.end().catch(() => undefined), delay(1000, undefined, { ref: false })])
    }
  }

  async function run(): Promise<void> {
    for (let pause = 100; !signal.aborted; pause = Math.min(pause * 2, maxPauseMs)) {
      const began = performance.now()
      await hear().catch(error => log.warn({ err: error }, 'cannot hear changes'))
      if (performance.now() - began > maxPauseMs) pause = 100
      await delay(pause, undefined, { signal }).catch(() => undefined)
    }
  }

  const running = run()
  return {
    isOpen: () => isOpen,
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** Ends when a question gets no answer. */
async function unanswered(client: Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await delay(askEvery, undefined, { signal, ref: false }).catch(() => undefined)
    if (!signal.aborted) await client.query('select 1')
  }
}
