import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '@tipy/server/platform/errorCode'
import { isRoot, temporaryFolder } from '../../start/places.ts'

const megabyte = 1024 * 1024

/** A disk of its own that soon is full. */
export interface SmallDisk {
  readonly folder: string
  /** Leaves so many megabytes free; none at all: to the last byte. */
  fill(left: number): void
  makeRoom(): void
  remove(): void
}

/** Null where nobody may make disks: only root may, and not in every container. */
export function smallDisk(megabytes: number): SmallDisk | null {
  if (!isRoot) return null
  const folder = temporaryFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return null
  }
  const ballast = join(folder, 'ballast')
  const free = () => {
    const { bsize, bavail, blocks } = statfsSync(folder)
    // Nobody fills the machine's own because the small one is gone.
    if (bsize * blocks > megabytes * megabyte) throw new Error('the small disk is gone')
    return bsize * bavail
  }
  return {
    folder,
    fill(left) {
      const file = openSync(ballast, 'a')
      const chunk = Buffer.alloc(megabyte)
      try {
        while (free() > left * megabyte) writeSync(file, chunk)
      } catch (error) {
        if (errorCode(error) !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    makeRoom: () => rmSync(ballast),
    // Lazily: whatever of a failed case still has a file open there does not keep the folder.
    remove: () => void execFileSync('umount', ['-l', folder]),
  }
}
