import { fork } from 'node:child_process'
import { once } from 'node:events'
import { databaseUrl } from './database.ts'

export interface SideServer {
  /** The address of the second server. */
  readonly address: string
  /** The URL of the web page of a listing. */
  readonly listing: string
  stop(): Promise<void>
}

/**
 * A second server on the database of the first, in a process of its own: Playwright would otherwise compile the whole
 * server, and each of its processes load it, for the one test that needs it.
 */
export async function serveAlongside(html: string): Promise<SideServer> {
  const child = fork(new URL('./alongside.process.ts', import.meta.url), [databaseUrl(), html], {
    execArgv: ['--import', 'tsx'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill()
    await ended
  }
  const [ready] = await Promise.race([once(child, 'message'), ended])
  if (typeof ready !== 'object' || ready === null) throw new Error(`the second server ended with code ${ready}`)
  return { ...(ready as Omit<SideServer, 'stop'>), stop }
}
