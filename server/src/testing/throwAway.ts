import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Embedded, startEmbedded } from '#platform/database/embedded'
import { silentLog } from './silentLog.ts'

const PREFIX = 'tipy-test-'

export interface ThrowAway {
  url: string
  dataDir: string
  /** Stops PostgreSQL and leaves nothing on disk. */
  remove(): Promise<void>
}

function removeFolders(dataDir: string, { home }: Pick<Embedded, 'home'>): void {
  for (const folder of new Set([home, dataDir])) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

/** A PostgreSQL of the product's own making in a temporary folder, without durability. */
export async function startThrowAway(): Promise<ThrowAway> {
  const dataDir = mkdtempSync(join(tmpdir(), PREFIX))
  // As root, the engine's unprivileged account must pass through.
  chmodSync(dataDir, 0o711)
  const embedded = await startEmbedded({ dataDir, log: silentLog, durable: false })
  return {
    url: embedded.url,
    dataDir,
    async remove() {
      await embedded.stop()
      removeFolders(dataDir, embedded)
    },
  }
}

/** A test run that was killed leaves its PostgreSQL behind; the next run ends it. One that still runs is left alone. */
export async function removeLeftovers(): Promise<void> {
  const folders = readdirSync(tmpdir()).filter(name => name.startsWith(PREFIX))
  for (const name of folders) await removeLeftover(join(tmpdir(), name))
}

async function removeLeftover(dataDir: string): Promise<void> {
  try {
    const embedded = await startEmbedded({ dataDir, log: silentLog, durable: false })
    await embedded.stop()
    removeFolders(dataDir, embedded)
  } catch {
    // In use by another run, or another user's.
  }
}
