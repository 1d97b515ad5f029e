import { demoAccounts, demoPassword } from '@tipy/seeds/accounts'
import { isForThisMachine, isOwnName, type Settings } from '#platform/settings'
import { secondsSoFar } from './figures.ts'

export const step = (message: string): void => console.log(`  ${message}`)

export function demoLines(): string[] {
  const companies = [...new Set(demoAccounts.map(account => account.company))]
  return companies.flatMap(company => {
    const accounts = demoAccounts.filter(account => account.company === company)
    return [`  ${company}`, ...accounts.map(({ email }) => `    ${email}`)]
  })
}

/** What a person reads when the server has started. */
export function startLines(settings: Settings): string[] {
  const lines = [`O Tipy está a funcionar em ${settings.publicUrl} (arranque: ${secondsSoFar()})`]
  if (isForThisMachine(settings)) lines.push('Só responde nesta máquina; HOST=0.0.0.0 abre-o à rede.')
  else if (isOwnName(settings.host))
    lines.push(
      'Só aceita ligações desta máquina; outras chegam-lhe por um proxy, como dizem PUBLIC_URL ou TRUSTED_PROXIES.',
    )
  if (settings.demo) lines.push('', `Contas de demonstração, todas com a password ${demoPassword}:`, ...demoLines())
  else if (!settings.allowsDemoPassword && settings.databaseUrl === undefined)
    lines.push(
      'Outras máquinas chegam a ele e a password das contas de demonstração é pública: com ela ninguém entra.',
      'DEMO=on cria-as, ou deixa-as entrar se já existem.',
    )
  return lines
}

/** The last lines for a person; after them standard output carries log lines. */
export function announce(settings: Settings): void {
  console.log(`${['', ...startLines(settings)].join('\n')}\n`)
}
