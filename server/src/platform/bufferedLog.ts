import { type DestinationStream, pino } from 'pino'

/**
 * While the product starts, standard output belongs to the lines a person reads. Log lines are held back until it
 * serves (or fails), and from then on standard output carries JSON lines only.
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
