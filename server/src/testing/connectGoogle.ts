import type { FastifyInstance } from 'fastify'
import { send, succeed } from './app.ts'

/** What Google returns to `/gmail` with, after a person opened its page and consented. */
export async function consentAtGoogle(app: FastifyInstance, token: string, returnTo = '/'): Promise<URLSearchParams> {
  const { url } = await succeed(app, 'POST /api/gmail/connect', { token, body: { returnTo } })
  const { headers } = await fetch(url, { redirect: 'manual' })
  return new URL(headers.get('location') ?? '').searchParams
}

/** Connects the Google account that the stand-in consents with, as the page `/gmail` does. */
export async function connectGoogle(app: FastifyInstance, token: string, returnTo = '/') {
  const returned = await consentAtGoogle(app, token, returnTo)
  const body = { code: returned.get('code') ?? '', state: returned.get('state') ?? '' }
  return send<{ account: { email: string; state: string; hasCalendar: boolean }; returnTo: string }>(
    app,
    'POST /api/gmail/auth',
    { token, body },
  )
}
