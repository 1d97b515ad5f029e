import type { ClientBase } from 'pg'

export interface TableShape {
  readonly name: string
  /** Without generated columns. */
  readonly columns: readonly string[]
}

/** Every table of the product but `schema_migrations`, ordered so that rows come after the rows they reference. */
export async function tablesOf(client: ClientBase): Promise<readonly TableShape[]> {
  await refuseSequences(client)
  const { rows: tables } = await client.query<TableShape>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`)
  const { rows: links } = await client.query<{ child: string; parent: string }>(`
    select distinct child.relname as child, parent.relname as parent from pg_constraint f
    join pg_class child on child.oid = f.conrelid join pg_class parent on parent.oid = f.confrelid
    where f.contype = 'f' and f.conrelid <> f.confrelid and child.relnamespace = current_schema()::regnamespace`)
  return inOrder(tables, links)
}

/** The backup format has no place for sequences, and the product has none: its ids are random. */
async function refuseSequences(client: ClientBase): Promise<void> {
  const { rows } = await client.query(
    `select relname from pg_class where relkind = 'S' and relnamespace = current_schema()::regnamespace`,
  )
  if (rows.length > 0) throw new Error('a backup knows nothing of sequences')
}

function inOrder(tables: readonly TableShape[], links: readonly { child: string; parent: string }[]) {
  const waiting = new Map(tables.map(table => [table.name, table]))
  const ordered: TableShape[] = []
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      ({ name }) => !links.some(({ child, parent }) => child === name && waiting.has(parent)),
    )
    if (free.length === 0) throw new Error(`tables that name each other in a circle: ${[...waiting.keys()].join(', ')}`)
    for (const table of free) waiting.delete(table.name)
    ordered.push(...free)
  }
  return ordered
}
