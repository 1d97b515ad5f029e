import { withDatabase } from './withDatabase.ts'

export async function migrateCommand(_args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  await withDatabase(env, async () => console.log('A base de dados está atualizada.'))
}
