import { hasCompany } from '#features/config/config.demo'
import { systemClock } from '#platform/clock'
import { demoLines } from './announce.ts'
import { fillWithDemo } from './demo.ts'
import { Refusal } from './refusal.ts'
import { withDatabase } from './withDatabase.ts'

/** Fills an empty database with demonstration data; one that already has a company is left unchanged. */
export async function seedCommand(_args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  await withDatabase(env, async ({ db }, settings) => {
    if (await hasCompany(db)) throw new Refusal('A base de dados já tem empresas: nada foi alterado.')
    await fillWithDemo(db, systemClock, settings)
    console.log(demoLines().join('\n'))
  })
}
