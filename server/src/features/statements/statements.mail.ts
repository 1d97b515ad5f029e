import { randomUUID } from 'node:crypto'
import type { DateRange, Day } from '@tipy/domain/calendar/days'
import { formatRange } from '@tipy/domain/calendar/format'
import { TipyError } from '@tipy/domain/errors/errors'
import type { MailRequest } from '@tipy/domain/features/mail/mail.templates'
import { type SkipReason, skipReasonOf, statementFileName } from '@tipy/domain/features/statements/statements.rules'
import { isEmailAddress } from '@tipy/domain/identity/emailAddress'
import { screens } from '@tipy/domain/navigation/screens'
import { sql } from 'kysely'
import type { Saving } from '#engine/serverRecord'
import { peopleWithLines } from '#ledger/read'
import type { Db } from '#platform/database/database'
import { contentTypes, type WritingDeps, writeStatement } from './statements.files.ts'
import { insertSends, lockSending, peopleWithSend } from './statements.sends.ts'
import { readPerson, readStatement } from './statements.store.ts'

/** What mailing statements needs from other features; app/ provides it. */
export interface MailingDeps {
  readonly publicUrl: string
  readonly queueMails: (trx: Db, companyId: string, mails: readonly MailRequest[], now: Date) => Promise<void>
}

interface SendRequest {
  readonly range: DateRange
  readonly people: readonly string[]
  /** Also to people who were already sent this period. */
  readonly again: boolean
}

interface Skipped {
  readonly person: string
  readonly name: string
  readonly reason: SkipReason
}

/**
 * Queues one mail with its statement for each person, and records it, in one transaction. People who are sent nothing
 * are named with the reason. A person of another company refuses the whole request.
 */
export async function sendStatements(deps: MailingDeps, saving: Saving, { range, people, again }: SendRequest) {
  const { trx, viewer, now } = saving
  const { companyId } = viewer
  const ids = [...new Set(people.map(id => id.toLowerCase()))]
  await lockSending(trx, companyId)
  const candidates = await readCandidates(trx, companyId, ids, range)
  if (candidates.length < ids.length) throw new TipyError('NOT_FOUND')
  const judged = candidates.map(candidate => ({ ...candidate, reason: skipReasonOf(candidate, again) }))
  const chosen = judged.filter(({ reason }) => reason === null)
  const skipped = judged.flatMap(({ id: person, name, reason }): Skipped[] =>
    reason === null ? [] : [{ person, name, reason }],
  )
  if (chosen.length === 0) return { batch: null, queued: 0, skipped }
  const batch = randomUUID()
  const sends = await insertSends(trx, companyId, {
    batch,
    by: viewer.id,
    people: chosen.map(({ id }) => id),
    range,
    now,
  })
  const author = (await readPerson(trx, companyId, viewer.id))?.name ?? ''
  const mails = chosen.map(({ id, name, email }) => ({
    template: 'statement' as const,
    to: email,
    values: { name, period: formatRange(range), author, link: `${deps.publicUrl}${screens.statements.path}` },
    attachment: { kind: 'statement' as const, ref: sends.get(id) ?? '', reader: id },
  }))
  await deps.queueMails(trx, companyId, mails, now)
  return { batch, queued: chosen.length, skipped }
}

async function readCandidates(trx: Db, companyId: string, ids: readonly string[], range: DateRange) {
  const found = await sql<{ id: string; name: string; email: string; active: boolean }>`
    select id, name, email, active from users
    where company_id = ${companyId} and id = any(${ids}::uuid[]) order by fold(name), id`.execute(trx)
  const counted = await peopleWithLines(trx, companyId, range, ids)
  const lines = new Map(counted.map(person => [person.id, person.lines]))
  const sent = await peopleWithSend(trx, companyId, ids, range)
  return found.rows.map(person => ({
    ...person,
    lines: lines.get(person.id) ?? 0,
    hasEmail: isEmailAddress(person.email),
    wasSent: sent.has(person.id),
  }))
}

/**
 * The statement attached to a mail, made when the mail is sent, as the person would read it then. Null if they have
 * left the company, or have another address by now: what they earn must not go to the old one, which may be wrong.
 */
export async function attachedStatement(deps: WritingDeps, companyId: string, { ref }: { readonly ref: string }) {
  const { rows } = await sql<{ person: string; sentBy: string; firstDate: Day; lastDate: Day }>`
    select s.person, s.sent_by as "sentBy", s.first_date::text as "firstDate", s.last_date::text as "lastDate"
    from statement_sends s
    join mails m on m.company_id = s.company_id and m.attachment_kind = 'statement' and m.attachment_ref = s.id
    join users u on u.company_id = s.company_id and u.id = s.person and u.email = m.recipient
    where s.company_id = ${companyId} and s.id = ${ref}::uuid`.execute(deps.db)
  const [send] = rows
  if (!send) return null
  const person = await readPerson(deps.db, companyId, send.person)
  if (!person?.active) return null
  const range = { firstDate: send.firstDate, lastDate: send.lastDate }
  const statement = await readStatement(deps.db, companyId, person, range)
  const issuer = { companyId, id: send.sentBy }
  const content = await writeStatement(deps, issuer, statement, { format: 'pdf', range, office: person.office })
  return {
    fileName: statementFileName(person.name, range, 'pdf'),
    contentType: contentTypes.pdf,
    content: Buffer.from(content),
  }
}
