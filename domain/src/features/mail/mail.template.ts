/** A value in a mail that is known only when it is written. */
export interface Placeholder {
  /** The name between the braces: `{{nome}}`. */
  readonly word: string
  readonly label: string
  /** The value in previews and test mails. */
  readonly sample: string
  /** A list, one entry per line: the caller that gives the value puts each entry on one line. */
  readonly isList?: true
  /** The body must contain it, or the mail would be useless. */
  readonly required?: true
  /** Label of the button, for an address: the only link in a mail. It is a button when alone in a paragraph. */
  readonly button?: string
}

/** What a company may change. Plain text: empty lines separate paragraphs. */
export interface Wording {
  readonly subject: string
  readonly body: string
}

export interface MailTemplate extends Wording {
  readonly label: string
  /** When it is sent. */
  readonly description: string
  readonly placeholders: Readonly<Record<string, Placeholder>>
}

/** What every mail may name. */
export const everyMail = {
  name: { word: 'nome', label: 'Nome de quem recebe', sample: 'Inês Conceição' },
  company: { word: 'empresa', label: 'Nome da empresa', sample: 'Rede Norte' },
} as const satisfies Record<string, Placeholder>
