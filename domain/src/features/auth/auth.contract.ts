import { z } from 'zod'
import { flags } from '../../access/flags.ts'
import { config } from '../../company/config.ts'
import type { Contract } from '../../contract/endpoint.ts'
import { ownUser, role } from '../users/users.contract.ts'

const email = z.string().trim().min(1).max(254)
/** A password is compared as typed. The limit keeps hashing cheap. */
const password = z.string().min(1).max(200)

const accessMap = z.object({
  /** As stored. A flag without a row is absent: no role or person has it. */
  features: z.partialRecord(z.enum(flags), z.object({ roles: z.array(role), users: z.array(z.string()) })),
  redirect: z.string(),
  name: z.string(),
  /** Whether the person has a commission statement: the menus then offer it. */
  hasStatement: z.boolean(),
})
export type AccessMap = z.output<typeof accessMap>

const startingPoint = z.object({ user: ownUser, config, accessMap, oldestDate: z.string() })

export const authContract = {
  'GET /api/auth/demo': {
    summary: 'Contas de demonstração (lista vazia fora do modo de demonstração)',
    policy: { kind: 'public' },
    reply: z.object({
      password: z.string().nullable(),
      accounts: z.array(z.object({ email: z.string(), role, roleName: z.string(), company: z.string() })),
    }),
  },
  'POST /api/auth/login': {
    summary: 'Iniciar sessão',
    policy: { kind: 'public' },
    alsoWhenFull: true,
    body: z.strictObject({ email, password }),
    reply: z.object({ user: ownUser, token: z.string(), company: z.string(), needsPasswordChange: z.boolean() }),
  },
  'POST /api/auth/logout': {
    summary: 'Terminar sessão',
    policy: { kind: 'session' },
    alsoWhenFull: true,
    reply: z.null(),
  },
  'GET /api/auth/config': {
    summary: 'Tudo o que o ecrã precisa de saber depois do início de sessão',
    policy: { kind: 'session' },
    reply: startingPoint,
  },
  'GET /api/auth/config/announced': {
    summary: 'O mesmo, para ecrãs já abertos, quando alguém muda listas ou acessos',
    policy: { kind: 'signedIn' },
    background: true,
    reply: startingPoint,
  },
  'POST /api/auth/forgot-password': {
    summary: 'Pedir um e-mail para repor a password',
    policy: { kind: 'public' },
    body: z.strictObject({ email }),
    /** The same for known and unknown addresses: says only whether this installation can send mail. */
    reply: z.object({ sendsMail: z.boolean() }),
  },
  'POST /api/auth/restore-email': {
    summary: 'Repor o e-mail anterior, com o código recebido nesse endereço',
    policy: { kind: 'public' },
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    /** Whether a mail with a link for a new password follows: not without a mail server, nor to archived people. */
    reply: z.object({ mailsReset: z.boolean() }),
  },
  'PATCH /api/auth/change-password': {
    summary: 'Mudar a própria password',
    policy: { kind: 'session' },
    body: z.strictObject({ oldPassword: password, newPassword: password }),
    reply: z.null(),
  },
  'PATCH /api/auth/reset-password': {
    summary: 'Repor a password com o código recebido por e-mail',
    policy: { kind: 'public' },
    body: z.strictObject({ token: z.string().min(1).max(200), newPassword: password }),
    reply: z.null(),
  },
} as const satisfies Contract
