import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '@tipy/server/platform/errorCode'
import { isRoot, temporaryFolder } from '../../start/places.ts'

const megabyte = 1024 * 1024

/** A separate small disk that can be filled. */
export interface SmallDisk {
  readonly folder: string
  /** Fills the disk except for `left` megabytes; 0: to the last byte. */
  fill(left: number): void
  makeRoom(): void
  remove(): void
}

/** Null if disks cannot be mounted: only root may, and not in every container. */
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
    // Never fill the machine's own disk, should the mount be gone.
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
    // Lazily: a process of a failed test may still have a file open there.
    remove: () => void execFileSync('umount', ['-l', folder]),
  }
}
