import { createTransport } from 'nodemailer'
import type { ClaimedMail } from './mail.store.ts'

/** A document attached to a mail. */
export interface AttachedFile {
  readonly fileName: string
  readonly contentType: string
  readonly content: Buffer
  /** Of an invitation: mail programs read it as one instead of offering a file only. */
  readonly calendarMethod?: 'REQUEST' | 'CANCEL'
}

export type SendMail = (mail: ClaimedMail, attached: readonly AttachedFile[]) => Promise<void>

interface Options {
  readonly smtpUrl: string
  readonly from: string
  /** The public URL of the product; its host is part of message ids. */
  readonly publicUrl: string
}

const second = 1000

/** One plain address. A list, a name or a second line would send the mail to another recipient. */
const plainAddress = /^[^\s@,;:<>"()[\]\\]+@[^\s@,;:<>"()[\]\\]+$/

class NotAnAddress extends Error {
  override name = 'NotAnAddress'
}

export function smtpSender({ smtpUrl, from, publicUrl }: Options): SendMail {
  const host = new URL(publicUrl).hostname
  return async (mail, attached) => {
    if (!plainAddress.test(mail.recipient)) throw new NotAnAddress('O destinatário não é um endereço de e-mail')
    const transport = createTransport({
      url: smtpUrl,
      // All timeouts together stay far below the lease of a claimed mail.
      connectionTimeout: 10 * second,
      greetingTimeout: 10 * second,
      socketTimeout: 30 * second,
    })
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        ...documentsOf(attached),
        // The same id for the same mail: if a crash makes us send it again, the recipient's server can detect it.
        messageId: `<${mail.id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    } finally {
      transport.close()
    }
  }
}

/** An invitation stands beside the text of the mail, and is attached once more for programs that know files only. */
function documentsOf(attached: readonly AttachedFile[]) {
  const invitation = attached.find(({ calendarMethod }) => calendarMethod)
  const files = attached.filter(({ calendarMethod }) => !calendarMethod)
  return {
    attachments: files.map(({ fileName: filename, contentType, content }) => ({ filename, contentType, content })),
    ...(invitation?.calendarMethod && {
      icalEvent: {
        method: invitation.calendarMethod,
        filename: invitation.fileName,
        content: invitation.content,
      },
    }),
  }
}

/** The server could not be reached or did not answer: other mails would fail too. */
export function isServerDown(error: unknown): boolean {
  if (error instanceof NotAnAddress) return false
  return !(error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number')
}
