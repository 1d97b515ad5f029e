import { sql } from 'kysely'
import type { Broken, Check } from '#engine/verify'
import type { Db } from '#platform/database/database'
import type { ListedObject, Storage } from '#platform/storage/storage'

const batch = 1_000

/** Every file has its content, whole. Contents without a file are the cleaner's, and no fault. */
export const fileChecks = (storage: Storage): readonly Check[] => [
  {
    name: 'contentsAreThere',
    sentence: 'O conteúdo de um ficheiro não está guardado, ou não está inteiro',
    broken: db => withoutContent(db, storage),
  },
]

/** First only counted, batch by batch: where nothing is missing nothing has to be remembered. */
async function withoutContent(db: Db, storage: Storage): Promise<readonly Broken[]> {
  const { rows } = await sql<{ count: string }>`select count(*) from files`.execute(db)
  let found = 0
  await inBatches(storage, async objects => {
    found += await matching(db, objects)
  })
  return found === Number(rows[0]?.count) ? [] : namedMissing(db, storage)
}

async function inBatches(storage: Storage, look: (objects: readonly ListedObject[]) => Promise<void>): Promise<void> {
  let waiting: ListedObject[] = []
  for await (const object of storage.list()) {
    waiting.push(object)
    if (waiting.length < batch) continue
    await look(waiting)
    waiting = []
  }
  await look(waiting)
}

async function matching(db: Db, objects: readonly ListedObject[]): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from files f
    join unnest(${objects.map(({ key }) => key)}::text[], ${objects.map(({ bytes }) => bytes)}::bigint[]) o(key, bytes)
      on f.key = o.key and f.size = o.bytes`.execute(db)
  return Number(rows[0]?.count)
}

async function namedMissing(db: Db, storage: Storage): Promise<readonly Broken[]> {
  const kept = new Map<string, number>()
  for await (const { key, bytes } of storage.list()) kept.set(key, bytes)
  const missing: Broken[] = []
  for (let after = ''; ; ) {
    const { rows } = await sql<{ company_id: string; key: string; size: string; about: string }>`
      select company_id, key, size, format('%s, de %s %s', name, model, ref) as about from files
      where key > ${after} order by key limit ${batch}`.execute(db)
    for (const { company_id, key, size, about } of rows)
      if (kept.get(key) !== Number(size)) missing.push({ company_id, about })
    const last = rows.at(-1)
    if (!last) return missing
    after = last.key
  }
}
