import type { Refusal } from '#api/answer.ts'
import { call, type Result } from '#api/client.ts'
import { waitingToast } from '#ui/waitingToast.ts'
import { receiveConfig, session, signOut } from './session.ts'

let running: { readonly token: string; readonly done: Promise<void> } | null = null

const firstPauseMs = 500
const maxPauseMs = 5000

/** The database or the server restarts, or the network is down: a temporary failure does not end the session. */
const isPassing = ({ status }: Refusal): boolean => [0, 429, 502, 503, 504].includes(status)

const pause = (milliseconds: number): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve, milliseconds)
  })

/** Retries until the answer is final, and meanwhile shows a toast that says why nothing is shown yet. */
async function answered(token: string): Promise<Result<'GET /api/auth/config'>> {
  let close: (() => void) | undefined
  try {
    for (let wait = firstPauseMs; ; wait = Math.min(wait * 2, maxPauseMs)) {
      const answer = await call('GET /api/auth/config')
      if (answer.ok || !isPassing(answer) || session.get().token !== token) return answer
      close ??= waitingToast('O serviço está temporariamente indisponível. A tentar novamente…')
      await pause(wait)
    }
  } finally {
    close?.()
  }
}

async function load(token: string): Promise<void> {
  const answer = await answered(token)
  // The user may have logged out, or another may have logged in, since the request: then the answer is dropped.
  if (session.get().token !== token) return
  if (answer.ok) receiveConfig(answer.data)
  else signOut('configFailed')
}

/** Loads what the screens need to know, once per session. A failure ends the session. */
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

/** Reloads the user's own record after another call changed it. */
export async function reloadOwn(): Promise<void> {
  const { token } = session.get()
  const answer = await call('GET /api/auth/config', { quiet: true })
  if (answer.ok && session.get().token === token) session.set({ user: answer.data.user })
}
