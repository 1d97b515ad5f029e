import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'

/** One sample of the server's metrics. */
export interface Look {
  /** Seconds since the watch began. */
  readonly second: number
  readonly rss: number
  readonly heap: number
  /** Event loop lag since the previous sample, in milliseconds. */
  readonly lagP99: number
  readonly lagMax: number
  /** Processor time so far, in seconds. */
  readonly cpu: number
  /** Connections to PostgreSQL; null if its URL is unknown. */
  readonly connections: number | null
}

export interface Watch {
  readonly looks: readonly Look[]
  stop(): Promise<void>
}

const everyMs = 5_000

/** Samples `/metrics` of the server at intervals, and counts its database connections if the URL is known. */
export async function watch(address: string, databaseUrl: string | null): Promise<Watch> {
  const looks: Look[] = []
  const over = new AbortController()
  const database = databaseUrl === null ? null : new Client({ connectionString: databaseUrl, application_name: 'load' })
  await database?.connect()
  const began = performance.now()
  const lookOn = async () => {
    while (!over.signal.aborted) {
      const look = await lookAt(address, database, (performance.now() - began) / 1000)
      if (look) looks.push(look)
      await delay(everyMs, undefined, { signal: over.signal }).catch(() => undefined)
    }
  }
  const looking = lookOn()
  return {
    looks,
    async stop() {
      over.abort()
      await looking
      await database?.end()
    },
  }
}

async function lookAt(address: string, database: Client | null, second: number): Promise<Look | null> {
  try {
    const [answer, counted] = await Promise.all([fetch(`${address}/metrics`), database?.query(countConnections)])
    const text = await answer.text()
    const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN)
    return {
      second,
      rss: figure('process_resident_memory_bytes'),
      heap: figure('nodejs_heap_size_used_bytes'),
      lagP99: figure('nodejs_eventloop_lag_p99_seconds') * 1000,
      lagMax: figure('nodejs_eventloop_lag_max_seconds') * 1000,
      cpu: figure('process_cpu_seconds_total'),
      connections: counted ? Number(counted.rows[0]?.count) : null,
    }
  } catch {
    // A sample without an answer is dropped; the answers to the callers show the failure.
    return null
  }
}

const countConnections = `select count(*) from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and application_name <> 'load'`
