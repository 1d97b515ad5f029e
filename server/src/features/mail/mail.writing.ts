import { type MailName, type MailRequest, mailTemplates, type Wording } from '@tipy/domain/features/mail/mail.templates'
import { sampleValues, writeMail } from '@tipy/domain/features/mail/mail.wording'
import type { Db } from '#platform/database/database'
import { insertMails } from './mail.store.ts'
import { readWordings } from './mail.wordings.ts'

/** Writes mails in the company's wording into its outbox. */
export async function writeMails(
  db: Db,
  companyId: string,
  requests: readonly MailRequest[],
  now: Date,
): Promise<void> {
  if (requests.length === 0) return
  const wordings = await readWordings(db, companyId, [...new Set(requests.map(({ template }) => template))])
  const company = await companyName(db, companyId)
  const mails = requests.map(({ template, to, values, attachment = null, about = null }) => {
    const standard = mailTemplates[template]
    const text = writeMail(standard, wordings.get(template) ?? standard, { ...values, company })
    return { template, to, attachment, about, ...text }
  })
  await insertMails(db, companyId, mails, now)
}

async function companyName(db: Db, companyId: string): Promise<string> {
  const { name } = await db.selectFrom('companies').select('name').where('id', '=', companyId).executeTakeFirstOrThrow()
  return name
}

/** Queues a mail with sample values to the user who is editing it. Returns the address. */
export async function writeTest(
  db: Db,
  { companyId, id, now }: { readonly companyId: string; readonly id: string; readonly now: Date },
  { template, ...wording }: Wording & { readonly template: MailName },
): Promise<string> {
  const { name, email } = await db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const standard = mailTemplates[template]
  const values = { ...sampleValues(standard), name, company: await companyName(db, companyId) }
  const { subject, ...text } = writeMail(standard, wording, values)
  await insertMails(db, companyId, [{ template, to: email, subject: `Teste: ${subject}`, ...text }], now)
  return email
}
