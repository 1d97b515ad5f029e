import { freeSpaceIn } from './disk.ts'

export interface DiskSpace {
  /** Whether so little is left that nothing more should be written. */
  isLow(): Promise<boolean>
}

const megabyte = 1024 * 1024
const minFree = 64 * megabyte
const maxFree = 256 * megabyte
/** Asked by every call that writes. */
const cacheMs = 500

/** PostgreSQL stops altogether when it cannot write its log, so people stop writing well before. */
export const isLow = ({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): boolean =>
  freeBytes < Math.min(maxFree, Math.max(minFree, totalBytes / 20))

/** The room where these folders lie; a folder that is not there has as much as anybody wants. */
export function watchDiskSpace(folders: readonly string[]): DiskSpace {
  let askedAt = Number.NEGATIVE_INFINITY
  let answer = Promise.resolve(false)
  const ask = async () => {
    const rooms = await Promise.all(folders.map(freeSpaceIn))
    return rooms.some(room => room !== null && isLow(room))
  }
  return {
    isLow() {
      const now = performance.now()
      if (now - askedAt > cacheMs) {
        askedAt = now
        answer = ask()
      }
      return answer
    },
  }
}
