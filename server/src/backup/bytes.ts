import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { errorCode } from '#platform/errorCode'
import { ArchiveError } from './format.ts'

const CHUNK = 1 << 18

/** A file read once from start to end, with the checksum of the bytes read so far. */
export interface Bytes {
  take(size: number): Promise<Buffer>
  stream(size: number): AsyncGenerator<Buffer>
  left(): number
  digest(): string
  close(): Promise<void>
}

async function opened(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new ArchiveError('o ficheiro não existe')
    throw new ArchiveError(`não é possível abrir o ficheiro (${errorCode(error)})`)
  }
}

export async function openBytes(path: string): Promise<Bytes> {
  const handle = await opened(path)
  const stat = await handle.stat()
  if (!stat.isFile()) {
    await handle.close()
    throw new ArchiveError('não é um ficheiro')
  }
  return bytesOf(handle, stat.size)
}

function bytesOf(handle: FileHandle, size: number): Bytes {
  const hash: Hash = createHash('sha256')
  let position = 0

  async function take(wanted: number): Promise<Buffer> {
    if (wanted > size - position) throw new ArchiveError('a cópia está incompleta: acaba a meio')
    const buffer = Buffer.allocUnsafe(wanted)
    for (let done = 0; done < wanted; ) {
      const { bytesRead } = await handle.read(buffer, done, wanted - done, position + done)
      if (bytesRead === 0) throw new ArchiveError('a cópia está incompleta: acaba a meio')
      done += bytesRead
    }
    position += wanted
    hash.update(buffer)
    return buffer
  }

  return {
    take,
    async *stream(wanted) {
      if (wanted > size - position) throw new ArchiveError('a cópia está incompleta: acaba a meio')
      for (let left = wanted; left > 0; ) {
        const chunk = await take(Math.min(left, CHUNK))
        left -= chunk.byteLength
        yield chunk
      }
    },
    left: () => size - position,
    digest: () => hash.copy().digest('hex'),
    close: () => handle.close(),
  }
}
