import { demoAccounts, demoPassword } from '@tipy/seeds/accounts'
import type { Settings } from '#platform/settings'
import { secondsSoFar } from './figures.ts'

export const step = (message: string): void => console.log(`  ${message}`)

const isThisMachineOnly = (host: string): boolean => ['localhost', '127.0.0.1', '::1'].includes(host)

export function demoLines(): string[] {
  const companies = [...new Set(demoAccounts.map(account => account.company))]
  return companies.flatMap(company => {
    const accounts = demoAccounts.filter(account => account.company === company)
    return [`  ${company}`, ...accounts.map(({ email }) => `    ${email}`)]
  })
}

/** The last lines for a person; after them standard output carries log lines. */
export function announce(settings: Settings): void {
  const lines = ['', `O Tipy está a funcionar em ${settings.publicUrl} (arranque: ${secondsSoFar()})`]
  if (isThisMachineOnly(settings.host)) lines.push('Só responde nesta máquina; HOST=0.0.0.0 abre-o à rede.')
  if (settings.demo) lines.push('', `Contas de demonstração, todas com a password ${demoPassword}:`, ...demoLines())
  console.log(`${lines.join('\n')}\n`)
}
