import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { EngineError, errorCode } from './errors.ts'
import { isAlive, processesIn, worksIn } from './processes.ts'

const pidFileOf = (cluster: string): string => join(cluster, 'postmaster.pid')

function recordedPid(cluster: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(pidFileOf(cluster), 'utf8'), 10)
    return Number.isSafeInteger(pid) && pid > 0 ? pid : null
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** The port of the PostgreSQL that runs in this folder and accepts connections; null when there is none. */
export function portOfRunning(folder: string): number | null {
  const cluster = existsSync(folder) ? realpathSync(folder) : folder
  const pid = recordedPid(cluster)
  if (pid === null || !worksIn(pid, cluster)) return null
  // The lines of postmaster.pid, which PostgreSQL documents: the fourth is the port, the eighth its status.
  const lines = readFileSync(pidFileOf(cluster), 'utf8').split('\n')
  const port = Number(lines[3])
  return lines[7]?.trim() === 'ready' && Number.isSafeInteger(port) && port > 0 ? port : null
}

async function waitUntil(holds: () => boolean, milliseconds: number): Promise<boolean> {
  const until = performance.now() + milliseconds
  while (!holds()) {
    if (performance.now() > until) return false
    await delay(25)
  }
  return true
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // It has already ended.
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

/** Fast shutdown (checkpoint, clients disconnected); if it hangs, an immediate one: the next start recovers from it. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [name, patience] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    signal(pid, name)
    if (await waitUntil(() => !isAlive(pid), patience)) return
  }
  throw new EngineError(`O PostgreSQL anterior (pid ${pid}) não termina.`)
}

/**
 * Leaves no PostgreSQL running in a folder that we have claimed: one left by a killed Node is stopped. A pid file that
 * would keep PostgreSQL from starting (its pid now belongs to a zombie or a foreign process) is removed, but only when
 * no process works in the folder any more.
 */
export async function clearPreviousPostmaster(folder: string, onProgress: (message: string) => void): Promise<void> {
  const cluster = realpathSync(folder)
  const pid = recordedPid(cluster)
  if (pid === null) return
  if (worksIn(pid, cluster)) {
    onProgress('A parar o PostgreSQL que ficou de um arranque anterior…')
    await stopPostmaster(pid)
  }
  const isEmpty = await waitUntil(() => processesIn(cluster)?.length === 0, processesIn(cluster) === null ? 0 : 10_000)
  if (isEmpty && existsSync(pidFileOf(cluster))) rmSync(pidFileOf(cluster))
}
