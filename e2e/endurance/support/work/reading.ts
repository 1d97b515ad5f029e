import { type CallResult, isOurs } from './line.ts'

export interface Reading {
  /** The number of answers by status; 0: no answer. */
  readonly tally: Record<number, number>
  stop(): Promise<void>
}

export const askers = 2

/** Clients that read continuously. */
export function keepAsking(address: string, token: string): Reading {
  const tally: Record<number, number> = {}
  const over = new AbortController()
  const askOn = async () => {
    while (!over.signal.aborted) {
      const status = await statusFrom(address, token)
      tally[status] = (tally[status] ?? 0) + 1
    }
  }
  const asking = Array.from({ length: askers }, askOn)
  return {
    tally,
    async stop() {
      over.abort()
      await Promise.all(asking)
    },
  }
}

async function statusFrom(address: string, token: string): Promise<number> {
  try {
    const response = await fetch(`${address}/api/auth/config`, { headers: { authorization: `Bearer ${token}` } })
    const body = (await response.json()) as CallResult['body']
    // Counts the load shedder's 503 as answered: the test is about whether a server answered.
    return response.status === 503 && isOurs(body) ? 200 : response.status
  } catch {
    return 0
  }
}
