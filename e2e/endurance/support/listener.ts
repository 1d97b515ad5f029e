import { setTimeout as delay } from 'node:timers/promises'
import { readEvents } from '@tipy/server/testing/eventReader'

export interface Listener {
  /** The number of changes received. */
  received(): number
  stop(): Promise<void>
}

/** An open connection for live changes, which reconnects automatically, as the screens do. */
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
      // The server is down at the moment.
      await listen().catch(() => undefined)
      await delay(100)
    }
  }
  const running = run()
  return {
    received: () => changes,
    async stop() {
      closing.abort()
      await running
    },
  }
}
