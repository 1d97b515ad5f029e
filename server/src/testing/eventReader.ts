import type { LiveEvents } from '@tipy/domain/features/live/live.contract'

export type LiveEvent = {
  [N in keyof LiveEvents]: { readonly event: N; readonly data: LiveEvents[N] }
}[keyof LiveEvents]

export interface EventReader {
  readonly status: number
  /** The next event; undefined once the stream has ended. */
  next(): Promise<LiveEvent | undefined>
  /** Disconnects, as a closed tab does. */
  leave(): void
}

/** Reads /api/live as the web app does: by fetch, with the bearer header. */
export async function readEvents(origin: string, token: string): Promise<EventReader> {
  const leaving = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${origin}/api/live`, { headers, signal: leaving.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    status: response.status,
    leave: () => leaving.abort(),
    async next() {
      for (;;) {
        const found = /^event: (\w+)\ndata: (.*)\n\n/m.exec(text)
        if (found) {
          text = text.slice(found.index + found[0].length)
          return { event: found[1], data: JSON.parse(found[2] ?? 'null') } as LiveEvent
        }
        const chunk = await reader?.read().catch(() => undefined)
        if (!chunk || chunk.done) return undefined
        text += chunk.value
      }
    },
  }
}
