import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** Three segments of PostgreSQL's write-ahead log, allocated whole: what it needs to start after a crash. */
const BYTES = 48 * 1024 * 1024
const CHUNK = 1024 * 1024

const reserveIn = (home: string): string => join(home, 'reserve')
const unfinishedIn = (home: string): string => `${reserveIn(home)}.new`

export interface DiskSpace {
  readonly freeBytes: number
  readonly totalBytes: number
}

/** The space on the disk of a folder; null where the folder does not exist. */
async function spaceIn(folder: string): Promise<DiskSpace | null> {
  try {
    const { bsize, bavail, blocks } = await statfs(folder)
    return { freeBytes: bsize * bavail, totalBytes: bsize * blocks }
  } catch {
    return null
  }
}

/** PostgreSQL cannot start where it cannot write its write-ahead log. */
export async function lacksSpaceToStart(home: string): Promise<boolean> {
  const space = await spaceIn(home)
  return space !== null && space.freeBytes < BYTES
}

/**
 * Reserves disk space for restarting PostgreSQL once the disk is full, where enough remains for people to save. The
 * product also runs without the reserve.
 */
export async function keepReserve(home: string, isEnough: (space: DiskSpace) => boolean): Promise<void> {
  const space = await spaceIn(home)
  if (existsSync(reserveIn(home)) || space === null || space.freeBytes <= BYTES * 4) return
  if (!isEnough({ ...space, freeBytes: space.freeBytes - BYTES })) return
  try {
    const file = await open(unfinishedIn(home), 'w', 0o600)
    try {
      // Random, so that no file system compresses it or stores it as a hole.
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
 * Deletes the reserve when PostgreSQL has too little space to start. Call it before the start: with only a little space
 * PostgreSQL would start, fail every connection for lack of files it creates then, and neither serve nor end.
 */
export async function makeStartable(home: string): Promise<void> {
  if (!(await lacksSpaceToStart(home))) return
  for (const path of [reserveIn(home), unfinishedIn(home)]) rmSync(path, { force: true })
}
