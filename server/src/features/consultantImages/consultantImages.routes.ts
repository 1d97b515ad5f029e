import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { genderOf, roleNameFor } from '@tipy/domain/access/roleNames'
import { lisbonDay } from '@tipy/domain/calendar/days'
import { imagePalettes, paletteOf } from '@tipy/domain/company/palette'
import type { Streamed } from '@tipy/domain/contract/endpoint'
import { TipyError } from '@tipy/domain/errors/errors'
import type {
  consultantImagesContract,
  ImagesRequest,
} from '@tipy/domain/features/consultantImages/consultantImages.contract'
import {
  imageNames,
  imageSentences,
  imageSizes,
  imagesZipName,
  officeLine,
  titleFor,
} from '@tipy/domain/features/consultantImages/consultantImages.rules'
import { formatPhone } from '@tipy/domain/identity/phone'
import { initialsOf } from '@tipy/domain/text/initials'
import type { RecordViewer } from '#engine/serverRecord'
import { recordViewer } from '#engine/viewer'
import type { ConcurrencyLimit } from '#http/limits/concurrencyLimit'
import type { Handlers } from '#http/mount'
import type { Caller } from '#http/session/caller'
import { streamZip } from '#http/zip'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import type { Storage } from '#platform/storage/storage'
import type { Drawing } from './consultantImages.elements.ts'
import type { Painter } from './consultantImages.painter.ts'
import { type PersonRow, readPeople } from './consultantImages.store.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly storage: Storage
  readonly painter: Pick<Painter, 'run'>
  /** Those of these people whose user record the viewer sees. */
  readonly visiblePeople: (
    db: Db,
    viewer: RecordViewer,
    ids: readonly string[],
  ) => Promise<readonly { readonly id: string }[]>
  /** Limits how many pictures are drawn concurrently, in total and per user. */
  readonly drawing: (who: string) => ConcurrencyLimit
  /** Limits how many zips are sent concurrently, in total and per user. */
  readonly packing: (who: string) => ConcurrencyLimit
}

export function consultantImagesHandlers(deps: Deps): Handlers<typeof consultantImagesContract> {
  return {
    'POST /api/users/images': async ({ caller, body }) => {
      const people = await withContacts(deps, caller, await pictured(deps, caller, body))
      const names = imageNames(
        people.map(({ name }) => name),
        body,
      )
      const [one] = people
      if (people.length > 1 || !one) return zipOf(deps, caller, body, people, names)
      const png = await deps.drawing(caller.id)(() => draw(deps, caller, body, one))
      const fileName = names[0] ?? 'imagem.png'
      return { contentType: 'image/png', fileName, bytes: png.length, body: Readable.from([png]) }
    },
  }
}

/** People of other companies do not exist for the caller; pictures of people who left are refused. */
async function pictured({ db }: Deps, caller: Caller, request: ImagesRequest): Promise<readonly PersonRow[]> {
  const ids = [...new Set(request.people)]
  const people = await readPeople(db, caller.companyId, ids)
  if (people.length < ids.length) throw new TipyError('NOT_FOUND')
  if (!people.every(({ active }) => active)) throw new TipyError('INVALID', { people: imageSentences.inactive })
  return people
}

/** Pictures must not leak contacts: of colleagues who do not sell, only users who see their record get them. */
async function withContacts(
  { db, visiblePeople }: Deps,
  caller: Caller,
  people: readonly PersonRow[],
): Promise<readonly PersonRow[]> {
  const hidden = people.flatMap(({ id, sells }) => (sells ? [] : [id]))
  if (hidden.length === 0) return people
  const seen = new Set((await visiblePeople(db, recordViewer(caller), hidden)).map(({ id }) => id))
  return people.map(person => (person.sells || seen.has(person.id) ? person : { ...person, phone: null, email: null }))
}

/** Each picture is drawn when the zip reaches it: only one at a time is in memory. */
async function zipOf(
  deps: Deps,
  caller: Caller,
  request: ImagesRequest,
  people: readonly PersonRow[],
  names: readonly string[],
): Promise<Streamed> {
  const mtime = deps.clock.now()
  const entries = people.map((person, place) => ({
    path: names[place] ?? `${person.id}.png`,
    mtime,
    open: async () => Readable.from([await draw(deps, caller, request, person)]),
  }))
  const body = await streamZip(deps.packing(caller.id), entries)
  return { contentType: 'application/zip', fileName: imagesZipName(request, lisbonDay(mtime)), body }
}

/** A preview's width as a fraction of the picture's. */
const previewPart = 0.5

async function draw(
  { storage, painter }: Deps,
  caller: Caller,
  request: ImagesRequest,
  person: PersonRow,
): Promise<Buffer> {
  const { template, format, text, preview } = request
  const drawing: Drawing = {
    format,
    text,
    colors: imagePalettes[request.palette ?? paletteOf(caller.companyCode)],
    company: caller.companyName,
    title: titleFor(template, person.gender),
    name: person.name,
    role: roleNameFor(person.role, genderOf(person.gender)),
    office: officeLine(person.offices),
    phone: request.phone && person.phone ? formatPhone(person.phone) : null,
    email: request.email ? person.email : null,
    initials: initialsOf(person.name),
    photo: person.photo === null ? null : await photoAt(storage, person.photo),
  }
  return painter.run({ template, drawing, width: imageSizes[format].width * (preview ? previewPart : 1) })
}

/** The largest size at which it is drawn, in pixels. */
const photoSide = 760

/** The photo as a data URL; if it cannot be read, the picture shows initials instead. */
async function photoAt(storage: Storage, key: string): Promise<string | null> {
  try {
    const { default: sharp } = await import('sharp')
    const content = await buffer(await storage.get(key))
    const made = await sharp(content).resize(photoSide, photoSide, { fit: 'cover' }).jpeg({ quality: 92 }).toBuffer()
    return `data:image/jpeg;base64,${made.toString('base64')}`
  } catch {
    return null
  }
}
