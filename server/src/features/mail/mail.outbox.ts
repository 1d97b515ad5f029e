import { TipyError } from '@tipy/domain/errors/errors'
import type { OutboxMail } from '@tipy/domain/features/mail/mail.contract'
import { type MailState, mayRetry } from '@tipy/domain/features/mail/mail.rules'
import { isIdentity } from '@tipy/domain/record/identity'
import type { Db } from '#platform/database/database'
import { escapeLikePattern } from '#platform/database/like'
import { withoutSecret } from './mail.store.ts'

interface OutboxQuery {
  readonly page: number
  readonly perPage: number
  readonly filters: {
    readonly state?: MailState | null | undefined
    readonly template?: string | null | undefined
    readonly recipient?: string | null | undefined
  }
}

/** Never the text of a mail: its reader may see more than the administrator of the outbox. */
const columns = [
  'id',
  'template',
  'recipient',
  'state',
  'attempts',
  'last_error',
  'created_at',
  'next_attempt_at',
  'sent_at',
] as const

const mailsOf = (db: Db, companyId: string) => db.selectFrom('mails').where('company_id', '=', companyId)
type Read = Awaited<ReturnType<typeof lockMail>>

export async function searchMails(db: Db, companyId: string, { page, perPage, filters }: OutboxQuery) {
  const { state, template, recipient } = filters
  let query = mailsOf(db, companyId)
  if (state) query = query.where('state', '=', state)
  if (template) query = query.where('template', '=', template)
  if (recipient) query = query.where('recipient', 'ilike', `%${escapeLikePattern(recipient)}%`)
  const [rows, { total }] = await Promise.all([
    query
      .select(columns)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(perPage)
      .offset(page * perPage)
      .execute(),
    query.select(eb => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { mails: rows.map(presented), total: Number(total) }
}

/** Locked until the transaction ends: sending it and retrying it are serialized. */
function lockMail(db: Db, companyId: string, id: string) {
  return mailsOf(db, companyId).select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Queues a failed mail again, due now. One that is being sent, or waits for its first try, stays as it is. */
export async function retryMail(db: Db, companyId: string, id: string, now: Date): Promise<OutboxMail> {
  const mail = isIdentity(id) ? await lockMail(db, companyId, id) : undefined
  if (!mail) throw new TipyError('NOT_FOUND')
  if (mail.state === 'sent') throw new TipyError('ALREADY_SENT')
  if (!presented(mail).can.retry) return presented(mail)
  // Attempts go on counting: a server with an old claim must not mark this attempt as its own.
  const again = { state: 'queued', last_error: null, next_attempt_at: now } as const
  await db.updateTable('mails').set(again).where('company_id', '=', companyId).where('id', '=', id).execute()
  return presented({ ...mail, ...again })
}

function presented(row: NonNullable<Read>): OutboxMail {
  const error = row.last_error === null ? null : withoutSecret(row.last_error)
  return {
    _id: row.id,
    template: row.template,
    recipient: row.recipient,
    state: row.state,
    attempts: row.attempts,
    error,
    created: row.created_at.toISOString(),
    nextAttempt: row.state === 'queued' ? row.next_attempt_at.toISOString() : null,
    sentAt: row.sent_at?.toISOString() ?? null,
    can: { retry: mayRetry({ state: row.state, error }) },
  }
}
