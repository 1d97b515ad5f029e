import { findings } from '@tipy/domain/features/findings/findings.record'
import type { Field } from '@tipy/domain/record/fields'
import { createBenchClient } from './client.ts'
import type { BenchFixture } from './fixture.ts'
import { firstDay, years } from './listings.ts'

export interface Exported {
  readonly format: string
  readonly rows: number
  readonly milliseconds: number
  /** The peak growth of the server process, in bytes. */
  readonly growth: number
}

const maxRows = 10_000
const fields: Readonly<Record<string, Field>> = findings.fields
const columns = Object.keys(fields).filter(name => fields[name]?.when === undefined)

/** Exports at most ten thousand rows, with every column. */
export async function measureExports(session: BenchFixture): Promise<Exported[]> {
  const days = Math.floor((years * 365 * maxRows) / session.size)
  const lastDay = new Date(Date.parse(firstDay) + days * 86_400_000).toISOString().slice(0, 10)
  const query = { body: { columns }, headers: { firstdate: firstDay, lastdate: lastDay } }
  const asker = createBenchClient(session)
  // A warm-up: the first export also loads code, which is not what an export costs.
  const rows = (await asker.request(query, '/api/findings/export?format=csv')).toString().split('\r\n').length - 2
  const measured: Exported[] = []
  for (const format of ['csv', 'xlsx']) {
    const { memory: before } = await session.use()
    const began = performance.now()
    const highest = await highestDuring(session, () => asker.request(query, `/api/findings/export?format=${format}`))
    const milliseconds = performance.now() - began
    measured.push({ format, rows, milliseconds, growth: highest - before })
  }
  asker.close()
  return measured
}

/** The peak memory of the server process during `work`. */
async function highestDuring(session: BenchFixture, work: () => Promise<unknown>): Promise<number> {
  const done = new AbortController()
  const watch = async () => {
    let highest = 0
    while (!done.signal.aborted) highest = Math.max(highest, (await session.use()).memory)
    return highest
  }
  const [highest] = await Promise.all([watch(), work().finally(() => done.abort())])
  return highest
}
