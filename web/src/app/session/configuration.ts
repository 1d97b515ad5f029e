import { call } from '#api/client.ts'
import { receiveConfig, session, signOut } from './session.ts'

let running: { readonly token: string; readonly done: Promise<void> } | null = null

async function load(token: string): Promise<void> {
  const answer = await call('GET /api/auth/config')
  // Meanwhile the person may have left, or another may have entered: then this answer is nobody's.
  if (session.get().token !== token) return
  if (answer.ok) receiveConfig(answer.data)
  else signOut('configFailed')
}

/** Brings what the screens need to know, once per session. A failure ends the session (S1 §4). */
export async function ensureConfiguration(): Promise<void> {
  const { token, config } = session.get()
  if (!token || config) return
  if (running?.token !== token) {
    const done = load(token).finally(() => {
      running = null
    })
    running = { token, done }
  }
  await running.done
}

/** One's own record was changed by another call: brings it up to date. */
export async function reloadOwn(): Promise<void> {
  const { token } = session.get()
  const answer = await call('GET /api/auth/config', { quiet: true })
  if (answer.ok && session.get().token === token) session.set({ user: answer.data.user })
}
