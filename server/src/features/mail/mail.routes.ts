import type { mailContract } from '@tipy/domain/features/mail/mail.contract'
import { inTransaction } from '#engine/transaction'
import type { Limits } from '#http/limits/attemptLimits'
import type { Handlers } from '#http/mount'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import { retryMail, searchMails } from './mail.outbox.ts'
import { readWordings, refuseWording, saveWording } from './mail.wordings.ts'
import { writeTest } from './mail.writing.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly limits: Limits
  /** Whether there is a mail server. */
  readonly isSending: boolean
  /** Requests sending of what is due, once the transaction commits. */
  readonly sendSoon: (trx: Db) => Promise<void>
}

export function mailHandlers({ db, clock, limits, isSending, sendSoon }: Deps): Handlers<typeof mailContract> {
  return {
    'GET /api/config/emails': async ({ caller }) => {
      const wordings = await readWordings(db, caller.companyId)
      return { templates: [...wordings.values()], isSending }
    },
    'PUT /api/config/emails': ({ caller: { companyId, id }, body }) =>
      inTransaction(db, trx => saveWording(trx, { companyId, id, now: clock.now() }, body)),
    'POST /api/config/emails/test': async ({ caller: { companyId, id }, address, body }) => {
      refuseWording(body.template, body)
      await limits.countRequest({ of: 'mailTest', address, account: id })
      return inTransaction(db, async trx => {
        const to = await writeTest(trx, { companyId, id, now: clock.now() }, body)
        await sendSoon(trx)
        return { to }
      })
    },
    'POST /api/config/emails/search': ({ caller, body }) => searchMails(db, caller.companyId, body),
    'POST /api/config/emails/{id}/retry': ({ caller, params }) =>
      inTransaction(db, async trx => {
        const mail = await retryMail(trx, caller.companyId, params.id, clock.now())
        await sendSoon(trx)
        return mail
      }),
  }
}
