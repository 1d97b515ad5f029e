import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { flushFolder } from '#platform/disk'
import { errorCode } from '#platform/errorCode'
import { type Settings, SettingsError } from '#platform/settings'
import { createVault, type Vault } from './vault.ts'

const fileName = 'secret.key'

/**
 * The vault of this installation: the keys of the settings, then that of the file in DATA_DIR, so that what was encrypted
 * before SECRET_KEY was set stays readable. Without settings the file is made once. No backup contains either.
 */
export async function installationVault({
  secretKeys,
  dataDir,
}: Pick<Settings, 'secretKeys' | 'dataDir'>): Promise<Vault> {
  const path = join(dataDir, fileName)
  const [present, ...others] = secretKeys
  if (present === undefined) return createVault([(await readKey(path)) ?? (await makeKey(dataDir, path))])
  const earlier = await readKey(path)
  return createVault([present, ...others, ...(earlier === null ? [] : [earlier])])
}

async function readKey(path: string): Promise<string | null> {
  try {
    const key = (await readFile(path, 'utf8')).trim()
    if (key === '')
      throw new SettingsError(`O ficheiro ${path} está vazio: reponha-o, ou apague-o e ligue as contas de novo.`)
    return key
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return null
    throw error
  }
}

/** A link appears with its whole content or not at all, and only one of two servers that start together makes it. */
async function makeKey(dataDir: string, path: string): Promise<string> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await mkdir(dataDir, { recursive: true })
    await writeFlushed(temporary, `${randomBytes(32).toString('base64url')}\n`)
    await linkUnlessThere(temporary, path)
    await flushFolder(dataDir)
  } catch (error) {
    throw new SettingsError(
      `Não foi possível criar ${path} (${errorCode(error) ?? 'erro'}): defina SECRET_KEY, ou deixe o Tipy escrever em DATA_DIR.`,
    )
  } finally {
    // What was never written cannot be removed either: that must not hide the reason.
    await rm(temporary, { force: true }).catch(() => undefined)
  }
  const key = await readKey(path)
  if (key === null) throw new Error('the key that was made is gone')
  return key
}

async function writeFlushed(path: string, text: string): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function linkUnlessThere(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
}
