import { setTimeout as delay } from 'node:timers/promises'
import { readEvents } from '@tipy/server/testing/eventReader'

export interface Listener {
  /** How many changes it was told of. */
  heard(): number
  stop(): Promise<void>
}

/** A tab that stays open and comes back by itself, as the screens do. */
export function listenLive(address: string, token: string): Listener {
  const closing = new AbortController()
  const { signal } = closing
  let changes = 0
  const listen = async () => {
    const reader = await readEvents(address, token)
    const leave = () => reader.leave()
    signal.addEventListener('abort', leave)
    try {
      for (let event = await reader.next(); event; event = await reader.next())
        if (event.event === 'changes') changes += event.data.length
    } finally {
      signal.removeEventListener('abort', leave)
      leave()
    }
  }
  const run = async () => {
    while (!signal.aborted) {
      // Nobody there, for the moment.
      await listen().catch(() => undefined)
      await delay(100)
    }
  }
  const running = run()
  return {
    heard: () => changes,
    async stop() {
      closing.abort()
      await running
    },
  }
}
