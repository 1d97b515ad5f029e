import { realpathSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { clusterIn, knownHome, processesIn } from '@tipy/embedded-postgres-server'
import { errorCode } from '@tipy/server/platform/errorCode'
import { Client } from 'pg'
import { runningPostgres } from '../../start/places.ts'

/** Kills PostgreSQL without a shutdown. */
export const crashDatabase = (dataDir: string): boolean => process.kill(runningPostgres(dataDir).pid, 'SIGKILL')

/** The process id of PostgreSQL; null while it is being restarted. */
export function runningPid(dataDir: string): number | null {
  try {
    return runningPostgres(dataDir).pid
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** Suspends all processes of PostgreSQL, so that it accepts connections and does not answer, until `thaw`. */
export function freezeDatabase(dataDir: string): { thaw(): void } {
  const all = processesIn(realpathSync(clusterIn(knownHome(dataDir)))) ?? []
  for (const pid of all) signalIfAlive(pid, 'SIGSTOP')
  return {
    thaw: () => {
      for (const pid of all) signalIfAlive(pid, 'SIGCONT')
    },
  }
}

/** A process of a connection that has just been closed may end between the list and the signal. */
function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

/** Terminates every other connection to the database, repeatedly. */
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
