import { adminCommand } from './admin.ts'
import { backupCommand } from './backup.ts'
import { explain } from './explain.ts'
import { filesCommand } from './files.ts'
import { migrateCommand } from './migrate.ts'
import { Refusal } from './refusal.ts'
import { restoreCommand } from './restore.ts'
import { seedCommand } from './seed.ts'
import { verifyCommand } from './verify.ts'

type Command = (args: string[], env: NodeJS.ProcessEnv) => Promise<void>

const commands: Record<string, Command> = {
  migrate: migrateCommand,
  seed: seedCommand,
  admin: adminCommand,
  verify: verifyCommand,
  backup: backupCommand,
  restore: restoreCommand,
  files: filesCommand,
}

/** `npm run <command> -- …`: the first argument is the command, the rest are its arguments. */
async function run([name = '', ...args]: string[]): Promise<void> {
  const command = commands[name]
  if (command === undefined) throw new Refusal(`Comandos: ${Object.keys(commands).join(', ')}.`)
  await command(args, process.env)
}

// Ending through `exit` runs the handler that shuts down an embedded PostgreSQL.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
