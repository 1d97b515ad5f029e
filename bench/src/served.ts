import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundlePrograms } from '../../scripts/lib/bundle.mjs'
import { ownFolder } from '../../scripts/lib/ownFolder.mjs'
import { nodeOptions } from '../../scripts/lib/startCommand.mjs'
import type { HandRoutes } from './handRoutes.ts'
import type { Use } from './use.ts'

export interface Served {
  readonly address: string
  use(): Promise<Use>
  stop(): Promise<void>
}

const patienceMs = 10_000

/** Starts a server process on this database. */
export const serve = (databaseUrl: string): Promise<Served> => start('serve', { DATABASE_URL: databaseUrl })

/** Starts a process with bare routes on this database, each of which runs statements written by hand. */
export const serveByHand = (databaseUrl: string, routes: HandRoutes): Promise<Served> =>
  start('handServe', { DATABASE_URL: databaseUrl, HAND_ROUTES: JSON.stringify(routes) })

const programs = ['serve', 'handServe'] as const

let bundling: Promise<string> | null = null

/** As in production: compiled while it runs, the same code takes a fifth more of the processor. Returns the folder. */
function bundled(): Promise<string> {
  bundling ??= bundle()
  return bundling
}

async function bundle(): Promise<string> {
  const sourceOf = (name: string) => [name, fileURLToPath(new URL(`${name}.ts`, import.meta.url))]
  const folder = ownFolder('bench')
  await bundlePrograms(Object.fromEntries(programs.map(sourceOf)), folder)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function start(file: (typeof programs)[number], env: Readonly<Record<string, string>>): Promise<Served> {
  const child = fork(join(await bundled(), `${file}.js`), {
    execArgv: [...nodeOptions],
    env: { ...process.env, ...env },
    // The log is written, as in production, and discarded.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { address } = await messageFrom<{ address: string }>(child)
  return {
    address,
    use() {
      const answer = messageFrom<Use>(child)
      child.send('use')
      return answer
    },
    async stop() {
      if (!child.connected) return
      const ended = once(child, 'exit')
      // Its database is thrown away as well, so killing it loses nothing.
      const killing = setTimeout(() => child.kill('SIGKILL'), patienceMs)
      child.disconnect()
      await ended
      clearTimeout(killing)
    },
  }
}

async function messageFrom<T>(child: ChildProcess): Promise<T> {
  const silenced = new AbortController()
  const gone = once(child, 'exit', { signal: silenced.signal }).then(([code]) => {
    throw new Error(`the server ended with ${code}`)
  })
  try {
    const [message] = (await Promise.race([once(child, 'message', { signal: silenced.signal }), gone])) as [T]
    return message
  } finally {
    gone.catch(() => undefined)
    silenced.abort()
  }
}
