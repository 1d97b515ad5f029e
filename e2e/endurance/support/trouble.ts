import { realpathSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { clusterIn, knownHome } from '@tipy/server/platform/database/engine/home'
import { processesIn } from '@tipy/server/platform/database/engine/processes'
import { Client } from 'pg'
import { runningPostgres } from '../../start/places.ts'

/** PostgreSQL ends as if somebody had pulled its plug. */
export const crashDatabase = (dataDir: string): boolean => process.kill(runningPostgres(dataDir).pid, 'SIGKILL')

/** PostgreSQL is there and says nothing, until it is thawed. */
export function freezeDatabase(dataDir: string): { thaw(): void } {
  const all = processesIn(realpathSync(clusterIn(knownHome(dataDir)))) ?? []
  for (const pid of all) process.kill(pid, 'SIGSTOP')
  return {
    thaw: () => {
      for (const pid of all) process.kill(pid, 'SIGCONT')
    },
  }
}

/** Every connection but our own is cut, again and again. */
export async function cutConnections(url: string, times: number): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  let cut = 0
  for (let time = 0; time < times; time += 1) {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    cut += rowCount ?? 0
    await delay(200)
  }
  await client.end()
  return cut
}
