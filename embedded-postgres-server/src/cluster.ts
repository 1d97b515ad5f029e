import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Account, asEngine } from './account.ts'
import type { Engine } from './binaries.ts'
import { EngineError } from './errors.ts'
import { clusterIn } from './home.ts'

const SUPERUSER = 'tipy'

/** Known only to accounts that may read the data folder anyway. */
export function passwordIn(home: string): string {
  const path = join(home, 'password')
  if (!existsSync(path)) {
    if (existsSync(clusterIn(home))) throw new EngineError(`Falta o ficheiro ${path}, com a password da base de dados.`)
    writeFileSync(`${path}.new`, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    renameSync(`${path}.new`, path)
  }
  return readFileSync(path, 'utf8').trim()
}

/** The URL of a database of a PostgreSQL that runs with the password of this folder. */
export const urlOf = (password: string, port: number, database: string): string =>
  `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`

async function run(program: string, args: string[], account: Account | null): Promise<void> {
  // Its own process group: Node handles Ctrl-C in the terminal, not the child.
  const child = spawn(program, args, { ...asEngine(account), detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', chunk => {
    complaint += chunk
  })
  const stopChild = () => child.kill()
  process.once('exit', stopChild)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  process.off('exit', stopChild)
  if (code !== 0) throw new EngineError(`Não foi possível criar a base de dados: ${complaint.trim()}`)
}

/** An initdb whose Node was killed may still be writing there; then the next start removes it. */
function removeIfPossible(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // The next start tries again.
  }
}

/** Created under a temporary name and renamed when complete: an interrupted first start leaves no partial cluster. */
async function createCluster(home: string, engine: Engine, account: Account | null, options: ClusterOptions) {
  const prefix = 'postgres.new-'
  for (const name of readdirSync(home)) {
    if (name.startsWith(prefix)) removeIfPossible(join(home, name))
  }
  const folder = mkdtempSync(join(home, prefix))
  const passwordFile = `${folder}.password`
  writeFileSync(passwordFile, options.password, { mode: 0o600 })
  if (account) for (const path of [folder, passwordFile]) lchownSync(path, account.uid, account.gid)
  try {
    // The built-in C.UTF-8 locale sorts and folds the same on every machine, whatever locales it has installed.
    await run(
      engine.initdb,
      [
        `--pgdata=${folder}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
        ...(options.durable ? [] : ['--no-sync']),
      ],
      account,
    )
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(folder, clusterIn(home))
}

interface ClusterOptions {
  password: string
  durable: boolean
}

function refuseOtherVersion(cluster: string, engine: Engine): void {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  const share = join(engine.postgres, '../../share/postgresql/postgres.bki')
  const runs = /^# PostgreSQL (\d+)/.exec(readFileSync(share, 'utf8'))?.[1]
  if (runs === undefined || runs === made) return
  throw new EngineError(
    `A pasta ${cluster} foi criada pelo PostgreSQL ${made} e este Tipy traz o ${runs}. Abra-a com a versão anterior do Tipy e passe os dados por cópia de segurança.`,
  )
}

export async function ensureCluster(
  home: string,
  engine: Engine,
  account: Account | null,
  options: { durable: boolean; onProgress: (message: string) => void },
): Promise<{ folder: string; password: string }> {
  const password = passwordIn(home)
  const folder = clusterIn(home)
  if (existsSync(folder)) refuseOtherVersion(folder, engine)
  else {
    options.onProgress('A criar a base de dados…')
    await createCluster(home, engine, account, { password, durable: options.durable })
  }
  return { folder, password }
}
