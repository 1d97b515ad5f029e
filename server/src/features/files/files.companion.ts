import { TipyError } from '@tipy/domain/errors/errors'
import { fileChanges } from '@tipy/domain/features/files/files.contract'
import { fileSentences } from '@tipy/domain/features/files/files.rules'
import type { RowCompanion } from '#engine/serverRecord'
import { deleteAbout, existsAbout, type RecordTraces } from '#engine/traces'
import { check } from '#http/fields'
import { applyChanges } from './files.actions.ts'
import { type PlaceDeps, readsFilesOf, rightOfRow } from './files.place.ts'
import { filesByRow, moveFiles, presented, readFiles, type StoredFile } from './files.store.ts'

/** Rows carry their files; saving a row may rename, move, mark, archive and restore them (docs/features/files.md). */
export function filesCompanion(people: PlaceDeps['people']): RowCompanion {
  return {
    name: 'files',
    isRead: readsFilesOf,
    stored: (model, ids, { companyId }) => filesByRow(companyId, model, ids),
    present: stored => ({ files: ((stored ?? []) as readonly StoredFile[]).map(presented) }),
    move: ({ name }, from, to, saving) => moveFiles(saving, name, from, to),
    take: async (row, { companionValues, isPatch }, saving) => {
      const { record, id } = row
      const { trx, viewer } = saving
      const right = await rightOfRow(people, row, saving)
      // Forms of users who cannot change files send the files back all the same: those are ignored.
      if (!right.mayAdd && !right.mayEdit) {
        if (isPatch) throw new TipyError('FORBIDDEN')
        return
      }
      const read = check(fileChanges.nullable(), companionValues.files, 'files')
      if (!('value' in read)) {
        const named = Object.entries(read.fields).map(([name, why]) => [name === 'files' ? name : `files.${name}`, why])
        throw new TipyError('INVALID', Object.fromEntries(named))
      }
      const changes = read.value ?? []
      const ids = changes.map(({ _id }) => _id)
      const files = await readFiles(trx, viewer.companyId, ids, true)
      const own = files.filter(({ model, ref, field }) => model === record.name && ref === id && field === 'files')
      const ownIds = new Set(own.map(file => file.id))
      const strange = ids.flatMap((each, place) =>
        ownIds.has(each) ? [] : [[`files.${place}._id`, fileSentences.unknown]],
      )
      if (strange.length > 0) throw new TipyError('INVALID', Object.fromEntries(strange))
      await applyChanges({ people }, saving, own, changes, () => right)
    },
  }
}

/** The rows of files go with their record; their contents are removed by the job that looks for those without a row. */
export const fileTraces: RecordTraces = {
  erase: (author, about) => deleteAbout(author, 'files', about),
  isWritten: model => existsAbout('files', model),
}
