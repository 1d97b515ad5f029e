import { users } from '@tipy/domain/features/users/users.record'
import { writeNextVersion } from '#engine/changes'
import { readRow } from '#engine/read/record'
import { authorOf } from '#engine/rows'
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
  const before = await readRow(users, saving.trx, saving.viewer.companyId, person, true)
  if (!before) return
  const image = next(before.image)
  if (image !== before.image) await writeNextVersion(users, before, { ...before, image }, authorOf(saving))
}
