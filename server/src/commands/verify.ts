import { checks } from '#app.checks'
import { linesOf, verify } from '#engine/verify'
import { Refusal } from './refusal.ts'
import { withDatabase } from './withDatabase.ts'

/** Holds what is kept against the rules it was made by; ends with an error, and every finding, when it does not hold. */
export async function verifyCommand(_args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const findings = await withDatabase(env, ({ db }) => verify(db, checks))
  if (findings.length > 0) throw new Refusal(linesOf(findings).join('\n'))
  console.log(`Está tudo certo: ${checks.length} verificações, nada a apontar.`)
}
