import { lisbonDay } from '@tipy/domain/calendar/days'
import { checksOf } from '#app/checks'
import { linesOf, verify } from '#engine/verify'
import { systemClock } from '#platform/clock'
import { installationStorage } from '#platform/storage/installation'
import { Refusal } from './refusal.ts'
import { withOwnInstallation } from './withDatabase.ts'

/** Checks the stored data against the rules that computed it, and fails with every violation found. */
export async function verifyCommand(_args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { findings, count } = await withOwnInstallation(env, async ({ db }, settings) => {
    const checks = checksOf(installationStorage(db, settings), lisbonDay(systemClock.now()))
    return { findings: await verify(db, checks), count: checks.length }
  })
  if (findings.length > 0) throw new Refusal(linesOf(findings).join('\n'))
  console.log(`Está tudo certo: ${count} verificações, nada a apontar.`)
}
