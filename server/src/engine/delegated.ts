import { TipyError } from '@tipy/domain/errors/errors'
import type { AnyRecord } from '@tipy/domain/record/define'
import { type Search, wrongValue } from '@tipy/domain/record/search'
import type { RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database'
import type { RecordViewer, ServerRecord } from './serverRecord.ts'

/** A search whose delegated filters are answered: their conditions on `t`. */
export interface ResolvedSearch extends Search {
  readonly delegatedRows: readonly RawBuilder<boolean>[]
}

/** Asks those who know the rows of delegated filters. They refuse what the viewer may not ask them. */
export async function resolveDelegated<R extends AnyRecord>(
  { delegates = {} }: ServerRecord<R>,
  db: Db,
  viewer: RecordViewer,
  search: Search,
): Promise<ResolvedSearch> {
  const asked = Object.entries(search.delegated).map(async ([name, text]) => {
    const rows = await delegates[name]?.(text, viewer, db)
    if (!rows) throw new TipyError('INVALID', { [`filters.${name}`]: wrongValue })
    return rows
  })
  return { ...search, delegatedRows: await Promise.all(asked) }
}
