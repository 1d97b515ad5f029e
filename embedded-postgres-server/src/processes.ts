import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

const hasProc = process.platform === 'linux'

function readOrNull(read: () => string): string | null {
  try {
    return read()
  } catch {
    return null
  }
}

const bootId = (): string =>
  (readOrNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')) ?? '').slice(0, 8)

function startMarkFromProc(pid: number): string | null {
  const stat = readOrNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  if (stat === null) return null
  // The name, in parentheses, may contain spaces, so fields count from there. State is the 3rd, start time the 22nd.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const isDead = fields[0] === 'Z' || fields[0] === 'X'
  return isDead ? null : `${bootId()}-${fields[19]}`
}

function startMarkFromPs(pid: number): string | null {
  const listed = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8', env: { LC_ALL: 'C' } })
  const [state = '', ...started] = (listed.stdout ?? '').trim().split(/\s+/)
  return state === '' || state.startsWith('Z') ? null : started.join('').replace(/\W/g, '')
}

/**
 * A mark that distinguishes this process from a later one with the same pid; null when it is dead.
 * A zombie (dead, not yet reaped by its parent) counts as dead: it has no resources any more.
 */
export const startMark = (pid: number): string | null => (hasProc ? startMarkFromProc(pid) : startMarkFromPs(pid))

export const isAlive = (pid: number): boolean => startMark(pid) !== null

/** PostgreSQL works inside its data folder, so the working folder identifies its processes. */
export function worksIn(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false
  if (hasProc) return readOrNull(() => readlinkSync(`/proc/${pid}/cwd`)) === folder
  const listed = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return (listed.stdout ?? '').includes(folder)
}

/** Running processes whose working folder this is; null where the system does not report it. */
export function processesIn(folder: string): number[] | null {
  if (!hasProc) return null
  const pids = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
  return pids.filter(pid => worksIn(pid, folder))
}
