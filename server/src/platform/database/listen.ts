import { setTimeout as delay } from 'node:timers/promises'
import { Client, type Pool } from 'pg'
import type { Logger } from 'pino'
import { serverNames } from './database.ts'

export interface Listening {
  /** Whether the channel is connected, so that no message is missed. */
  isOpen(): boolean
  stop(): Promise<void>
}

export interface ListenOptions {
  readonly pool: Pool
  readonly channel: string
  readonly log: Pick<Logger, 'warn'>
  readonly onMessage: (text: string) => void
  /** Called on every connect: messages sent while it was not connected are lost. */
  readonly onOpen: () => void
}

/** Only a query can reveal that the other end of an idle connection is gone. */
const askEvery = 20_000
const patience = 5_000
const maxPauseMs = 2_000

/** Receives the messages of all servers on a channel, by a separate connection that reconnects automatically. */
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
      // Where the other end is gone, `end` would never resolve.
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

/** Rejects when a query gets no answer. */
async function unanswered(client: Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await delay(askEvery, undefined, { signal, ref: false }).catch(() => undefined)
    if (!signal.aborted) await client.query('select 1')
  }
}
