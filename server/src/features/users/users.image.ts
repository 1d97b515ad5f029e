import { type User, users } from '@tipy/domain/features/users/users.record'
import { sql } from 'kysely'
import { recordChange } from '#engine/changes'
import { rowReader } from '#engine/columns'
import { selectList } from '#engine/list'
import { authorOf, updateRow } from '#engine/rows'
import type { Saving } from '#engine/serverRecord'

/** Sets a person's picture, the id of a file. It is a logged change of their record. */
export async function setImage(saving: Saving, person: string, image: string): Promise<void> {
  await changeImage(saving, person, () => image)
}

/** Removes this picture; one that replaced it meanwhile stays. */
export async function dropImage(saving: Saving, person: string, image: string): Promise<void> {
  await changeImage(saving, person, current => (current === image ? null : current))
}

async function changeImage(saving: Saving, person: string, next: (current: string | null) => string | null) {
  const { trx, viewer } = saving
  const found = await sql<Record<string, unknown>>`
    select ${selectList(users)} from users t
    where t.company_id = ${viewer.companyId} and t.id = ${person}::uuid for update`.execute(trx)
  const [row] = found.rows
  if (!row) return
  const before: User = rowReader(users)(row)
  const image = next(before.image)
  if (image === before.image) return
  const after: User = { ...before, image, version: (before.version ?? 0) + 1 }
  await updateRow(users, after, authorOf(saving))
  await recordChange(users, before, after, authorOf(saving))
}
