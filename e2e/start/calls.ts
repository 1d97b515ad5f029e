import { setTimeout as delay } from 'node:timers/promises'

export interface Answer<Data = Record<string, unknown>> {
  status: number
  body: { message: string; data: Data }
}

interface Init {
  method?: string
  body?: string
  token?: string
  headers?: Readonly<Record<string, string>>
}

/** A call whose answer is known to have this data. */
export async function callFor<Data>(
  address: string,
  path: string,
  { token, ...init }: Init = {},
): Promise<Answer<Data>> {
  const headers = new Headers({ 'content-type': 'application/json', connection: 'close', ...init.headers })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const response = await fetch(address + path, { ...init, headers })
  return { status: response.status, body: (await response.json()) as Answer<Data>['body'] }
}

export const call = callFor<Record<string, unknown>>

/** Logs in; repeats while the answer is 503, which a server that has just started on a busy machine may give. */
export async function logIn(address: string, email: string, password: string): Promise<Answer> {
  const body = JSON.stringify({ email, password })
  for (;;) {
    const answer = await call(address, '/api/auth/login', { method: 'POST', body })
    if (answer.status !== 503) return answer
    await delay(200)
  }
}

export const askConfig = (address: string, token: unknown): Promise<Answer> =>
  call(address, '/api/auth/config', { token: String(token) })

export const isReady = async (address: string): Promise<boolean> => (await call(address, '/readyz')).status === 200

export async function isListening(address: string): Promise<boolean> {
  try {
    await fetch(`${address}/healthz`, { headers: { connection: 'close' } })
    return true
  } catch {
    return false
  }
}

/** Polls until `holds` returns true; the test's timeout ends it. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(25)
}
