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

/** A stretch of a wording: words, or what stands in their place. */
type Stretch = string | { readonly key: string; readonly placeholder: Placeholder }

/** Accents and case aside, as people type: `{{ Ligacao }}` is `{{ligação}}`. */
function placeholderNamed({ placeholders }: Pick<MailTemplate, 'placeholders'>, typed: string) {
  const word = fold(typed.trim())
  return Object.entries(placeholders).find(([, placeholder]) => fold(placeholder.word) === word)
}

function stretchesOf(template: Pick<MailTemplate, 'placeholders'>, text: string): readonly Stretch[] {
  // Splitting by a pattern with one group: words and marks by turns.
  return text.split(marks).flatMap((piece, place): Stretch[] => {
    if (place % 2 === 0) return piece === '' ? [] : [piece]
    const found = placeholderNamed(template, piece)
    return [found ? { key: found[0], placeholder: found[1] } : `{{${piece}}}`]
  })
}

/** How a placeholder is written. */
export const markOf = ({ word }: Placeholder): string => `{{${word}}}`

/** What is wrong with a wording: a sentence for each part of it. */
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
  // What is left of braces once whole marks are gone was meant as one.
  return /\{\{|\}\}/.test(text.replace(marks, '')) ? 'Há um marcador por fechar: use {{ e }}' : undefined
}

function missingIn(template: MailTemplate, text: string): string | undefined {
  const used = new Set(stretchesOf(template, text).map(piece => (typeof piece === 'string' ? '' : piece.key)))
  const missing = Object.entries(template.placeholders).find(([key, { required }]) => required && !used.has(key))
  return missing && `Falta o marcador ${markOf(missing[1])}`
}

/** A subject is shown wherever mail is listed: no place for a secret, nor for a button. */
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
/** Lines are kept, markup is not. */
const asHtml = (text: string): string => escapeHtml(text).replace(/\r?\n/g, '<br>\n')
const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text)

type Values = Readonly<Record<string, string>>

/** A name stays on its line, and cannot write the rest of the message; only what people wrote as a text has lines. */
function valueFor({ key }: { readonly key: string }, values: Values): string {
  const value = values[key] ?? ''
  return key === 'text' ? value.trim() : onOneLine(value)
}

/** What a mail says, word for word. Values are put in once and never read for marks or markup. */
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
    // A paragraph about something that there is not (a record to open) is not there either.
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

/** Tables and inline styles: what mail programs understand. */
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

/** Values to show or test a wording with. */
export function sampleValues({ placeholders }: Pick<MailTemplate, 'placeholders'>): Values {
  return Object.fromEntries(Object.entries(placeholders).map(([key, { sample }]) => [key, sample]))
}
