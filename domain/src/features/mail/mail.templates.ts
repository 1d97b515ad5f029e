export interface MailText {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** A message to be sent, in the outbox of the company in whose name it goes. */
export interface NewMail extends MailText {
  readonly companyId: string
  readonly template: string
  readonly to: string
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => entities[character] ?? '')

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

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const button =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#1d4ed8;color:#ffffff;text-decoration:none'

interface Notice {
  /** Who reads it. */
  readonly name: string
  readonly title: string
  /** What happened, as a person wrote it: lines are kept, markup is not. */
  readonly text: string
  readonly link: string | null
}

/** The message that tells a person what happened in the product. */
export function noticeMail({ name: typed, title, text, link }: Notice): MailText {
  const name = onOneLine(typed)
  const subject = onOneLine(title)
  const href = link && escapeHtml(link)
  const quoted = `<span style="white-space:pre-line">${escapeHtml(text)}</span>`
  const way = href ? [`<a href="${href}" style="${button}">Abrir no Tipy</a>`] : []
  return {
    subject,
    text: [`Olá ${name},`, `${subject}:`, text, ...(link ? [link] : []), ''].join('\n\n'),
    html: page(subject, [`Olá ${escapeHtml(name)},`, quoted, ...way]),
  }
}

interface Reset {
  readonly name: string
  readonly link: string
  readonly minutes: number
}

/** The message that lets a person choose a new password. */
export function resetMail({ name: typed, link, minutes }: Reset): MailText {
  const name = onOneLine(typed)
  const subject = 'Repor a sua password do Tipy'
  const asked = 'Recebemos um pedido para repor a password da sua conta no Tipy.'
  const limits = `A ligação funciona uma única vez e durante ${minutes} minutos. Só a mais recente é válida.`
  const otherwise = 'Se não fez este pedido, pode ignorar esta mensagem: a sua password continua a mesma.'
  const href = escapeHtml(link)
  return {
    subject,
    text: [`Olá ${name},`, asked, 'Escolha uma nova password aqui:', link, limits, otherwise, ''].join('\n\n'),
    html: page(subject, [
      `Olá ${escapeHtml(name)},`,
      asked,
      `<a href="${href}" style="${button}">Escolher nova password</a>`,
      `Se o botão não funcionar, copie este endereço para o navegador:<br><a href="${href}" style="word-break:break-all">${href}</a>`,
      limits,
      otherwise,
    ]),
  }
}
