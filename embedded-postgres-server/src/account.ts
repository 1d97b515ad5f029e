import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { EngineError } from './errors.ts'

/** The unprivileged account that runs PostgreSQL when we are root (PostgreSQL refuses root). */
export interface Account {
  uid: number
  gid: number
}

function idOf(option: '-u' | '-g', name: string): number | null {
  const result = spawnSync('id', [option, name], { encoding: 'utf8' })
  return result.status === 0 ? Number(result.stdout.trim()) : null
}

function accountNamed(name: string): Account | null {
  const uid = idOf('-u', name)
  const gid = idOf('-g', name)
  return uid === null || gid === null || uid === 0 ? null : { uid, gid }
}

/** Data created earlier by an ordinary user stays theirs, also when root starts the product next. */
function ownerOf(cluster: string): Account | null {
  const stat = statSync(cluster, { throwIfNoEntry: false })
  return stat === undefined || stat.uid === 0 ? null : { uid: stat.uid, gid: stat.gid }
}

/** Null when we are an ordinary user: PostgreSQL then runs as ourselves. */
export function engineAccount(cluster: string): Account | null {
  if (process.getuid?.() !== 0) return null
  const account = ownerOf(cluster) ?? accountNamed('postgres') ?? accountNamed('nobody')
  if (account === null) {
    throw new EngineError(
      'O PostgreSQL não corre como root e não há conta «postgres» nem «nobody». Inicie o Tipy com um utilizador comum.',
    )
  }
  return account
}

/** Spawn options of everything that runs as the engine. It starts in `/`, which every account can enter. */
export const asEngine = (account: Account | null) => ({
  cwd: '/',
  env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' },
  ...account,
})

/** Tries the access rather than reading modes: access lists and mount options count too. */
export function canEnter(account: Account | null, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], asEngine(account)).status === 0
}
