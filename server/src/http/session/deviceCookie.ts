import { deviceDays, devicesPerBrowser } from '@tipy/domain/features/auth/auth.rules'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Recognises a browser: one token for each of the last people who logged in on it, newest first. */
export interface DeviceCookie {
  readonly tokens: readonly string[]
  keep(tokens: readonly string[], options: { readonly secure: boolean }): void
}

const name = 'tipy_device'
const value = new RegExp(`(?:^|;\\s*)${name}=([\\w.-]{1,400})(?:;|$)`)
const token = /^[\w-]{43}$/

/**
 * Scripts cannot read it, other sites cannot send it, and browsers send it only with calls under /api/auth. It
 * authorises nothing: it only decides which counter a wrong password belongs to.
 */
export function deviceCookie(request: FastifyRequest, reply: FastifyReply): DeviceCookie {
  const found = value.exec(request.headers.cookie ?? '')?.[1]?.split('.') ?? []
  return {
    tokens: found.filter(one => token.test(one)).slice(0, devicesPerBrowser),
    keep(tokens, { secure }) {
      const parts = [
        `${name}=${tokens.slice(0, devicesPerBrowser).join('.')}`,
        'Path=/api/auth',
        `Max-Age=${deviceDays * 86_400}`,
        'HttpOnly',
        'SameSite=Strict',
        ...(secure || request.protocol === 'https' ? ['Secure'] : []),
      ]
      reply.header('set-cookie', parts.join('; '))
    },
  }
}
