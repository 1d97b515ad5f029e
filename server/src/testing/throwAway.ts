import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Embedded, startEmbedded } from '#platform/database/embedded'
import { claimFolder } from '#platform/database/engine/folderLock'
import { clusterIn, knownHome } from '#platform/database/engine/home'
import { clearPreviousPostmaster } from '#platform/database/engine/postmaster'
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

/** The product's embedded PostgreSQL in a temporary folder; not durable by default, for speed. */
export async function startThrowAway({ durable = false } = {}): Promise<ThrowAway> {
  const dataDir = mkdtempSync(join(tmpdir(), PREFIX))
  // When run as root, the engine's unprivileged account must be able to enter.
  chmodSync(dataDir, 0o711)
  const embedded = await startEmbedded({ dataDir, log: silentLog, durable })
  return {
    url: embedded.url,
    dataDir,
    async remove() {
      await embedded.stop()
      removeFolders(dataDir, embedded)
    },
  }
}

const MINUTE = 60_000

/** Ends the PostgreSQL that a killed test run left behind. One of a running test run is left alone. */
export async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter(found => found.startsWith(PREFIX))) {
    const dataDir = join(tmpdir(), name)
    // A newer folder may belong to a run that is about to claim it.
    if (Date.now() - (statSync(dataDir, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > MINUTE) {
      await removeLeftover(dataDir)
    }
  }
}

async function removeLeftover(dataDir: string): Promise<void> {
  try {
    const home = knownHome(dataDir)
    const claim = await claimFolder(home, () => undefined, 0)
    if (existsSync(clusterIn(home))) await clearPreviousPostmaster(clusterIn(home), () => undefined)
    removeFolders(dataDir, { home })
    claim.release()
  } catch {
    // In use by another run, or another user's.
  }
}
