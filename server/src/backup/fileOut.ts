import { randomBytes } from 'node:crypto'
import { rmSync, statSync } from 'node:fs'
import { type FileHandle, link, open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { flushFolder } from '#platform/disk'
import { errorCode } from '#platform/errorCode'
import { ArchiveError } from './format.ts'

/**
 * Writes a file completely or not at all, readable by its owner only: under a temporary name until it is flushed.
 * An existing file is left, unless `replace` is set.
 */
export async function writeWhole<Result>(
  requestedPath: string,
  replace: boolean,
  work: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  const path = resolve(requestedPath)
  refuseExisting(path, replace)
  const half = `${path}.${randomBytes(6).toString('hex')}.part`
  const handle = await opened(half, requestedPath)
  // Ctrl-C ends the process without running the code below.
  const remove = () => rmSync(half, { force: true })
  process.once('exit', remove)
  try {
    const result = await work(handle)
    await handle.sync()
    await handle.close()
    await (replace ? rename(half, path) : appear(half, path))
    await flushFolder(dirname(path))
    return result
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(half, { force: true })
    throw errorCode(error) === 'ENOSPC' ? new ArchiveError(`não há espaço no disco de ${requestedPath}`) : error
  } finally {
    process.off('exit', remove)
  }
}

function refuseExisting(path: string, replace: boolean): void {
  const there = statSync(path, { throwIfNoEntry: false })
  if (there?.isDirectory()) throw new ArchiveError(`${path} é uma pasta; indique o nome do ficheiro a criar`)
  if (there !== undefined && !replace)
    throw new ArchiveError(`${path} já existe; para o substituir acrescente --replace`)
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'a pasta não existe',
  ENOTDIR: 'a pasta não existe',
  EACCES: 'falta permissão',
  EPERM: 'falta permissão',
  EROFS: 'o disco é só de leitura',
  ENOSPC: 'não há espaço no disco',
}

async function opened(half: string, requestedPath: string): Promise<FileHandle> {
  try {
    return await open(half, 'wx', 0o600)
  } catch (error) {
    throw new ArchiveError(
      `não é possível escrever em ${requestedPath}: ${reasons[errorCode(error) ?? ''] ?? String(error)}`,
    )
  }
}

/** A rename would replace a file created there meanwhile; a hard link fails instead. */
async function appear(half: string, path: string): Promise<void> {
  try {
    await link(half, path)
    await rm(half)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw new ArchiveError(`${path} já existe`)
    // Some file systems have no hard links.
    refuseExisting(path, false)
    await rename(half, path)
  }
}
