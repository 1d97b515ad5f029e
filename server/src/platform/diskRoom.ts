import { roomIn } from './disk.ts'

export interface DiskRoom {
  /** Whether so little is left that nothing more should be written. */
  isShort(): Promise<boolean>
}

const megabyte = 1024 * 1024
const atLeast = 64 * megabyte
const atMost = 256 * megabyte
/** Asked by every call that writes. */
const trustedFor = 500

/** PostgreSQL stops altogether when it cannot write its log, so people stop writing well before. */
export const isLow = ({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): boolean =>
  freeBytes < Math.min(atMost, Math.max(atLeast, totalBytes / 20))

/** The room where these folders lie; a folder that is not there has as much as anybody wants. */
export function watchDiskRoom(folders: readonly string[]): DiskRoom {
  let askedAt = Number.NEGATIVE_INFINITY
  let answer = Promise.resolve(false)
  const ask = async () => {
    const rooms = await Promise.all(folders.map(roomIn))
    return rooms.some(room => room !== null && isLow(room))
  }
  return {
    isShort() {
      const now = performance.now()
      if (now - askedAt > trustedFor) {
        askedAt = now
        answer = ask()
      }
      return answer
    },
  }
}
