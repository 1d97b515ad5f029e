import { roles } from '@tipy/domain/access/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findRecords, searchRecords } from '#engine/list'
import { presentRows } from '#engine/present'
import type { AnyServerRecord, RecordViewer } from '#engine/serverRecord'
import { testClock } from '#testing/clock'
import { type Demonstration, demonstrationTimeout, startDemonstration } from '#testing/demonstration'
import { serverRecords, withTheirCompanions } from './records.ts'

/** Pages are written as JSON without a record in between: they must say what the record says that a save answers with. */
let demonstration: Demonstration
const viewers: RecordViewer[] = []

beforeAll(async () => {
  demonstration = await startDemonstration(testClock())
  for (const role of roles) viewers.push(await demonstration.readerOf(role, 'horizonte'))
}, demonstrationTimeout)
afterAll(() => demonstration.end())

type Shown = Readonly<Record<string, unknown>> & { readonly _id: string }

async function pageOf(serverRecord: AnyServerRecord, viewer: RecordViewer): Promise<readonly Shown[]> {
  const everywhere = { ...viewer, selectedOffices: null }
  const body = { perPage: 50, parts: ['rows'], ignoreDate: true }
  const answer = await searchRecords(serverRecord, demonstration.db, everywhere, body)
  return answer[serverRecord.record.name] as readonly Shown[]
}

/** The same rows by way of records. */
async function presentedRows(serverRecord: AnyServerRecord, viewer: RecordViewer, ids: readonly string[]) {
  const rows = await findRecords(serverRecord, demonstration.db, viewer, ids)
  const presented: unknown = JSON.parse(JSON.stringify(await presentRows(serverRecord, rows, viewer, demonstration.db)))
  return presented
}

describe.each(
  withTheirCompanions(serverRecords).map(serverRecord => [serverRecord.record.name, serverRecord] as const),
)('%s', (_name, serverRecord) => {
  test('a page has the rows that records are presented as, for every role', async () => {
    for (const viewer of viewers) {
      const page = await pageOf(serverRecord, viewer)
      const ids = page.map(({ _id }) => _id)
      expect(page, viewer.roles.join()).toEqual(await presentedRows(serverRecord, viewer, ids))
    }
  })
})
