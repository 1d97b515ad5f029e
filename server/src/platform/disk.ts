import { open, statfs } from 'node:fs/promises'

/** The space on the disk of a folder; null where the folder does not exist. */
export async function freeSpaceIn(folder: string): Promise<{ freeBytes: number; totalBytes: number } | null> {
  try {
    const { bsize, bavail, blocks } = await statfs(folder)
    return { freeBytes: bsize * bavail, totalBytes: bsize * blocks }
  } catch {
    return null
  }
}

/** A new file name survives a crash only once its folder is flushed too. */
export async function flushFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
