import { genderOf } from '@tipy/domain/access/roleNames'
import type { FoundPerson, FoundRecord, paletteContract } from '@tipy/domain/features/palette/palette.contract'
import { maxPerKind, minSearchLength } from '@tipy/domain/features/palette/palette.rules'
import { fold } from '@tipy/domain/text/fold'
import { type RawBuilder, sql } from 'kysely'
import { byTextSql } from '#engine/read/byText'
import type { AnyServerRecord, RecordViewer } from '#engine/serverRecord'
import { recordViewer } from '#engine/viewer'
import type { Handlers } from '#http/mount'
import type { Db } from '#platform/database/database'
import { escapeLikePattern } from '#platform/database/like'

interface Deps {
  readonly db: Db
  readonly records: readonly AnyServerRecord[]
}
interface Found {
  readonly people: FoundPerson[]
  readonly records: FoundRecord[]
}

export function paletteHandlers({ db, records }: Deps): Handlers<typeof paletteContract> {
  return {
    'GET /api/palette': async ({ caller, query }) => {
      const text = query.text.trim()
      if (fold(text).length < minSearchLength) return { people: [], records: [] }
      return findAll(records, db, recordViewer(caller), text)
    },
  }
}

interface Row {
  readonly kind: string
  readonly id: string
  readonly texts: readonly (string | null)[]
  readonly state: string | null
}

/** The kind of people: no record has this name. */
const peopleKind = 'people/'

/** Everything in one statement: the palette answers while the user types. */
export async function findAll(
  records: readonly AnyServerRecord[],
  db: Db,
  viewer: RecordViewer,
  text: string,
): Promise<Found> {
  const questions = [
    peopleSql(viewer.companyId, text),
    ...records.flatMap(serverRecord => byTextSql(serverRecord, viewer, text, { max: maxPerKind })),
  ]
  const { rows } = await sql<Row>`${sql.join(questions, sql` union all `)}`.execute(db)
  return {
    people: rows.filter(({ kind }) => kind === peopleKind).map(personOf),
    records: rows.filter(({ kind }) => kind !== peopleKind).map(recordOf),
  }
}

/** People whose name has all the words; those whose name starts with the text come first. */
function peopleSql(companyId: string, text: string): RawBuilder<unknown> {
  const folded = escapeLikePattern(fold(text))
  const conditions = folded.split(/\s+/).map(word => sql`u.name_key like ${`%${word}%`}`)
  return sql`(
    select ${peopleKind}::text as kind, u.id, array[u.name, u.image, u.role, u.gender] as texts, null::text as state
    from users u where u.company_id = ${companyId} and u.active and ${sql.join(conditions, sql` and `)}
    order by (u.name_key like ${`${folded}%`}) desc, u.name_key collate "C" limit ${maxPerKind})`
}

function personOf({ id, texts: [name, image, role, gender] }: Row): FoundPerson {
  return {
    _id: id,
    name: name ?? '',
    image: image ?? null,
    role: role as FoundPerson['role'],
    gender: genderOf(gender),
  }
}

function recordOf({ kind, id, texts, state }: Row): FoundRecord {
  return { model: kind, _id: id, texts: texts.filter(text => text !== null && text !== '') as string[], state }
}
