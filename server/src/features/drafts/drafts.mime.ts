import MailComposer from 'nodemailer/lib/mail-composer'

/** A file of a message. */
export interface AttachedContent {
  readonly name: string
  readonly mime: string
  readonly content: Buffer
}

interface Message {
  /** Null: the mail program in which it is opened knows whose it is. */
  readonly from: { readonly name: string; readonly address: string } | null
  /** Empty: the sender fills it in. */
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments: readonly AttachedContent[]
  /** Null: any. */
  readonly messageId: string | null
  /** Mail programs open it ready to be sent instead of as a received one. */
  readonly isUnsent: boolean
}

/** A whole message as it is written to a file or handed to Gmail. */
export function composeMessage({ from, to, attachments, messageId, isUnsent, ...message }: Message): Promise<Buffer> {
  return new MailComposer({
    ...message,
    ...(from && { from }),
    ...(to.address !== '' && { to }),
    ...(messageId !== null && { messageId }),
    ...(isUnsent && { headers: { 'X-Unsent': '1' } }),
    attachments: attachments.map(({ name: filename, mime: contentType, content }) => ({
      filename,
      contentType,
      content,
    })),
    // Lines of mail end so; the texts' own do not.
    newline: 'windows',
    // Every content is given here: no text of a template may name a file or an address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

/** Made of the draft's id, so that a draft whose answer was lost is found again. */
export const messageIdOf = (draft: string, publicUrl: string): string => `<${draft}@${new URL(publicUrl).hostname}>`
