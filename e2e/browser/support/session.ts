import type { APIRequestContext, BrowserContextOptions } from '@playwright/test'
import { demoPassword, type Someone } from './people.ts'

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** The origin of the server under test. */
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

export type Items = Readonly<Record<string, unknown>>

/** The storage state of a browser with these items of the product. */
export function stateWith(items: Items): StorageState {
  const localStorage = Object.entries(items).map(([name, value]) => ({
    name: `tipy.${name}`,
    value: JSON.stringify(value),
  }))
  return { cookies: [], origins: [{ origin: origin(), localStorage }] }
}

/** The storage state of a browser in which a person is signed in, with further items. */
export async function signedInState(
  api: APIRequestContext,
  person: Pick<Someone, 'email'>,
  remembered: Items = {},
): Promise<StorageState> {
  const { token, user, company, needsPasswordChange } = await logIn(api, person.email)
  return stateWith({ token, user, company, needsPasswordChange, ...remembered })
}
