import { createHash, randomBytes } from 'node:crypto'
import { googleScopes } from '@tipy/domain/features/gmail/gmail.rules'
import type { GoogleAnswer, GoogleRequest } from './google.http.ts'

/** What an account has granted. */
export interface Consent {
  readonly email: string
  readonly scopes: readonly string[]
}

interface GivenCode extends Consent {
  readonly redirectUri: string
  readonly challenge: string
  readonly isOffline: boolean
}

interface Client {
  readonly clientId: string
  readonly clientSecret: string
}

interface Consenting {
  readonly email: string
  readonly scopes: readonly string[] | 'all'
  readonly isRefused: boolean
}

const random = (prefix: string): string => prefix + randomBytes(24).toString('base64url')
const oauthError = (error: string, status = 400): GoogleAnswer => ({
  status,
  body: { error, error_description: `Refused: ${error}` },
})

/** Google's consent and tokens: authorization code with PKCE, refresh tokens, revocation. */
export function consentOf(client: Client, consent: Consenting) {
  const codes = new Map<string, GivenCode>()
  const refreshTokens = new Map<string, Consent>()
  const accessTokens = new Map<string, Consent & { readonly refreshToken: string | null }>()

  function authorize(query: URLSearchParams): GoogleAnswer {
    const get = (name: string) => query.get(name) ?? ''
    const redirectUri = get('redirect_uri')
    if (get('client_id') !== client.clientId) return oauthError('invalid_client', 401)
    if (!URL.canParse(redirectUri) || new URL(redirectUri).pathname !== '/gmail')
      return oauthError('redirect_uri_mismatch')
    const scopes = get('scope').split(' ')
    const isKnown = scopes.every(scope => googleScopes.some(known => known === scope))
    const isChallenged = /^[\w-]{43}$/.test(get('code_challenge')) && get('code_challenge_method') === 'S256'
    if (get('response_type') !== 'code' || !isKnown || !isChallenged || get('state') === '')
      return oauthError('invalid_request')
    const target = new URL(redirectUri)
    target.searchParams.set('state', get('state'))
    if (consent.isRefused) target.searchParams.set('error', 'access_denied')
    else target.searchParams.set('code', codeFor(query, scopes, redirectUri))
    return { status: 302, headers: { location: target.href } }
  }

  function codeFor(query: URLSearchParams, asked: readonly string[], redirectUri: string): string {
    const { scopes: allowed, email } = consent
    const code = random('4/')
    codes.set(code, {
      email,
      scopes: allowed === 'all' ? asked : asked.filter(scope => allowed.includes(scope)),
      redirectUri,
      challenge: query.get('code_challenge') ?? '',
      // A refresh token is given only with both, to an account that consented before.
      isOffline: query.get('access_type') === 'offline' && query.get('prompt') === 'consent',
    })
    return code
  }

  function exchange(form: URLSearchParams): GoogleAnswer {
    if (form.get('client_id') !== client.clientId || form.get('client_secret') !== client.clientSecret)
      return oauthError('invalid_client', 401)
    if (form.get('grant_type') === 'authorization_code') return redeem(form)
    if (form.get('grant_type') === 'refresh_token') return refresh(form.get('refresh_token') ?? '')
    return oauthError('unsupported_grant_type')
  }

  function redeem(form: URLSearchParams): GoogleAnswer {
    const code = form.get('code') ?? ''
    const given = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!given || given.redirectUri !== form.get('redirect_uri') || given.challenge !== challenge)
      return oauthError('invalid_grant')
    const { email, scopes, isOffline } = given
    const refreshToken = isOffline ? random('1//') : null
    if (refreshToken !== null) refreshTokens.set(refreshToken, { email, scopes })
    const answer = accessFor({ email, scopes }, refreshToken)
    return { status: 200, body: { ...answer, ...(refreshToken !== null && { refresh_token: refreshToken }) } }
  }

  function refresh(refreshToken: string): GoogleAnswer {
    const given = refreshTokens.get(refreshToken)
    return given ? { status: 200, body: accessFor(given, refreshToken) } : oauthError('invalid_grant')
  }

  function accessFor(given: Consent, refreshToken: string | null) {
    const accessToken = random('ya29.')
    accessTokens.set(accessToken, { ...given, refreshToken })
    return { access_token: accessToken, expires_in: 3599, scope: given.scopes.join(' '), token_type: 'Bearer' }
  }

  function revoke(given: string): GoogleAnswer {
    if (!refreshTokens.delete(given)) return oauthError('invalid_token')
    for (const [token, { refreshToken }] of accessTokens) if (refreshToken === given) accessTokens.delete(token)
    return { status: 200, body: {} }
  }

  return {
    /** The answer to a request about consent; undefined for any other. */
    answer({ method, path, query, body, headers }: GoogleRequest): GoogleAnswer | undefined {
      if (method === 'GET' && path === '/o/oauth2/v2/auth') return authorize(query)
      if (method !== 'POST' || !['/token', '/revoke'].includes(path)) return undefined
      if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
        return oauthError('invalid_request')
      const form = new URLSearchParams(body.toString())
      return path === '/token' ? exchange(form) : revoke(form.get('token') ?? '')
    },
    callerOf: ({ headers }: GoogleRequest): Consent | null =>
      accessTokens.get(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '') ?? null,
    refreshTokens: (): readonly string[] => [...refreshTokens.keys()],
    expire: () => accessTokens.clear(),
    lose(email?: string) {
      for (const tokens of [refreshTokens, accessTokens])
        for (const [token, given] of tokens) if (email === undefined || given.email === email) tokens.delete(token)
    },
  }
}
