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

const onlyHere = 'Só responde nesta máquina'
const behindProxy = 'Só aceita ligações desta máquina; outras chegam-lhe por um proxy'
test.each([
  [{}, [onlyHere]],
  [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, [onlyHere]],
  [{ PUBLIC_URL: 'https://tipy.example.pt' }, [behindProxy]],
  [{ TRUSTED_PROXIES: '127.0.0.1', DEMO: 'on' }, [behindProxy]],
  [{ TRUSTED_PROXIES: '127.0.0.1', DATABASE_URL: 'postgres://db/tipy' }, [behindProxy]],
  [{ HOST: '0.0.0.0' }, []],
  [{ HOST: '0.0.0.0', DEMO: 'on' }, []],
])('a start with %j says who reaches it, in one way', (env, said) => {
  const lines = linesOf(env)
  expect([onlyHere, behindProxy].filter(text => lines.includes(text))).toEqual(said)
})

test('the demonstration password is said to be refused where it is, and no setting is blamed for it', () => {
  const refused = 'a password das contas de demonstração é pública: com ela ninguém entra'
  for (const DEMO of ['', 'off']) {
    expect(linesOf({ DEMO, HOST: '0.0.0.0' })).toContain(refused)
    expect(linesOf({ DEMO, PUBLIC_URL: 'https://tipy.example.pt' })).toContain(refused)
    expect(linesOf({ DEMO })).not.toContain(refused)
    expect(linesOf({ DEMO, HOST: '0.0.0.0' })).not.toContain('por isso')
  }
  expect(linesOf({ DEMO: 'on', HOST: '0.0.0.0' })).not.toContain(refused)
})
