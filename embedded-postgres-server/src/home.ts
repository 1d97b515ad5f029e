import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type Account, canEnter } from './account.ts'
import { EngineError, errorCode } from './errors.ts'

/**
 * Where engine files and data live: DATA_DIR itself, or, when root starts the product and the engine's account cannot
 * enter DATA_DIR (below /root, say), another folder of root that it can enter, named by a pointer file in DATA_DIR.
 */
const POINTER = 'postgres-folder'

/** Both survive a restart of the machine. Only root writes in the first; in the second the random name protects us. */
const placesForRoot = [
  { parent: '/var/lib/tipy', isOurs: true },
  { parent: '/var/tmp', isOurs: false },
]

export const clusterIn = (home: string): string => join(home, 'postgres')

const isRoot = (): boolean => process.getuid?.() === 0

/** As root, others may pass through but not list: the engine's account must reach its own folder inside. */
const PASS_THROUGH = 0o711

/**
 * Whether it had to be created. Not by Node's recursive mkdir, which loops for ever on file systems where creating a
 * folder fails with "does not exist" (/proc, automounted folders).
 */
function makeWithParents(folder: string): boolean {
  if (existsSync(folder)) return false
  makeWithParents(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process created it meanwhile.
    if (errorCode(error) !== 'EEXIST') throw error
  }
  return true
}

export function makeDataDir(dataDir: string): void {
  try {
    if (makeWithParents(dataDir)) chmodSync(dataDir, isRoot() ? PASS_THROUGH : 0o700)
    else if (!statSync(dataDir).isDirectory()) throw new EngineError(`${dataDir} não é uma pasta.`)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    if (error instanceof EngineError) throw error
    throw new EngineError(`Não é possível usar a pasta de dados ${dataDir} (${errorCode(error)}).`)
  }
}

function makeIn(place: (typeof placesForRoot)[number], account: Account): string | null {
  try {
    if (place.isOurs) mkdirSync(place.parent, { recursive: true, mode: PASS_THROUGH })
    const parent = lstatSync(place.parent)
    if (!parent.isDirectory() || parent.uid !== 0) return null
    const home = mkdtempSync(join(place.parent, 'data-'))
    chmodSync(home, PASS_THROUGH)
    return canEnter(account, home) ? home : null
  } catch {
    return null
  }
}

function relocate(dataDir: string, account: Account): string {
  for (const place of placesForRoot) {
    const home = makeIn(place, account)
    if (home === null) continue
    const pointer = join(dataDir, POINTER)
    writeFileSync(`${pointer}.new`, `${home}\n`, { mode: 0o600 })
    renameSync(`${pointer}.new`, pointer)
    return home
  }
  throw new EngineError(
    `A conta que corre o PostgreSQL (uid ${account.uid}) não consegue entrar em ${dataDir}. Indique em DATA_DIR uma pasta a que ela chegue, ou inicie o Tipy com um utilizador comum.`,
  )
}

/** A folder that is missing or has another owner is an error: starting empty would look like lost data. */
function followPointer(dataDir: string): string | null {
  const pointer = join(dataDir, POINTER)
  if (!existsSync(pointer)) return null
  const home = readFileSync(pointer, 'utf8').trim()
  const found = lstatSync(home, { throwIfNoEntry: false })
  if (found?.isDirectory() && found.uid === lstatSync(pointer).uid) return home
  throw new EngineError(`Os dados indicados por ${pointer} (${home}) não estão lá ou mudaram de dono.`)
}

export const knownHome = (dataDir: string): string => followPointer(dataDir) ?? dataDir

export function findHome(dataDir: string, account: Account | null): string {
  const home = knownHome(dataDir)
  if (account === null || canEnter(account, home)) return home
  if (home !== dataDir || existsSync(clusterIn(dataDir))) {
    throw new EngineError(`A conta que corre o PostgreSQL (uid ${account.uid}) já não consegue entrar em ${home}.`)
  }
  return relocate(dataDir, account)
}
