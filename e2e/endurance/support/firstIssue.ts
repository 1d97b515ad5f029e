import { readFileSync } from 'node:fs'
import { Client } from 'pg'

/** What was changed in the demonstration of the first issue before it was dumped. */
export const asItWas = {
  /** A session that was open at the time of the dump. */
  token: 'PGgQuRXCePnuPGyOHY9IBFHTWsYQvZ6TGlgt2CdwkdY',
  /** A person who had changed their password and saved a view of a list. */
  changed: { email: 'consultant@realtyart.pt', password: 'mar-e-serra-1998', profile: 'A minha vista' },
  migrations: ['0001-foundation', '0002-ended-access'],
}

export async function onDatabase<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Loads a database that older code made and filled, from its dump (fixtures/README.md). The dump is never regenerated,
 * because today's code would write other data.
 */
export async function loadDump(url: string, name: string): Promise<void> {
  const file = new URL(`../fixtures/${name}.sql`, import.meta.url)
  await onDatabase(url, client => client.query(readFileSync(file, 'utf8')))
}

export async function loadFirstIssue(url: string): Promise<void> {
  await loadDump(url, 'first-issue')
  // Renews the sessions of the dump, which would have expired by now.
  await onDatabase(url, client =>
    client.query('update public.session_tokens set created_at = now(), last_used_at = now()'),
  )
}

export const migrationsIn = (url: string): Promise<readonly string[]> =>
  onDatabase(url, async client => {
    const { rows } = await client.query<{ name: string }>('select name from public.schema_migrations order by name')
    return rows.map(({ name }) => name)
  })

/** Tables that a running server changes by itself. */
const passing = ['schema_migrations', 'rate_limits', 'sessions', 'session_tokens']
/** Where later migrations moved the rows of a dropped table. */
const moved: Readonly<Record<string, string>> = {
  user_offices: '(select company_id, id as user_id, unnest(offices) as office from public.users)',
}

export interface Table {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly string[]
}

async function rowsOf(client: Client, from: string, columns: readonly string[]): Promise<readonly string[]> {
  const list = columns.map(column => client.escapeIdentifier(column)).join(', ')
  const { rows } = await client.query<{ row: string }>(
    `select to_jsonb(r)::text as row from (select ${list} from ${from} t) r`,
  )
  return rows.map(({ row }) => row)
}

/** Recruitment says of each source whose it is, and adds settings (0028-leads). */
export const rewrittenByRecruitment = { list_items: ['type'], companies: ['settings', 'version'] } as const

/** Every row of every table, without the columns that a later migration rewrites on purpose. */
export const tablesIn = (
  url: string,
  rewritten: Readonly<Record<string, readonly string[]>> = {},
): Promise<readonly Table[]> =>
  onDatabase(url, async client => {
    const { rows: found } = await client.query<{ name: string; columns: string[] }>(
      `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
       from information_schema.columns where table_schema = 'public' group by table_name order by table_name`,
    )
    const tables: Table[] = []
    for (const { name, columns: all } of found.filter(table => !passing.includes(table.name))) {
      const columns = all.filter(column => !rewritten[name]?.includes(column))
      tables.push({ name, columns, rows: await rowsOf(client, `public.${name}`, columns) })
    }
    return tables
  })

/** Rows that were there before and are missing or changed now. */
export const lostIn = (url: string, before: readonly Table[]): Promise<readonly string[]> =>
  onDatabase(url, async client => {
    const lost: string[] = []
    for (const { name, columns, rows } of before) {
      const now = new Set(await rowsOf(client, moved[name] ?? `public.${name}`, columns))
      lost.push(...rows.filter(row => !now.has(row)).map(row => `${name} ${row}`))
    }
    return lost
  })

/** The definitions of tables, indexes, constraints and functions. */
export const schemaOf = (url: string): Promise<readonly string[]> =>
  onDatabase(url, async client => {
    const { rows } = await client.query<{ line: string }>(
      `select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as line
         from information_schema.columns where table_schema = 'public'
       union all select indexdef from pg_indexes where schemaname = 'public'
       union all select concat_ws(' ', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
         where connamespace = 'public'::regnamespace
       union all select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
         where not tgisinternal and c.relnamespace = 'public'::regnamespace
       union all select pg_get_functiondef(p.oid) from pg_proc p join pg_language l on l.oid = p.prolang
         where pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')
       order by 1`,
    )
    return rows.map(({ line }) => line)
  })
