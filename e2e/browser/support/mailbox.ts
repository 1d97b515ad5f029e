import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Mailbox {
  /** The mails received for that address so far, oldest first. */
  readonly of: (recipient: string) => readonly Email[]
  readonly close: () => Promise<void>
}

/** A real mail server on the port the product sends to. Before it is opened, sending fails. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      mails.push(await PostalMime.parse(Buffer.concat(chunks)))
      done()
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(Number(process.env.E2E_SMTP_PORT), '127.0.0.1', resolve)
  })
  return {
    of: recipient => mails.filter(mail => mail.to?.some(({ address }) => address === recipient)),
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
