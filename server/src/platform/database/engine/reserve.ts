import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freeSpaceIn } from '#platform/disk'
import { isLow } from '#platform/diskSpace'

/** Three segments of PostgreSQL's log, each of which it makes whole: as much as it needs to start after a crash. */
const BYTES = 48 * 1024 * 1024
const CHUNK = 1024 * 1024

const reserveIn = (home: string): string => join(home, 'reserve')
const unfinishedIn = (home: string): string => `${reserveIn(home)}.new`

/** Made only while there is plenty, and people can save after it too. */
const isPlenty = ({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): boolean =>
  freeBytes > BYTES * 4 && !isLow({ freeBytes: freeBytes - BYTES, totalBytes })

/** PostgreSQL cannot start where it cannot write its log. */
export async function lacksSpaceToStart(home: string): Promise<boolean> {
  const room = await freeSpaceIn(home)
  return room !== null && room.freeBytes < BYTES
}

/** Room that nobody else takes, kept for the day the disk is full. Whatever keeps it from being made, the product runs on. */
export async function keepReserve(home: string): Promise<void> {
  const room = await freeSpaceIn(home)
  if (existsSync(reserveIn(home)) || room === null || !isPlenty(room)) return
  try {
    const file = await open(unfinishedIn(home), 'w', 0o600)
    try {
      // Nothing that a disk could store as less than it is.
      const chunk = randomBytes(CHUNK)
      for (let written = 0; written < BYTES; written += CHUNK) await file.write(chunk)
    } finally {
      await file.close()
    }
    await rename(unfinishedIn(home), reserveIn(home))
  } catch {
    await rm(unfinishedIn(home), { force: true }).catch(() => undefined)
  }
}

/**
 * Gives the reserve up where PostgreSQL is to start without room. Before it starts: with a little room left it would come
 * up, fail every connection for want of the files it makes then, and neither serve nor end.
 */
export async function makeStartable(home: string): Promise<void> {
  if (!(await lacksSpaceToStart(home))) return
  for (const path of [reserveIn(home), unfinishedIn(home)]) rmSync(path, { force: true })
}
