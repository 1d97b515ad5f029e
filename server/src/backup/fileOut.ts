import { randomBytes } from 'node:crypto'
import { rmSync, statSync } from 'node:fs'
import { type FileHandle, link, open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { flushFolder } from '#platform/disk'
import { errorCode } from '#platform/errorCode'
import { ArchiveError } from './format.ts'

/**
 * Writes a file that is there whole or not at all, for nobody but its owner: under another name until it is on the disk.
 * What is there already is left, unless it is to be replaced.
 */
export async function writeWhole<Result>(
  given: string,
  replace: boolean,
  work: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  const path = resolve(given)
  refuseExisting(path, replace)
  const half = `${path}.${randomBytes(6).toString('hex')}.part`
  const handle = await opened(half, given)
  // Ctrl-C ends the process without coming back here.
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
    throw errorCode(error) === 'ENOSPC' ? new ArchiveError(`não há espaço no disco de ${given}`) : error
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

async function opened(half: string, given: string): Promise<FileHandle> {
  try {
    return await open(half, 'wx', 0o600)
  } catch (error) {
    throw new ArchiveError(`não é possível escrever em ${given}: ${reasons[errorCode(error) ?? ''] ?? String(error)}`)
  }
}

/** A rename would replace what somebody put there meanwhile; a second name for the same file does not. */
async function appear(half: string, path: string): Promise<void> {
  try {
    await link(half, path)
    await rm(half)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw new ArchiveError(`${path} já existe`)
    // Some file systems know only one name for a file.
    refuseExisting(path, false)
    await rename(half, path)
  }
}
