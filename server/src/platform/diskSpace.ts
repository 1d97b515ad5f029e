import { freeSpaceIn } from './disk.ts'

export interface DiskSpace {
  /** Whether so little space is left that writes should be refused. */
  isLow(): Promise<boolean>
}

const megabyte = 1024 * 1024
const minFree = 64 * megabyte
const maxFree = 256 * megabyte
/** Cached, because every call that writes checks it. */
const cacheMs = 500

/** PostgreSQL stops when it cannot write its write-ahead log, so writes are refused well before that. */
export const isLow = ({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): boolean =>
  freeBytes < Math.min(maxFree, Math.max(minFree, totalBytes / 20))

/** The space on the disks of these folders; a folder that does not exist is ignored. */
export function watchDiskSpace(folders: readonly string[]): DiskSpace {
  let checkedAt = Number.NEGATIVE_INFINITY
  let answer = Promise.resolve(false)
  const check = async () => {
    const spaces = await Promise.all(folders.map(freeSpaceIn))
    return spaces.some(space => space !== null && isLow(space))
  }
  return {
    isLow() {
      const now = performance.now()
      if (now - checkedAt > cacheMs) {
        checkedAt = now
        answer = check()
      }
      return answer
    },
  }
}
