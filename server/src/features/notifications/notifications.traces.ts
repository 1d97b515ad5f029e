import { sql } from 'kysely'
import { deleteAbout, type RecordTraces } from '#engine/traces'

/** Notices and notifications about a record. Before mails: a notice that is being sent queues some. */
export const notificationTraces: RecordTraces = {
  erase: async (author, about) => {
    const { trx, companyId } = author
    const notices = sql`w.company_id = ${companyId} and w.model = ${about.model} and w.ref = ${about.id}`
    // A notice that is being sent at this moment is waited for: its mails are seen by what follows.
    await sql`select from notices w where ${notices} for update`.execute(trx)
    // Receivers who did not see the record got a notification without its link: only the notice says what it was about.
    await sql`
      delete from notifications n using notices w
      where ${notices} and n.company_id = w.company_id and n.type = w.type and n.title = w.title
        and n.sent_at = w.sent_at`.execute(trx)
    await deleteAbout(author, 'notifications', about)
    await deleteAbout(author, 'notices', about)
  },
}
