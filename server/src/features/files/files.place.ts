import { TipyError } from '@tipy/domain/errors/errors'
import type { FileField } from '@tipy/domain/features/files/files.rules'
import type { AnyRecord } from '@tipy/domain/record/define'
import { announceCompanion, announceTo } from '#engine/announce'
import { type AnySetup, holdsAny, type RecordViewer, type Saving } from '#engine/setup'
import { type Sight, seenAmong } from '#engine/sights'
import type { Db } from '#platform/database/database'

/** What files hang on: a record, or a person. */
export interface Place {
  readonly model: string
  readonly id: string
}

/** People are no declared record: what files must know of them is handed in. */
export interface People {
  readonly sight: Sight
  readonly setImage: (saving: Saving, person: string, image: string | null) => Promise<void>
}

export interface PlaceDeps {
  readonly records: readonly AnySetup[]
  readonly people: People
}

const people = 'users'
const nameOf = ({ model, id }: Place): string => `${model}/${id}`

/** Those of these places that a person sees, each kind asked once. */
export async function seenPlaces(
  { records, people: known }: PlaceDeps,
  db: Db,
  viewer: RecordViewer,
  places: readonly Place[],
): Promise<(place: Place) => boolean> {
  const carriers = records.filter(({ record }) => record.companions.includes('files'))
  const seen = await seenAmong(carriers, [known.sight], db, viewer, places)
  const names = new Set(seen.map(nameOf))
  return place => names.has(nameOf(place))
}

/** Whether whoever sees a record may add and change its files (rules.md §4). */
export function mayChangeOf({ flags }: AnyRecord, viewer: RecordViewer): boolean {
  return flags.files === 'seen' || holdsAny(viewer, flags.files ?? flags.edit)
}

/** Whether whoever sees a place may add and change its files: of a person, who edits staff, and the person. */
export function mayChange({ records }: PlaceDeps, viewer: RecordViewer, { model, id }: Place): boolean {
  if (model === people) return id === viewer.id || viewer.flags.has('editStaff')
  const setup = records.find(({ record }) => record.name === model)
  return setup !== undefined && mayChangeOf(setup.record, viewer)
}

/** A place in sight, or nothing (404). Only people have a picture. */
export async function findPlace(
  deps: PlaceDeps,
  db: Db,
  viewer: RecordViewer,
  place: Place,
  field: FileField = 'files',
): Promise<{ readonly mayChange: boolean }> {
  const isSeen = await seenPlaces(deps, db, viewer, [place])
  if (!isSeen(place) || (field === 'image' && place.model !== people)) throw new TipyError('NOT_FOUND')
  return { mayChange: mayChange(deps, viewer, place) }
}

/** Tells open screens; of a person's files, that person. */
export async function announceFiles({ trx, viewer }: Saving, { model, id }: Place): Promise<void> {
  const where = { trx, companyId: viewer.companyId }
  if (model === people) await announceTo(where, { model, id, to: id })
  else await announceCompanion(where, { model, id, companion: 'files' })
}
