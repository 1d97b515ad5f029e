import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createCompany } from '#features/config/config.company'
import { writeMails } from '#features/mail/mail.writing'
import { systemClock } from '#platform/clock'
import { hashPassword } from '#platform/passwords'
import { Refusal } from './refusal.ts'
import { withDatabase } from './withDatabase.ts'

const usage = `Utilização:
  npm run admin -- create-company --code empresa --name "Empresa, Lda." --email pessoa@empresa.pt --user-name "Nome da Pessoa" [--office "Sede"]`

const options = {
  code: { type: 'string' },
  name: { type: 'string' },
  email: { type: 'string' },
  'user-name': { type: 'string' },
  office: { type: 'string' },
} as const

/** No 0/O, 1/l/I: the password is typed once by hand. 56^16 is about 93 bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const oneTimePassword = (): string => Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const { code, name, email, 'user-name': userName, office } = values
    if (positionals.join(' ') !== 'create-company' || !code || !name || !email || !userName) throw new Refusal(usage)
    return { code, name, email, userName, office }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(usage)
  }
}

/** Creates the first company and its sysAdmin, for a production start without demonstration data. */
export async function adminCommand(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { code, name, email, userName, office } = readArguments(args)
  const password = oneTimePassword()
  const firstAdmin = { name: userName, email, passwordHash: await hashPassword(password), needsPasswordChange: true }
  const company = { code, name, firstAdmin, ...(office === undefined ? {} : { officeName: office }) }
  const { publicUrl } = await withDatabase(env, async ({ db }, settings) => {
    const { companyId } = await createCompany(db, company)
    const values = { name: userName, email, link: settings.publicUrl }
    // Stays in the outbox until the server sends it.
    await writeMails(db, companyId, [{ template: 'welcome', to: email, values }], systemClock.now())
    return settings
  })
  console.log(`Empresa «${name}» criada. Entre em ${publicUrl} com:`)
  console.log(`  e-mail:   ${email}`)
  console.log(`  password: ${password}   (só é mostrada agora e tem de ser mudada no primeiro início de sessão)`)
}
