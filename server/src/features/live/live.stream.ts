import { PassThrough } from 'node:stream'
import type { LiveEvents } from '@tipy/domain/features/live/live.contract'

/** One open tab. */
export interface LiveStream {
  readonly tokenHash: Buffer
  readonly body: PassThrough
  send<N extends keyof LiveEvents>(event: N, data: LiveEvents[N]): void
  /** A heartbeat; a client that has not read the last one is disconnected. */
  beat(): void
  end(): void
}

/** Buffered bytes per reader: little more than the longest event. A slower reader is disconnected, and loads again when it reconnects. */
const maxBufferedBytes = 64 * 1024

export function liveStream(tokenHash: Buffer): LiveStream {
  const body = new PassThrough()
  // A client that disconnects during a write is not an error.
  body.on('error', () => undefined)
  const write = (text: string): void => {
    if (body.writableLength > maxBufferedBytes) body.destroy()
    else if (body.writable) body.write(text)
  }
  return {
    tokenHash,
    body,
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => (body.writableNeedDrain ? void body.destroy() : write(':\n\n')),
    end: () => void body.end(),
  }
}
