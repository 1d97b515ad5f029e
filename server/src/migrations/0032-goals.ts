import { type Kysely, sql } from 'kysely'

/** The yearly goals of people and offices, with their months (docs/features/goals.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table goals (
      company_id uuid not null references companies (id),
      id uuid not null default gen_random_uuid(),
      "group" text not null,
      -- one of them: whose goal it is
      "user" uuid,
      office text,
      stat text not null,
      frequency text not null,
      year smallint not null,
      -- euros; of findings, a count
      number numeric(14,2) not null,
      -- from January to December
      monthly_goals numeric(14,2)[] not null check (cardinality(monthly_goals) = 12),
      version integer not null default 1,
      created_at timestamptz not null,
      created_by uuid,
      updated_at timestamptz not null,
      updated_by uuid,
      primary key (company_id, id),
      foreign key (company_id, "user") references users (company_id, id),
      foreign key (company_id, office) references offices (company_id, key),
      foreign key (company_id, created_by) references users (company_id, id),
      foreign key (company_id, updated_by) references users (company_id, id),
      check (("user" is null) = ("group" = 'office')),
      check (("user" is null) <> (office is null))
    )`.execute(db)
  // One goal for each member, figure and year: of two people who add it at once, one is refused.
  await sql`
    create unique index goals_of_person on goals (company_id, "user", stat, year, "group", frequency)
    where "user" is not null`.execute(db)
  await sql`
    create unique index goals_of_office on goals (company_id, office, stat, year, frequency)
    where "user" is null`.execute(db)
  // Statistics read all members of a group.
  await sql`create index goals_of_group on goals (company_id, "group", stat, year)`.execute(db)
}
