import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  claimFolder,
  clearPreviousPostmaster,
  clusterIn,
  type Embedded,
  knownHome,
  startEmbedded,
} from '@tipy/embedded-postgres-server'
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

const inMemory = '/dev/shm'
const GIGABYTE = 1024 ** 3

/** For all databases and the log of a run, with room to spare. A container often has 64 megabytes there, others have none. */
function hasRoomInMemory(): boolean {
  if (!existsSync(inMemory)) return false
  const { bavail, bsize } = statfsSync(inMemory)
  return Math.min(bavail * bsize, freemem()) > 4 * GIGABYTE
}

/**
 * The product's embedded PostgreSQL in a temporary folder. By default it is not durable, for speed, and then in memory if
 * there is room: each test file makes and drops a thousand files, which took a third of the database's processor time.
 */
export async function startThrowAway({ durable = false } = {}): Promise<ThrowAway> {
  if (durable || !hasRoomInMemory()) return startIn(tmpdir(), durable)
  // Programs may not be allowed to run there, and the engine needs a copy of its own when its account cannot read ours.
  return startIn(inMemory, durable).catch(() => startIn(tmpdir(), durable))
}

async function startIn(place: string, durable: boolean): Promise<ThrowAway> {
  const dataDir = mkdtempSync(join(place, PREFIX))
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

const foldersIn = (place: string): readonly string[] =>
  existsSync(place)
    ? readdirSync(place)
        .filter(name => name.startsWith(PREFIX))
        .map(name => join(place, name))
    : []

/** Ends the PostgreSQL that a killed test run left behind. One of a running test run is left alone. */
export async function removeLeftovers(): Promise<void> {
  for (const dataDir of [tmpdir(), inMemory].flatMap(foldersIn)) {
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
