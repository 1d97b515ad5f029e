import { readFileSync } from 'node:fs'
import type { Db } from '@tipy/server/platform/database/database'
import { sql } from 'kysely'

const millisecondsPerTick = 10
const nanosecondsPerMillisecond = 1e6

/**
 * A clock of the processor time of PostgreSQL, in milliseconds: of all its processes, and of those that have ended, as
 * parallel workers do. It reads /proc, so only Linux has it; elsewhere it says NaN.
 */
export async function postgresClock(db: Db): Promise<() => number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const postmaster = Number(statOf(rows[0]?.pid ?? 0)[1])
  return () => {
    const [userTicks = Number.NaN, systemTicks = Number.NaN] = statOf(postmaster).slice(13, 15).map(Number)
    const running = childrenOf(postmaster).reduce((sum, pid) => sum + timeOf(pid), 0)
    return (userTicks + systemTicks) * millisecondsPerTick + running
  }
}

/** The fields of `/proc/<pid>/stat` after the name, which may contain spaces. */
const statOf = (pid: number): readonly string[] =>
  readProc(`${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')

const childrenOf = (pid: number): readonly number[] =>
  readProc(`${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)

const timeOf = (pid: number): number => Number(readProc(`${pid}/schedstat`).split(' ')[0]) / nanosecondsPerMillisecond

/** Empty: the process has ended, or this is not Linux. */
function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    return ''
  }
}
