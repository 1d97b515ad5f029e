import type { Answer } from '#api/answer.ts'
import { receive } from '#api/client.ts'
import { eventReader, type LiveHandlers } from './live.events.ts'

export interface LiveTiming {
  /** The first wait before a reconnect; each failure doubles it. */
  readonly firstWaitMs: number
  readonly maxWaitMs: number
  /** The server sends a heartbeat every 15 seconds: without any data for this long the connection is dead. */
  readonly silence: number
}
export const usualTiming: LiveTiming = { firstWaitMs: 1000, maxWaitMs: 30_000, silence: 45_000 }

/** Receives live events and reconnects after every failure. Returns the function that stops it. */
export function listen(handlers: LiveHandlers, timing: LiveTiming = usualTiming): () => void {
  const stopping = new AbortController()
  void keepListening(handlers, timing, stopping.signal)
  return () => stopping.abort()
}

async function keepListening(handlers: LiveHandlers, timing: LiveTiming, stop: AbortSignal): Promise<void> {
  let failures = 0
  const ready = () => {
    failures = 0
    handlers.ready(null)
  }
  while (!stop.aborted) {
    const answer = await listenOnce({ ...handlers, ready }, timing, stop)
    if (isFinal(answer)) return
    await pause(waitAfter(failures, answer, timing), stop)
    failures += 1
  }
}

/** One connection: until it ends, breaks or sends nothing for `silence`. */
async function listenOnce(handlers: LiveHandlers, { silence }: LiveTiming, stop: AbortSignal): Promise<Answer<null>> {
  const cancel = new AbortController()
  const hangUp = () => cancel.abort()
  let timer = setTimeout(hangUp, silence)
  stop.addEventListener('abort', hangUp)
  try {
    return await receive('GET /api/live', {
      signal: cancel.signal,
      timeoutMs: Number.POSITIVE_INFINITY,
      read: async response => {
        const read = eventReader(handlers)
        const pieces = response.body?.pipeThrough(new TextDecoderStream()).getReader()
        for (let piece = await pieces?.read(); piece && !piece.done; piece = await pieces?.read()) {
          clearTimeout(timer)
          timer = setTimeout(hangUp, silence)
          if (!stop.aborted) read(piece.value)
        }
        return { ok: true, status: response.status, message: 'OK', data: null }
      },
    })
  } finally {
    clearTimeout(timer)
    stop.removeEventListener('abort', hangUp)
  }
}

const tooMany = 429

/** A 4xx answer refuses this session, so retries are pointless; a new session opens a new connection. */
function isFinal({ ok, status }: Answer<null>): boolean {
  return !ok && status >= 400 && status < 500 && status !== tooMany
}

/** Random, so that after an outage of the server not all browsers reconnect at the same moment. */
function waitAfter(failures: number, { status }: Answer<null>, { firstWaitMs, maxWaitMs }: LiveTiming): number {
  const maxWait = status === tooMany ? maxWaitMs : Math.min(maxWaitMs, firstWaitMs * 2 ** failures)
  return maxWait * (0.5 + Math.random() / 2)
}

/** Waits; ends early when stopped, and when the browser is online again. */
function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      stop.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    window.addEventListener('online', end)
    stop.addEventListener('abort', end)
    if (stop.aborted) end()
  })
}
