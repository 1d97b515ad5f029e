import { type Kysely, sql } from 'kysely'

/**
 * Meetings in calendars, their reminders, and the data of refused candidates that is erased (docs/features/leads.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await describeMails(db)
  await describeMeetings(db)
  await allowErasing(db)
  await addSetting(db)
}

/** What a mail is about: the mails of a candidate must be found when their data goes. */
async function describeMails(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column model text, add column ref uuid`.execute(db)
  await sql`create index mails_of_record on mails (company_id, model, ref) where ref is not null`.execute(db)
}

async function describeMeetings(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table lead_events
      -- grows with every invitation, so that calendars ignore an older one that arrives late
      add column calendar_sequence integer not null default 0,
      -- the minute in Lisbon for which its people were reminded, or need not be
      add column reminded_for text`.execute(db)
  await sql`
    create index lead_events_ahead on lead_events (scheduled_date)
    where sub_type = 'scheduled' and not taken_back`.execute(db)
}

/**
 * The change log stays append-only, with one exception: personal data of a candidate may be taken out of the lines of
 * their lead, by a transaction that says so. Nothing may be put in or changed: the new fields are part of the old ones.
 */
async function allowErasing(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_rewriting() returns trigger language plpgsql as $$
    begin
      if current_setting('tipy.erasing', true) is distinct from 'on' or old.model <> 'leads'
        or (new.company_id, new.id, new.model, new.ref, new.version, new.user_id, new.created_at)
          is distinct from (old.company_id, old.id, old.model, old.ref, old.version, old.user_id, old.created_at)
        or not old.fields @> new.fields
      then raise exception 'the change log is append-only'; end if;
      return new;
    end $$`.execute(db)
  await sql`drop trigger changes_append_only on changes`.execute(db)
  await sql`
    create trigger changes_append_only before delete on changes
    for each statement execute function refuse_change()`.execute(db)
  await sql`
    create trigger changes_only_erased before update on changes
    for each row execute function refuse_rewriting()`.execute(db)
}

async function addSetting(db: Kysely<unknown>): Promise<void> {
  await sql`
    with changed as (
      update companies set settings = settings || '{"candidateRetentionMonths": 12}', version = version + 1
      where not settings ? 'candidateRetentionMonths' returning id, version
    )
    insert into changes (company_id, model, ref, version, user_id, fields, created_at)
    select id, 'settings', id, version, null, '{"candidateRetentionMonths": {"old": null, "new": 12}}', now()
    from changed`.execute(db)
}
