import { type BenchQuery, createBenchClient } from './client.ts'
import type { BenchFixture } from './fixture.ts'

export interface Throughput {
  readonly name: string
  readonly connections: number
  readonly perSecond: number
}

const queries: Readonly<Record<string, BenchQuery>> = {
  'first page': { body: { perPage: 20, parts: ['rows'] } },
  'consultant, whole answer': { who: 'consultant', body: { perPage: 20 } },
}

/** Answers per second of one server when each connection sends its next request as soon as it has its answer. */
export async function measureThroughput(session: BenchFixture, milliseconds: number): Promise<Throughput[]> {
  const measured: Throughput[] = []
  for (const [name, query] of Object.entries(queries)) {
    // The load shedder admits at most 30 concurrent reads of one caller.
    for (const connections of [1, 8, 24]) {
      measured.push({
        name,
        connections,
        perSecond: await answersPerSecond(session, query, connections, milliseconds),
      })
    }
  }
  return measured
}

async function answersPerSecond(
  session: BenchFixture,
  query: BenchQuery,
  connections: number,
  milliseconds: number,
): Promise<number> {
  const asker = createBenchClient(session, connections)
  // Every connection is open before the clock runs.
  await Promise.all(Array.from({ length: connections }, () => asker.request(query)))
  const began = performance.now()
  let answers = 0
  const askOn = async () => {
    while (performance.now() - began < milliseconds) {
      await asker.request(query)
      answers += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, askOn))
  const seconds = (performance.now() - began) / 1000
  asker.close()
  return answers / seconds
}
