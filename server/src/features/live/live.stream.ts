import { PassThrough } from 'node:stream'
import type { LiveEvents } from '@tipy/domain/features/live/live.contract'

/** One open tab. */
export interface LiveStream {
  readonly tokenHash: Buffer
  readonly body: PassThrough
  send<N extends keyof LiveEvents>(event: N, data: LiveEvents[N]): void
  /** A sign of life; whoever has not read the last one yet is not reading. */
  beat(): void
  end(): void
}

/** What may wait for a reader. Beyond it they are better off coming back and asking anew. */
const maxBufferedBytes = 256 * 1024

export function liveStream(tokenHash: Buffer): LiveStream {
  const body = new PassThrough()
  // Whoever goes away in the middle of a line is not an error of ours.
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
