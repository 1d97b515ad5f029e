import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'tipy-run-'
const gigabyte = 1024 ** 3
/** The fresh clone takes 1 GB, a filled data folder 0.3 GB, and a dozen of those may exist at the same time. */
const needed = { room: 6 * gigabyte, available: 10 * gigabyte }

/** Programs must be allowed there, because tests run copies of PostgreSQL from it. */
function mayRunPrograms(): boolean {
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find(line => line.split(' ')[1] === memory)
  return mount !== undefined && !(mount.split(' ')[3] ?? '').split(',').includes('noexec')
}

function hasRoom(): boolean {
  if (process.platform !== 'linux' || !existsSync(memory) || !mayRunPrograms()) return false
  const { bsize, bavail } = statfsSync(memory)
  return bsize * bavail >= needed.room && freemem() >= needed.available
}

/** A run that was killed leaves its folder behind, which takes memory until a later run removes it. */
function removeLeftovers(): void {
  const left = readdirSync(memory).filter(name => name.startsWith(prefix))
  for (const name of left.filter(found => !existsSync(`/proc/${found.slice(prefix.length)}`)))
    try {
      rmSync(join(memory, name), { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // The full disk of a test is still mounted in it, or it belongs to another user: this run does not need it.
    }
}

/**
 * Temporary folders of this run, and of everything it starts, are kept in memory where there is enough: copying and
 * removing data folders on a disk takes longer than most tests that use them. What a test proves does not depend on the
 * disk, since killing a process loses nothing that it has written to a file. `TMPDIR` chooses another place.
 */
export function keepTemporaryFoldersInMemory(): () => void {
  const nothing = () => undefined
  if (process.env.TMPDIR !== undefined || process.env.ENDURANCE === 'full' || !hasRoom()) return nothing
  removeLeftovers()
  const folder = join(memory, `${prefix}${process.pid}`)
  mkdirSync(folder)
  // Like /tmp: other accounts may create folders in it, too.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
