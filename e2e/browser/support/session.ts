import type { APIRequestContext, BrowserContextOptions } from '@playwright/test'
import { demoPassword, type Someone } from './people.ts'

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** Where the product is served. */
export const origin = () => `http://localhost:${process.env.E2E_PORT}`

interface LoginReply {
  readonly token: string
  readonly user: unknown
  readonly company: string
  readonly needsPasswordChange: boolean
}

/** Logs in by the API, as the login screen does. */
export async function logIn(api: APIRequestContext, email: string, password = demoPassword): Promise<LoginReply> {
  const answer = await api.post('/api/auth/login', { data: { email, password } })
  if (!answer.ok()) throw new Error(`${email} could not log in: ${answer.status()} ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: LoginReply }
  return data
}

type Items = Readonly<Record<string, unknown>>

/** A browser in which the product has kept these things. */
export function stateWith(items: Items): StorageState {
  const localStorage = Object.entries(items).map(([name, value]) => ({
    name: `tipy.${name}`,
    value: JSON.stringify(value),
  }))
  return { cookies: [], origins: [{ origin: origin(), localStorage }] }
}

/** A browser in which somebody is signed in, and which remembers whatever else the test wants it to. */
export async function signedInState(
  api: APIRequestContext,
  person: Pick<Someone, 'email'>,
  remembered: Items = {},
): Promise<StorageState> {
  const { token, user, company, needsPasswordChange } = await logIn(api, person.email)
  return stateWith({ token, user, company, needsPasswordChange, ...remembered })
}
