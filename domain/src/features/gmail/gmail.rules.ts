/** Google's scopes that the product asks for: drafts, finding a draft again, and meetings. */
export const googleScopes = [
  'https://www.googleapis.com/auth/gmail.compose',
  'https://www.googleapis.com/auth/gmail.readonly',
  'https://www.googleapis.com/auth/calendar.events',
] as const

export const calendarScope = googleScopes[2]

/** Without these no draft can be made, or none be found again; the calendar is up to the person. */
const neededScopes: readonly string[] = [googleScopes[0], googleScopes[1]]

export const hasNeededScopes = (granted: readonly string[]): boolean =>
  neededScopes.every(scope => granted.includes(scope))

/** How the account is announced to the open screens of its owner. */
export const gmailModel = 'gmail'

/** How long Google's page may stay open. */
export const authorizationMs = 600_000

export const gmailSentences = {
  expired: 'O pedido de autorização expirou ou é de outra sessão: ligue a conta de novo',
  refused: 'A Google recusou a autorização: ligue a conta de novo',
  scopes: 'Para criar rascunhos, aceite na página da Google as permissões para gerir rascunhos e ver mensagens',
  notOwnPath: 'Não é uma página do Tipy',
} as const

/** Whether it is a path of the product: never another site, however a browser reads it. */
export function isOwnPath(path: string): boolean {
  const base = 'https://tipy.invalid'
  if (!/^\/(?![/\\])[^\s\p{Cc}]*$/u.test(path) || !URL.canParse(path, base)) return false
  const { origin, pathname } = new URL(path, base)
  // `/.//other.site` is read as `//other.site`, which is another site once it is read again.
  return origin === base && !pathname.startsWith('//')
}
