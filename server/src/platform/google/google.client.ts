import { z } from 'zod'
import type { Clock } from '#platform/clock'
import type { GoogleSettings } from '#platform/settings'
import { type Access, type ApiRequest, callGoogle } from './google.call.ts'
import { type GoogleHosts, hostsOf } from './google.hosts.ts'
import { createTokens } from './google.tokens.ts'
import type { CalendarEvent, Google, GoogleSession } from './google.ts'

interface GoogleDeps {
  readonly settings: GoogleSettings
  readonly publicUrl: string
  /** What people are asked to grant. */
  readonly scopes: readonly string[]
  readonly clock: Clock
}

const mailPath = '/gmail/v1/users/me'
/** As JSON a message grows by a third, and Google takes 5 MB of it. */
const maxJsonMessageBytes = 3_500_000

export function createGoogle({ settings, publicUrl, scopes, clock }: GoogleDeps): Google {
  const hosts = hostsOf(settings.url)
  const tokens = createTokens({ settings, hosts, redirectUri: `${publicUrl}/gmail`, scopes, clock })
  return {
    authorizationUrl: tokens.authorizationUrl,
    redeem: tokens.redeem,
    revoke: tokens.revoke,
    as: refreshToken => sessionOf(hosts, refused => tokens.access(refreshToken, refused)),
  }
}

function sessionOf(hosts: GoogleHosts, access: Access): GoogleSession {
  const call = (request: ApiRequest, accepted?: readonly number[]) => callGoogle(access, request, accepted)
  const json = (method: 'POST' | 'PUT', url: string, body: object, accepted?: readonly number[]) =>
    call({ method, url, body: JSON.stringify(body), type: 'application/json' }, accepted)
  return {
    async readEmail() {
      const { body } = await call({ method: 'GET', url: `${hosts.mail}${mailPath}/profile` })
      return z.object({ emailAddress: z.string() }).parse(body).emailAddress
    },
    async createDraft(message) {
      const { body } =
        message.length > maxJsonMessageBytes
          ? await call(uploadOf(hosts, message))
          : await json('POST', `${hosts.mail}${mailPath}/drafts`, { message: { raw: message.toString('base64url') } })
      return z.object({ id: z.string() }).parse(body).id
    },
    async findMessage(messageId) {
      const query = new URLSearchParams({ q: `rfc822msgid:${messageId.replace(/^<|>$/g, '')}`, maxResults: '1' })
      // What its owner threw away was made, too.
      query.set('includeSpamTrash', 'true')
      const { body } = await call({ method: 'GET', url: `${hosts.mail}${mailPath}/messages?${query}` })
      return (
        z.object({ messages: z.array(z.object({ id: z.string() })).default([]) }).parse(body).messages[0]?.id ?? null
      )
    },
    async putEvent(event) {
      const { status } = await json('POST', hosts.calendar, resourceOf(event), [409])
      // The id is taken by an earlier writing of it, deleted or not.
      if (status === 409) await json('PUT', `${hosts.calendar}/${event.id}`, resourceOf(event))
    },
    async deleteEvent(id) {
      await call({ method: 'DELETE', url: `${hosts.calendar}/${id}` }, [404, 410])
    },
  }
}

const uploadOf = (hosts: GoogleHosts, message: Buffer): ApiRequest => ({
  method: 'POST',
  url: `${hosts.mail}/upload${mailPath}/drafts?uploadType=media`,
  body: new Uint8Array(message),
  type: 'message/rfc822',
})

/** With its status, which brings a deleted event back. */
const resourceOf = ({ id, summary, description, location, start, end }: CalendarEvent) => ({
  id,
  summary,
  description,
  location,
  start: { dateTime: start.toISOString() },
  end: { dateTime: end.toISOString() },
  status: 'confirmed',
})
