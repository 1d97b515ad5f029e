import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { errorCode, FolderBusyError } from './errors.ts'
import { startMark } from './processes.ts'

/**
 * A lock that allows one process of the product per folder, free of races, and with nothing to clean up after kill -9.
 *
 * Each process first writes a claim under a unique name (pid, start mark, random) and only then looks for claims of
 * others. Of two concurrent processes, the one that wrote last must see the other's claim, so both can never go on.
 * If each sees the other, both withdraw their claims and try again after a random delay.
 * Any process may remove the claim of a dead one: its name is never used again.
 */
export interface Claim {
  /** Tells a process that waits for the folder that this one is stopping. */
  announceStop(): void
  release(): void
}

const STOPPING = '.stopping'
const PATIENCE = 3_000
const PATIENCE_WITH_A_STOPPING_HOLDER = 40_000

function pidOfLiveClaim(name: string): number | null {
  const [pid = '', mark] = name.split('_')
  return startMark(Number(pid)) === mark ? Number(pid) : null
}

function liveClaims(folder: string): Map<string, number> {
  const live = new Map<string, number>()
  for (const name of readdirSync(folder)) {
    const pid = pidOfLiveClaim(name)
    if (pid === null) rmSync(join(folder, name), { force: true })
    else if (!name.endsWith(STOPPING)) live.set(name, pid)
  }
  return live
}

function tryToClaim(folder: string): Claim | { heldBy: number; isStopping: boolean } {
  const name = [process.pid, startMark(process.pid), randomBytes(6).toString('hex')].join('_')
  const path = join(folder, name)
  writeFileSync(path, '', { flag: 'wx', mode: 0o600 })
  const release = () => {
    process.off('exit', release)
    rmSync(path, { force: true })
    rmSync(path + STOPPING, { force: true })
  }
  process.once('exit', release)
  const other = [...liveClaims(folder)].find(([claimed]) => claimed !== name)
  if (other === undefined) return { release, announceStop: () => writeFileSync(path + STOPPING, '', { mode: 0o600 }) }
  release()
  return { heldBy: other[1], isStopping: existsSync(join(folder, other[0] + STOPPING)) }
}

/** The pid of the process that uses the folder now, if any. */
export function holderOf(folder: string): number | null {
  const lock = join(folder, 'lock')
  if (!existsSync(lock)) return null
  return [...liveClaims(lock).values()][0] ?? null
}

function makeLockFolder(folder: string): string {
  const lock = join(folder, 'lock')
  try {
    mkdirSync(lock, { mode: 0o700 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  return lock
}

export async function claimFolder(
  folder: string,
  onWait: (message: string) => void,
  patience = PATIENCE,
): Promise<Claim> {
  const lock = makeLockFolder(folder)
  const began = performance.now()
  let hasReported = false
  for (;;) {
    const result = tryToClaim(lock)
    if ('release' in result) return result
    const limit = result.isStopping ? PATIENCE_WITH_A_STOPPING_HOLDER : patience
    if (performance.now() - began > limit) {
      throw new FolderBusyError(
        `A pasta de dados ${folder} já está a ser usada por outro processo do Tipy (pid ${result.heldBy}). Termine-o primeiro, ou indique outra pasta em DATA_DIR.`,
      )
    }
    if (!hasReported) onWait(`A pasta de dados ainda está ocupada pelo processo ${result.heldBy}; a aguardar…`)
    hasReported = true
    await delay(50 + Math.random() * 100)
  }
}
