/** What the address of the page says: what Google answered, or where to go once an account is connected. */
export interface GmailSearch {
  readonly code?: string
  readonly state?: string
  /** Google's word for a refusal: `access_denied`. */
  readonly error?: string
  readonly connect?: 'yes'
  readonly returnTo?: string
}

/** The router reads a text of digits as a number. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

const given = (name: keyof GmailSearch, text: string | undefined) => (text === undefined ? {} : { [name]: text })

export function readGmailSearch({ code, state, error, connect, returnTo }: Record<string, unknown>): GmailSearch {
  return {
    ...given('code', textOf(code)),
    ...given('state', textOf(state)),
    ...given('error', textOf(error)),
    ...given('returnTo', textOf(returnTo)),
    ...(connect === 'yes' && { connect }),
  }
}
