import { demoPassword } from '@tipy/seeds/accounts'
import { expect, test } from 'vitest'
import { readSettings } from '#platform/settings'
import { startLines } from './announce.ts'

const linesOf = (env: Record<string, string>) => startLines(readSettings(env)).join('\n')

test('a start on this machine names the demonstration accounts and their password', () => {
  expect(linesOf({})).toContain(`password ${demoPassword}:\n`)
  expect(linesOf({})).toContain('ceo@horizonte.pt')
})

test('a start that is open to other machines names none, and says which setting adds them', () => {
  for (const env of [
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://tipy.example.pt' },
    { TRUSTED_PROXIES: '127.0.0.1' },
  ]) {
    expect(linesOf(env)).not.toContain(demoPassword)
    expect(linesOf(env)).not.toContain('@horizonte.pt')
    expect(linesOf(env)).toContain('DEMO=on cria-as')
    expect(linesOf({ ...env, DEMO: 'on' })).toContain('ceo@horizonte.pt')
  }
})
