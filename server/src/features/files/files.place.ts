import type { Flag } from '@tipy/domain/access/flags'
import type { Role } from '@tipy/domain/access/roles'
import { TipyError } from '@tipy/domain/errors/errors'
import type { FileField, FilesRight } from '@tipy/domain/features/files/files.rules'
import { papers } from '@tipy/domain/features/users/users.rights'
import type { AnyRecord } from '@tipy/domain/record/define'
import { isIdentity } from '@tipy/domain/record/identity'
import { announceCompanion, announceTo } from '#engine/announce'
import type { CarriedRow } from '#engine/companions'
import { findRecords } from '#engine/list'
import { canOf } from '#engine/present'
import { type AnyServerRecord, holdsAny, type RecordViewer, type Saving } from '#engine/serverRecord'
import { visibleRecords } from '#engine/visibleRecords'
import type { Db } from '#platform/database/database'

/** What files hang on: a record, or a person. */
export interface Place {
  readonly model: string
  readonly id: string
}

/** A person whose staff record is in sight. */
interface VisiblePerson {
  readonly id: string
  /** Only sysAdmin edits the records of those who lead the company (docs/features/access.md). */
  readonly isProtected: boolean
}

/** Documents and pictures of people have rights of their own: what files must know of people is handed in. */
export interface People {
  readonly findVisible: (db: Db, viewer: RecordViewer, ids: readonly string[]) => Promise<readonly VisiblePerson[]>
  /** The picture they are shown by from now on. */
  readonly setImage: (saving: Saving, person: string, image: string) => Promise<void>
  /** They are shown by none, if it was this one. */
  readonly dropImage: (saving: Saving, person: string, image: string) => Promise<void>
}

export interface PlaceDeps {
  readonly records: readonly AnyServerRecord[]
  readonly people: People
  /** Told when files have been added somewhere, in the same transaction. */
  readonly arrived?: (saving: Saving, place: Place) => Promise<void>
}

const people = 'users'
const nameOf = ({ model, id }: Place): string => `${model}/${id}`

/** What a person sees of these places, each kind asked once; of one that is not in sight, nothing. */
export async function visiblePlaces(
  { records, people: known }: PlaceDeps,
  db: Db,
  viewer: RecordViewer,
  places: readonly Place[],
): Promise<(place: Place) => FilesRight | undefined> {
  const carriers = records.filter(({ record }) => record.name !== people && record.companions.includes('files'))
  const ids = places.flatMap(({ model, id }) => (model === people && isIdentity(id) ? [id] : []))
  const seen = new Map<string, FilesRight>()
  const carried = await visibleRecords(carriers, db, viewer, places)
  for (const serverRecord of carriers) {
    const here = carried.filter(({ model }) => model === serverRecord.record.name)
    const rightAt = await rightsAt(serverRecord, db, viewer, new Set(here.map(({ id }) => id)))
    for (const place of here) seen.set(nameOf(place), rightAt(place.id))
  }
  const others = readsPapers(viewer)
  for (const person of await known.findVisible(db, viewer, ids))
    if (others || person.id === viewer.id) seen.set(nameOf({ model: people, id: person.id }), ofPerson(person, viewer))
  return place => seen.get(nameOf(place))
}

/** Rights on visible records. Rows are read, all at once, only where the record's rights depend on more than flags. */
async function rightsAt(
  serverRecord: AnyServerRecord,
  db: Db,
  viewer: RecordViewer,
  ids: ReadonlySet<string>,
): Promise<(id: string) => FilesRight> {
  const { record, rights } = serverRecord
  const mayAdd = mayAddTo(record, viewer)
  if (!rights?.can || ids.size === 0) return () => ({ mayAdd, mayEdit: holdsAny(viewer, record.flags.edit) })
  const rows = await findRecords(serverRecord, db, viewer, [...ids])
  const edited = new Set(rows.filter(row => canOf(serverRecord, row, viewer).edit).map(({ _id }) => _id))
  return id => ({ mayAdd, mayEdit: edited.has(id) })
}

/** Of a person who edits them, or of oneself, every file. */
function ofPerson(person: VisiblePerson, viewer: RecordViewer): FilesRight {
  const mayChange = mayChangePerson(person, viewer)
  return { mayAdd: mayChange, mayEdit: mayChange }
}

/** Whether everyone who sees a record may add files to it (docs/features/files.md). */
function mayAddTo({ flags }: AnyRecord, viewer: RecordViewer): boolean {
  return flags.files === 'seen' || holdsAny(viewer, flags.files ?? flags.edit)
}

/** Whether a person reads the documents of others whose record they see. */
function readsPapers(viewer: RecordViewer): boolean {
  const { roles, flags }: { roles: readonly Role[]; flags: readonly Flag[] } = papers.read
  return viewer.roles.some(role => roles.includes(role)) || holdsAny(viewer, flags)
}

/** Those of these rows whose files a person reads: of people, not everybody's who sees them. */
export function withReadFiles(model: string, viewer: RecordViewer, ids: readonly string[]): readonly string[] {
  return model !== people || readsPapers(viewer) ? ids : ids.filter(id => id === viewer.id)
}

/** What a person may do with the files of this row, which they see and may edit or not. */
export async function rightOfRow(
  known: People,
  { record, id, mayEdit }: CarriedRow,
  { trx, viewer }: Saving,
): Promise<FilesRight> {
  if (record.name !== people) return { mayAdd: mayAddTo(record, viewer), mayEdit }
  const [person] = await known.findVisible(trx, viewer, [id])
  return person ? ofPerson(person, viewer) : { mayAdd: false, mayEdit: false }
}

/** Of a person: who edits staff, and the person. */
function mayChangePerson({ id, isProtected }: VisiblePerson, viewer: RecordViewer): boolean {
  if (id === viewer.id) return true
  return viewer.flags.has('editStaff') && (!isProtected || viewer.roles.includes('sysAdmin'))
}

/** A place in sight, or nothing (404). Only people have a picture. */
export async function findPlace(
  deps: PlaceDeps,
  db: Db,
  viewer: RecordViewer,
  place: Place,
  field: FileField = 'files',
): Promise<FilesRight> {
  const seen = (await visiblePlaces(deps, db, viewer, [place]))(place)
  if (!seen || (field === 'image' && place.model !== people)) throw new TipyError('NOT_FOUND')
  return seen
}

/** Tells open screens; of a person's files, that person. */
export async function announceFiles({ trx, viewer }: Saving, { model, id }: Place): Promise<void> {
  const where = { trx, companyId: viewer.companyId }
  if (model === people) await announceTo(where, { model, id, to: id })
  else await announceCompanion(where, { model, id, companion: 'files' })
}
