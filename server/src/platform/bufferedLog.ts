import { type DestinationStream, pino } from 'pino'

/**
 * While the product starts, standard output shows lines for a person. Log lines are buffered until it serves (or
 * fails); from then on standard output carries JSON lines only.
 */
export function bufferLog(): { destination: DestinationStream; release(): void } {
  const output = pino.destination({ dest: 1, sync: true })
  let buffered: string[] | null = []
  return {
    destination: {
      write(line: string) {
        if (buffered === null) output.write(line)
        else buffered.push(line)
      },
    },
    release() {
      const lines = buffered ?? []
      buffered = null
      for (const line of lines) output.write(line)
    },
  }
}
