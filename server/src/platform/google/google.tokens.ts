import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  ResponseBodyError,
  refreshTokenGrant,
  tokenRevocation,
} from 'openid-client'
import type { Clock } from '#platform/clock'
import type { GoogleSettings } from '#platform/settings'
import type { GoogleHosts } from './google.hosts.ts'
import { type Google, GoogleBusy, GoogleLost, GoogleRefused } from './google.ts'

interface AccessToken {
  readonly value: string
  readonly expiresAt: number
}

export interface Tokens extends Pick<Google, 'redeem' | 'revoke'> {
  readonly authorizationUrl: Google['authorizationUrl']
  /** An access token of the person, renewed if it expires soon or is the one that Google has just refused. */
  readonly access: (refreshToken: string, refused?: string) => Promise<string>
}

interface TokenDeps {
  readonly settings: GoogleSettings
  readonly hosts: GoogleHosts
  /** The page of the product that Google returns to. */
  readonly redirectUri: string
  readonly scopes: readonly string[]
  readonly clock: Clock
}

const timeoutSeconds = 20
/** A token is not used in its last minute: the call that it begins may take a while. */
const minRemainingMs = 60_000

/** Google's consent and tokens. Access tokens are kept in memory only. */
export function createTokens({ settings, hosts, redirectUri, scopes, clock }: TokenDeps): Tokens {
  const config = configurationOf(settings, hosts)
  const cached = new Map<string, AccessToken>()
  const renewing = new Map<string, Promise<AccessToken>>()

  const keep = (refreshToken: string, value: string, expiresIn: number | undefined): AccessToken => {
    const token = { value, expiresAt: clock.now().getTime() + (expiresIn ?? 0) * 1000 }
    cached.set(refreshToken, token)
    return token
  }

  async function renew(refreshToken: string): Promise<AccessToken> {
    try {
      const answer = await refreshTokenGrant(config, refreshToken)
      return keep(refreshToken, answer.access_token, answer.expiresIn())
    } catch (error) {
      cached.delete(refreshToken)
      throw lostOr(error)
    }
  }

  /** Calls at the same time renew a token once. */
  function renewOnce(refreshToken: string): Promise<AccessToken> {
    const running = renewing.get(refreshToken) ?? renew(refreshToken).finally(() => renewing.delete(refreshToken))
    renewing.set(refreshToken, running)
    return running
  }

  return {
    async authorizationUrl({ state, verifier }) {
      const challenge = await calculatePKCECodeChallenge(verifier)
      return buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: scopes.join(' '),
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        // Only together they give a refresh token to a person who has consented before.
        access_type: 'offline',
        prompt: 'consent',
      }).href
    },
    async redeem(code, verifier) {
      const returned = new URL(redirectUri)
      returned.searchParams.set('code', code)
      const answer = await authorizationCodeGrant(config, returned, { pkceCodeVerifier: verifier }).catch(error => {
        throw refusedOrBusy(error)
      })
      if (answer.refresh_token === undefined) throw new GoogleRefused('no refresh token')
      keep(answer.refresh_token, answer.access_token, answer.expiresIn())
      return { refreshToken: answer.refresh_token, scopes: answer.scope?.split(' ') ?? [] }
    },
    async revoke(refreshToken) {
      cached.delete(refreshToken)
      await tokenRevocation(config, refreshToken).catch(error => {
        throw refusedOrBusy(error)
      })
    },
    async access(refreshToken, refused) {
      const token = cached.get(refreshToken)
      const isUsable = token && token.value !== refused && token.expiresAt - minRemainingMs > clock.now().getTime()
      return (isUsable ? token : await renewOnce(refreshToken)).value
    },
  }
}

function configurationOf({ clientId, clientSecret, url }: GoogleSettings, hosts: GoogleHosts): Configuration {
  const metadata = {
    issuer: 'https://accounts.google.com',
    authorization_endpoint: hosts.authorization,
    token_endpoint: hosts.token,
    revocation_endpoint: hosts.revocation,
  }
  const config = new Configuration(metadata, clientId, undefined, ClientSecretPost(clientSecret))
  config.timeout = timeoutSeconds
  if (url?.startsWith('http:')) allowInsecureRequests(config)
  return config
}

/** What Google says of a request for tokens; no part of the request. */
function refusedOrBusy(error: unknown): GoogleRefused | GoogleBusy {
  if (error instanceof ResponseBodyError && error.status < 500 && error.status !== 429)
    return new GoogleRefused(error.error)
  return new GoogleBusy('Google does not answer', null)
}

/** Codes with which Google says that a refresh token is of no use any more. */
const lostCodes: readonly string[] = ['invalid_grant', 'unauthorized_client']

function lostOr(error: unknown): Error {
  const isLost = error instanceof ResponseBodyError && lostCodes.includes(error.error)
  return isLost ? new GoogleLost(error.error) : refusedOrBusy(error)
}
