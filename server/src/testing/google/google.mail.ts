import { randomBytes } from 'node:crypto'
import PostalMime, { type Email } from 'postal-mime'
import { apiError, type GoogleAnswer, type GoogleRequest, insufficient, jsonOf } from './google.http.ts'
import { flawOf } from './google.mime.ts'
import type { Consent } from './google.oauth.ts'

export interface MadeDraft {
  readonly id: string
  /** The id of its message, as `messages` lists it. */
  readonly message: string
  /** Whose account it is in. */
  readonly account: string
  readonly email: Email
  readonly raw: Buffer
  /** Whether it came through the endpoint for large messages. */
  readonly isUpload: boolean
}

const maxJsonBytes = 5_000_000
const maxMessageBytes = 36_700_160
const [composeScope, readScope] = ['gmail.compose', 'gmail.readonly'].map(
  name => `https://www.googleapis.com/auth/${name}`,
)
const mail = '/gmail/v1/users/me'

/** Gmail of one account: its profile, drafts, and the search for a message. */
export function mailboxOf(caller: Consent, drafts: MadeDraft[], onDraft: (draft: MadeDraft) => void) {
  const has = (...scopes: readonly (string | undefined)[]) => caller.scopes.some(scope => scopes.includes(scope))

  async function create(raw: Buffer, isUpload: boolean): Promise<GoogleAnswer> {
    if (raw.length > maxMessageBytes) return apiError(413, 'uploadTooLarge', 'Request entity too large.')
    const flaw = flawOf(raw)
    if (flaw !== null) return apiError(400, 'invalidArgument', `Malformed MIME: ${flaw}.`)
    const email = await PostalMime.parse(raw)
    const [id, message] = [`r${randomBytes(8).toString('hex')}`, randomBytes(8).toString('hex')]
    const draft = { id, message, account: caller.email, email, raw, isUpload }
    drafts.push(draft)
    onDraft(draft)
    return { status: 200, body: { id, message: { id: message, threadId: message, labelIds: ['DRAFT'] } } }
  }

  function fromJson(request: GoogleRequest): Promise<GoogleAnswer> | GoogleAnswer {
    if (request.body.length > maxJsonBytes) return apiError(413, 'uploadTooLarge', 'Request payload size exceeds.')
    const { message } = (jsonOf(request) ?? {}) as { readonly message?: { readonly raw?: unknown } }
    const raw = message?.raw
    if (typeof raw !== 'string' || !/^[\w-]+={0,2}$/.test(raw))
      return apiError(400, 'invalidArgument', 'Invalid value for ByteString: raw.')
    return create(Buffer.from(raw, 'base64url'), false)
  }

  function uploaded({ query, headers, body }: GoogleRequest): Promise<GoogleAnswer> | GoogleAnswer {
    if (query.get('uploadType') !== 'media' || headers['content-type'] !== 'message/rfc822')
      return apiError(400, 'badContent', 'Media type is not supported. Valid media types: [message/rfc822]')
    return create(body, true)
  }

  /** Only searches by Message-ID, with or without its angle brackets. */
  function found(query: URLSearchParams): readonly MadeDraft[] | null {
    const wanted = /^rfc822msgid:<?([^<>\s]+)>?$/.exec(query.get('q') ?? '')?.[1]
    if (wanted === undefined) return null
    return drafts.filter(({ account, email }) => account === caller.email && email.messageId === `<${wanted}>`)
  }

  function list(query: URLSearchParams, name: 'drafts' | 'messages'): GoogleAnswer {
    const made = found(query)
    if (!made) return apiError(400, 'invalidArgument', 'Not a search that this stand-in knows.')
    const shown = made.map(({ id, message }) =>
      name === 'drafts' ? { id, message: { id: message } } : { id: message, threadId: message },
    )
    // Google leaves the list out when it is empty.
    return { status: 200, body: { ...(shown.length > 0 && { [name]: shown }), resultSizeEstimate: shown.length } }
  }

  return async (request: GoogleRequest): Promise<GoogleAnswer | undefined> => {
    const { method, path, query } = request
    if (method === 'GET' && path === `${mail}/profile`)
      return has(composeScope, readScope) ? { status: 200, body: { emailAddress: caller.email } } : insufficient
    if (method === 'POST' && path === `${mail}/drafts`) return has(composeScope) ? fromJson(request) : insufficient
    if (method === 'POST' && path === `/upload${mail}/drafts`)
      return has(composeScope) ? uploaded(request) : insufficient
    if (method === 'GET' && path === `${mail}/drafts`)
      return has(composeScope, readScope) ? list(query, 'drafts') : insufficient
    if (method === 'GET' && path === `${mail}/messages`) return has(readScope) ? list(query, 'messages') : insufficient
    return undefined
  }
}
