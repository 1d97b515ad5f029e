import { type Kysely, sql } from 'kysely'

/** A mail may carry a document: what it is about and who reads it are kept, and it is made when the mail leaves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mails
      add column attachment_kind text,
      add column attachment_ref uuid,
      add column attachment_reader uuid,
      add foreign key (company_id, attachment_reader) references users (company_id, id),
      add check (num_nulls(attachment_kind, attachment_ref, attachment_reader) in (0, 3))`.execute(db)
}
