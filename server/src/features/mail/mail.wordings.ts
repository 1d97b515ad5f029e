import { TipyError } from '@tipy/domain/errors/errors'
import type { WordedMail } from '@tipy/domain/features/mail/mail.contract'
import { type MailName, mailNames, mailTemplates, type Wording } from '@tipy/domain/features/mail/mail.templates'
import { wordingIssues } from '@tipy/domain/features/mail/mail.wording'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** The texts of a company's mails: its own where it wrote some, the original ones elsewhere. */
export async function readWordings(
  db: Db,
  companyId: string,
  names: readonly MailName[] = mailNames,
): Promise<ReadonlyMap<MailName, WordedMail>> {
  const rows = await db
    .selectFrom('mail_wordings')
    .select(['template', 'subject', 'body', 'version'])
    .where('company_id', '=', companyId)
    .where('template', 'in', names)
    .execute()
  const own = new Map<string, (typeof rows)[number]>(rows.map(row => [row.template, row]))
  return new Map(names.map(name => [name, worded(name, own.get(name))]))
}

interface Stored {
  readonly subject: string | null
  readonly body: string | null
  readonly version: number
}

function worded(template: MailName, stored: Stored | undefined): WordedMail {
  const { subject, body } = mailTemplates[template]
  const version = stored?.version ?? 0
  if (stored?.subject == null || stored.body === null) return { template, subject, body, isOriginal: true, version }
  return { template, subject: stored.subject, body: stored.body, isOriginal: false, version }
}

export function refuseWording(template: MailName, wording: Wording): void {
  const issues = wordingIssues(mailTemplates[template], wording)
  if (Object.keys(issues).length > 0) throw new TipyError('INVALID', issues)
}

interface NewWording {
  readonly template: MailName
  readonly subject: string | null
  readonly body: string | null
  /** The version the user edited. */
  readonly version: number
}

interface Author {
  readonly companyId: string
  readonly id: string
  readonly now: Date
}

/** Saves a company's text of a mail, or restores the original. Of two concurrent users the second gets STALE. */
export async function saveWording(db: Db, author: Author, wording: NewWording): Promise<WordedMail> {
  const { template, version } = wording
  const { subject, body } = checked(wording)
  const values = { subject, body, updated_at: author.now, updated_by: author.id }
  const saved =
    version === 0
      ? await db
          .insertInto('mail_wordings')
          .values({ company_id: author.companyId, template, ...values })
          .onConflict(conflict => conflict.doNothing())
          .returning(['subject', 'body', 'version'])
          .executeTakeFirst()
      : await db
          .updateTable('mail_wordings')
          .set({ ...values, version: sql`version + 1` })
          .where('company_id', '=', author.companyId)
          .where('template', '=', template)
          .where('version', '=', version)
          .returning(['subject', 'body', 'version'])
          .executeTakeFirst()
  if (saved) return worded(template, saved)
  const wordings = await readWordings(db, author.companyId, [template])
  throw new TipyError('STALE', undefined, wordings.get(template))
}

function checked({ template, subject, body }: NewWording): Pick<NewWording, 'subject' | 'body'> {
  if (subject === null && body === null) return { subject, body }
  const missing = { ...(subject === null && { subject: 'Obrigatório' }), ...(body === null && { body: 'Obrigatório' }) }
  if (subject === null || body === null) throw new TipyError('INVALID', missing)
  refuseWording(template, { subject, body })
  return { subject, body }
}
