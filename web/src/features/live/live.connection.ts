import type { Answer } from '#api/answer.ts'
import { receive } from '#api/client.ts'
import { eventReader, type LiveHandlers } from './live.events.ts'

export interface LiveTiming {
  /** The first wait before trying again; each failure doubles it. */
  readonly firstWait: number
  readonly longestWait: number
  /** The server gives a sign of life every 15 seconds: after so much silence the line is dead, whatever it says. */
  readonly silence: number
}
export const usualTiming: LiveTiming = { firstWait: 1000, longestWait: 30_000, silence: 45_000 }

/** Listens until stopped, over every broken line. Answers how to stop. */
export function listen(heard: LiveHandlers, timing: LiveTiming = usualTiming): () => void {
  const stopping = new AbortController()
  void keepListening(heard, timing, stopping.signal)
  return () => stopping.abort()
}

async function keepListening(heard: LiveHandlers, timing: LiveTiming, stop: AbortSignal): Promise<void> {
  let failures = 0
  const ready = () => {
    failures = 0
    heard.ready(null)
  }
  while (!stop.aborted) {
    const answer = await listenOnce({ ...heard, ready }, timing, stop)
    if (isFinal(answer)) return
    await pause(waitAfter(failures, answer, timing), stop)
    failures += 1
  }
}

/** Until the line ends, breaks or falls silent. */
async function listenOnce(heard: LiveHandlers, { silence }: LiveTiming, stop: AbortSignal): Promise<Answer<null>> {
  const giveUp = new AbortController()
  const hangUp = () => giveUp.abort()
  let timer = setTimeout(hangUp, silence)
  stop.addEventListener('abort', hangUp)
  try {
    return await receive('GET /api/live', {
      signal: giveUp.signal,
      timeoutMs: Number.POSITIVE_INFINITY,
      read: async response => {
        const read = eventReader(heard)
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

/** Refused for who they are: asking again would only be refused again. A new session asks anew. */
function isFinal({ ok, status }: Answer<null>): boolean {
  return !ok && status >= 400 && status < 500 && status !== tooMany
}

/** Not all at the same moment, when a server that was away comes back. */
function waitAfter(failures: number, { status }: Answer<null>, { firstWait, longestWait }: LiveTiming): number {
  const maxWait = status === tooMany ? longestWait : Math.min(longestWait, firstWait * 2 ** failures)
  return maxWait * (0.5 + Math.random() / 2)
}

/** Ends early when stopped, and when the machine is back on the network. */
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
