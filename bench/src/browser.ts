import { type Browser, chromium } from '@playwright/test'
import { findChromium, noChromium } from '../../scripts/lib/chromium.mjs'
import type { BenchFixture } from './fixture.ts'

export async function startChromium(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error(noChromium)
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
}

/** A person who is signed in, and where. */
export interface Entrance {
  readonly address: string
  readonly token: string
  /** The company's code. */
  readonly company: string
}

/** The stored state of a browser in which this person is signed in, with further items. */
export async function enteredBy(
  { address, token, company }: Entrance,
  remembered: Readonly<Record<string, unknown>> = {},
) {
  const answer = await fetch(`${address}/api/auth/config`, { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await answer.json()) as { data: { user: unknown } }
  const session = { token, user: data.user, company, needsPasswordChange: false, ...remembered }
  const localStorage = Object.entries(session).map(([name, value]) => ({
    name: `tipy.${name}`,
    value: JSON.stringify(value),
  }))
  return { cookies: [], origins: [{ origin: address, localStorage }] }
}

/** The same of the administrator of a generated company. */
export const signedIn = ({ address, tokens }: BenchFixture, remembered?: Readonly<Record<string, unknown>>) =>
  enteredBy({ address, token: tokens.admin, company: 'bench' }, remembered)
