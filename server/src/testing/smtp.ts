import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface TestMailServer {
  readonly url: string
  readonly port: number
  /** The received mails, in order. */
  readonly received: Email[]
  /** The envelope recipients of each, whatever its headers say. */
  readonly envelopes: string[][]
  stop(): Promise<void>
}

/** A real mail server in this process. With a port it replaces an earlier one. */
export async function startMailServer(port = 0, options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const received: Email[] = []
  const envelopes: string[][] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      envelopes.push(session.envelope.rcptTo.map(({ address }) => address))
      const parts: Buffer[] = []
      stream.on('data', part => parts.push(part))
      const keep = async () => {
        received.push(await PostalMime.parse(Buffer.concat(parts)))
        done()
      }
      stream.on('end', () => void keep())
    },
    ...options,
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const { port: chosen } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${chosen}`,
    port: chosen,
    received,
    envelopes,
    stop: () => new Promise(resolve => server.close(resolve)),
  }
}
