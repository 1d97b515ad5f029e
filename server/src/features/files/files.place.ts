import type { Flag } from '@tipy/domain/access/flags'
import type { Role } from '@tipy/domain/access/roles'
import { TipyError } from '@tipy/domain/errors/errors'
import type { FileField, FilesRight } from '@tipy/domain/features/files/files.rules'
import { papers } from '@tipy/domain/features/users/users.rights'
import type { AnyRecord } from '@tipy/domain/record/define'
import { isIdentity } from '@tipy/domain/record/identity'
import { announceCompanion, announceTo } from '#engine/announce'
import { canOf } from '#engine/read/present'
import { findRecords } from '#engine/read/record'
import { visibleRecords } from '#engine/read/visibleRecords'
import type { CarriedRow } from '#engine/serverRecord'
import { type AnyServerRecord, holdsAny, type RecordViewer, type Saving } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'

/** What files belong to: a record, or a person. */
export interface Place {
  readonly model: string
  readonly id: string
}

/** A person whose user record is visible. */
interface VisiblePerson {
  readonly id: string
  /** Only sysAdmin edits the records of those who lead the company (docs/features/access.md). */
  readonly isProtected: boolean
}

/** Documents and pictures of people have separate rights: app/ passes in what files must know of people. */
export interface People {
  readonly findVisible: (db: Db, viewer: RecordViewer, ids: readonly string[]) => Promise<readonly VisiblePerson[]>
  /** Whether the viewer has just made this person from a candidate: they add the contract, and read no files. */
  readonly isMaking: (db: Db, viewer: RecordViewer, person: string, now: Date) => Promise<boolean>
  /** Sets the picture the person is shown with. */
  readonly setImage: (saving: Saving, person: string, image: string) => Promise<void>
  /** Removes the person's picture, if it is this one. */
  readonly dropImage: (saving: Saving, person: string, image: string) => Promise<void>
}

export interface PlaceDeps {
  readonly records: readonly AnyServerRecord[]
  readonly people: People
  /** Called when files have been added to a place, in the same transaction. */
  readonly arrived?: (saving: Saving, place: Place) => Promise<void>
}

const people = 'users'
const nameOf = ({ model, id }: Place): string => `${model}/${id}`

/** The viewer's rights on these places, with one query per record; undefined for a place that is not visible. */
export async function visiblePlaces(
  { records, people: peopleStore }: PlaceDeps,
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
  for (const person of await peopleStore.findVisible(db, viewer, ids))
    if (others || person.id === viewer.id) seen.set(nameOf({ model: people, id: person.id }), ofPerson(person, viewer))
  return place => seen.get(nameOf(place))
}

/** Rights on visible records. Rows are read, in one query, only if the record's rights depend on more than flags. */
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

/** Rights on every file of a person, for the person and for users who may edit them. */
function ofPerson(person: VisiblePerson, viewer: RecordViewer): FilesRight {
  const mayChange = mayChangePerson(person, viewer)
  return { mayAdd: mayChange, mayEdit: mayChange }
}

/** Whether the viewer may add files to every record of this kind they see (docs/features/files.md). */
function mayAddTo({ flags }: AnyRecord, viewer: RecordViewer): boolean {
  return flags.files === 'seen' || holdsAny(viewer, flags.files ?? flags.edit)
}

/** Whether the viewer reads the documents of other people whose record they see. */
function readsPapers(viewer: RecordViewer): boolean {
  const { roles, flags }: { roles: readonly Role[]; flags: readonly Flag[] } = papers.read
  return viewer.roles.some(role => roles.includes(role)) || holdsAny(viewer, flags)
}

/** Whether the viewer reads the files of a row that they see: of a person, not everyone does. */
export function readsFilesOf(model: string, viewer: RecordViewer): (id: string) => boolean {
  const readsAll = model !== people || readsPapers(viewer)
  return id => readsAll || id === viewer.id
}

/** What the viewer may do with the files of this row, which they see. */
export async function rightOfRow(
  peopleStore: People,
  { record, id, mayEdit }: CarriedRow,
  { trx, viewer }: Saving,
): Promise<FilesRight> {
  if (record.name !== people) return { mayAdd: mayAddTo(record, viewer), mayEdit }
  const [person] = await peopleStore.findVisible(trx, viewer, [id])
  return person ? ofPerson(person, viewer) : { mayAdd: false, mayEdit: false }
}

/** Files of a person: the person may change them, and users with editStaff. */
function mayChangePerson({ id, isProtected }: VisiblePerson, viewer: RecordViewer): boolean {
  if (id === viewer.id) return true
  return viewer.flags.has('editStaff') && (!isProtected || viewer.roles.includes('sysAdmin'))
}

/** The viewer's rights on a visible place; otherwise 404. Only people have a picture. */
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

/** Where files are added: a visible place, or a person whom the viewer has just made from a candidate. */
export async function findUploadPlace(
  deps: PlaceDeps,
  db: Db,
  viewer: RecordViewer,
  place: Place,
  { field, now }: { readonly field: FileField; readonly now: Date },
): Promise<void> {
  const isMade = place.model === people && (await deps.people.isMaking(db, viewer, place.id, now))
  if (isMade) return
  const { mayAdd } = await findPlace(deps, db, viewer, place, field)
  if (!mayAdd) throw new TipyError('FORBIDDEN')
}

/** Announces it to open screens; a person's files only to that person. */
export async function announceFiles({ trx, viewer }: Saving, { model, id }: Place): Promise<void> {
  const where = { trx, companyId: viewer.companyId }
  if (model === people) await announceTo(where, { model, id, to: id })
  else await announceCompanion(where, { model, id, companion: 'files' })
}
