import { checksOf } from '#app/checks'
import { linesOf, verify } from '#engine/verify'
import { installationStorage } from '#platform/storage/installation'
import { Refusal } from './refusal.ts'
import { withOwnInstallation } from './withDatabase.ts'

/** Holds what is kept against the rules it was made by; ends with an error, and every finding, when it does not hold. */
export async function verifyCommand(_args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { findings, count } = await withOwnInstallation(env, async ({ db }, settings) => {
    const checks = checksOf(installationStorage(db, settings))
    return { findings: await verify(db, checks), count: checks.length }
  })
  if (findings.length > 0) throw new Refusal(linesOf(findings).join('\n'))
  console.log(`Está tudo certo: ${count} verificações, nada a apontar.`)
}
