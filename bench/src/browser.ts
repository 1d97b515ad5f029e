import { type Browser, chromium } from '@playwright/test'
import type { BenchFixture } from './fixture.ts'

export const startChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })

/** The stored state of a browser in which the administrator is signed in, with further items. */
export async function signedIn({ address, tokens }: BenchFixture, remembered: Readonly<Record<string, unknown>> = {}) {
  const answer = await fetch(`${address}/api/auth/config`, { headers: { authorization: `Bearer ${tokens.admin}` } })
  const { data } = (await answer.json()) as { data: { user: unknown } }
  const session = { token: tokens.admin, user: data.user, company: 'bench', needsPasswordChange: false, ...remembered }
  const localStorage = Object.entries(session).map(([name, value]) => ({
    name: `tipy.${name}`,
    value: JSON.stringify(value),
  }))
  return { cookies: [], origins: [{ origin: address, localStorage }] }
}
