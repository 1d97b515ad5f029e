import type { FieldMessages } from '../../errors/errors.ts'
import { fold } from '../../text/fold.ts'
import type { MailTemplate, Placeholder, Wording } from './mail.templates.ts'

export interface MailText {
  readonly subject: string
  readonly html: string
  readonly text: string
}

export const maxSubjectLength = 150
export const maxBodyLength = 5000

const marks = /\{\{([^{}]*)\}\}/g

/** A piece of a wording: text, or a placeholder. */
type Stretch = string | { readonly key: string; readonly placeholder: Placeholder }

/** Ignores accents and case: `{{ Ligacao }}` is `{{ligação}}`. */
function placeholderNamed({ placeholders }: Pick<MailTemplate, 'placeholders'>, typed: string) {
  const word = fold(typed.trim())
  return Object.entries(placeholders).find(([, placeholder]) => fold(placeholder.word) === word)
}

function stretchesOf(template: Pick<MailTemplate, 'placeholders'>, text: string): readonly Stretch[] {
  // Splitting by a pattern with one group gives text and placeholders in turn.
  return text.split(marks).flatMap((piece, place): Stretch[] => {
    if (place % 2 === 0) return piece === '' ? [] : [piece]
    const found = placeholderNamed(template, piece)
    return [found ? { key: found[0], placeholder: found[1] } : `{{${piece}}}`]
  })
}

/** A placeholder as it is written in a wording. */
export const markOf = ({ word }: Placeholder): string => `{{${word}}}`

/** The issues of a wording, by field. */
export function wordingIssues(template: MailTemplate, { subject, body }: Wording): FieldMessages {
  const found: Record<string, string> = {}
  const inBody = issueIn(template, body) ?? missingIn(template, body)
  const inSubject = issueIn(template, subject) ?? linkIn(template, subject)
  if (inSubject) found.subject = inSubject
  if (inBody) found.body = inBody
  return found
}

function issueIn(template: MailTemplate, text: string): string | undefined {
  const unknown = [...text.matchAll(marks)].find(([, typed = '']) => !placeholderNamed(template, typed))
  if (unknown) return `Marcador desconhecido: ${unknown[0].slice(0, 60)}`
  // Braces that are left without the whole placeholders were meant as one.
  return /\{\{|\}\}/.test(text.replace(marks, '')) ? 'Há um marcador por fechar: use {{ e }}' : undefined
}

function missingIn(template: MailTemplate, text: string): string | undefined {
  const used = new Set(stretchesOf(template, text).map(piece => (typeof piece === 'string' ? '' : piece.key)))
  const missing = Object.entries(template.placeholders).find(([key, { required }]) => required && !used.has(key))
  return missing && `Falta o marcador ${markOf(missing[1])}`
}

/** Mail programs show subjects in lists: no place for a secret link. */
function linkIn(template: MailTemplate, text: string): string | undefined {
  const link = stretchesOf(template, text).find(piece => typeof piece !== 'string' && piece.placeholder.button)
  return link && 'A ligação só pode estar na mensagem'
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => entities[character] ?? '')
/** Line breaks are kept, markup is escaped. */
const asHtml = (text: string): string => escapeHtml(text).replace(/\r?\n/g, '<br>\n')
/** Also for entries of a list. */
export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text)

type Values = Readonly<Record<string, string>>

/** A name is put on one line, so that it cannot imitate the rest of the message; free text and lists have line breaks. */
function valueFor({ key, placeholder }: Exclude<Stretch, string>, values: Values): string {
  const value = values[key] ?? ''
  return key === 'text' || placeholder.isList ? value.trim() : onOneLine(value)
}

/** The text of a mail. Values are inserted once and never searched for placeholders or markup. */
export function writeMail(template: Pick<MailTemplate, 'placeholders'>, wording: Wording, values: Values): MailText {
  const fill = (text: string) =>
    stretchesOf(template, text)
      .map(piece => (typeof piece === 'string' ? piece : valueFor(piece, values)))
      .join('')
  const subject = onOneLine(fill(wording.subject))
  const paragraphs = wording.body
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map(paragraph => paragraph.trim())
    // A paragraph whose placeholders are all empty (no record to open) is left out.
    .filter(paragraph => fill(paragraph).trim() !== '')
  return {
    subject,
    text: [...paragraphs.map(fill), ''].join('\n\n'),
    html: page(
      subject,
      paragraphs.map(paragraph => paragraphHtml(stretchesOf(template, paragraph), values)),
    ),
  }
}

const button =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#1d4ed8;color:#ffffff;text-decoration:none'

function paragraphHtml(pieces: readonly Stretch[], values: Values): string {
  const isAlone = pieces.length === 1
  return pieces
    .map(piece => {
      if (typeof piece === 'string') return asHtml(piece)
      const value = valueFor(piece, values)
      const label = piece.placeholder.button
      if (!label || !isWebAddress(value)) return asHtml(value)
      const href = escapeHtml(value)
      return isAlone
        ? `<a href="${href}" style="${button}">${escapeHtml(label)}</a>`
        : `<a href="${href}" style="word-break:break-all">${href}</a>`
    })
    .join('')
}

/** Tables and inline styles, which mail programs support. */
function page(title: string, paragraphs: readonly string[]): string {
  const rows = paragraphs.map(paragraph => `<p style="margin:0 0 16px">${paragraph}</p>`).join('\n')
  return `<!doctype html>
<html lang="pt">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#f3f4f6;color:#1f2937;font:16px/1.5 system-ui,'Segoe UI',Arial,sans-serif">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:520px;background:#ffffff;border-radius:12px">
<tr><td style="padding:32px">
<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(title)}</h1>
${rows}
</td></tr></table>
</td></tr></table>
</body>
</html>`
}

/** Sample values for previews and test mails. */
export function sampleValues({ placeholders }: Pick<MailTemplate, 'placeholders'>): Values {
  return Object.fromEntries(Object.entries(placeholders).map(([key, { sample }]) => [key, sample]))
}
