import type { AnyRecord } from '@tipy/domain/record/define'
import { sql } from 'kysely'
import { columnOf, storedFields } from '#engine/columns'
import { unionOf } from '#engine/recordChecks'
import type { Broken, Check } from '#engine/verify'
import type { Db } from '#platform/database/database'
import { sizesIn } from '#platform/storage/moving'
import type { ListedObject, Storage } from '#platform/storage/storage'

const batch = 1_000

/** Every file has its whole content. Contents without a file are no fault: the cleaner removes them. */
export const fileChecks = (storage: Storage, records: readonly AnyRecord[]): readonly Check[] => [
  picturesAreFiles(records),
  {
    name: 'contentsAreThere',
    sentence: 'O conteúdo de um ficheiro não está guardado, ou não está inteiro',
    broken: db => withoutContent(db, storage),
  },
]

/** A picture is a file of the same record that shows it. */
function picturesAreFiles(records: readonly AnyRecord[]): Check {
  const pictures = records.flatMap(record =>
    storedFields(record)
      .filter(([, { kind }]) => kind === 'image')
      .map(
        ([name, field]) => sql`
          select company_id, ${sql.lit(record.name)} as model, id, ${sql.ref(columnOf(name, field))} as file
          from ${sql.table(record.name)} where ${sql.ref(columnOf(name, field))} is not null`,
      ),
  )
  return {
    name: 'picturesAreFiles',
    sentence: 'Uma fotografia não é um ficheiro do seu registo',
    broken: sql<Broken>`
      select p.company_id, format('%s %s: %s', p.model, p.id, p.file) as about from (${unionOf(pictures)}) p
      left join files f on f.company_id = p.company_id and f.model = p.model and f.ref = p.id and f.id::text = p.file
      where f.id is null`,
  }
}

/** Counts first, batch by batch: if nothing is missing, no keys have to stay in memory. */
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
  const sizeByKey = await sizesIn(storage)
  const missing: Broken[] = []
  for (let after = ''; ; ) {
    const { rows } = await sql<{ company_id: string; key: string; size: string; about: string }>`
      select company_id, key, size, format('%s, de %s %s', name, model, ref) as about from files
      where key > ${after} order by key limit ${batch}`.execute(db)
    for (const { company_id, key, size, about } of rows)
      if (sizeByKey.get(key) !== Number(size)) missing.push({ company_id, about })
    const last = rows.at(-1)
    if (!last) return missing
    after = last.key
  }
}
