import { z } from 'zod'
import type { Contract } from '../../contract/endpoint.ts'

const bytes = z.number()
const instant = z.iso.datetime()

const job = z.strictObject({
  name: z.string(),
  /** When it runs by itself; none: only when asked for. */
  cron: z.string().nullable(),
  /** How the last run ended, or that it is under way; none: no run is remembered. */
  state: z.enum(['active', 'completed', 'retry', 'failed', 'cancelled']).nullable(),
  lastRun: instant.nullable(),
  /** How often the last one was tried again. */
  retries: z.int(),
  /** Asked for and not begun, those to be tried again among them. */
  waiting: z.int(),
  failed: z.int(),
})

const storage = z.strictObject({
  freeBytes: bytes,
  totalBytes: bytes,
  /** So little is left that nothing is saved any more. */
  isShort: z.boolean(),
  /** What people have put there. */
  files: z.strictObject({ count: z.int(), bytes }),
})
export type StorageFacts = z.output<typeof storage>

const facts = z.strictObject({
  product: z.strictObject({
    version: z.string(),
    commit: z.string().nullable(),
    node: z.string(),
    startedAt: instant,
    upSeconds: z.int(),
  }),
  database: z.strictObject({
    version: z.string(),
    embedded: z.boolean(),
    bytes,
    /** The biggest; their rows are PostgreSQL's own estimate. */
    tables: z.array(z.strictObject({ name: z.string(), bytes, rows: z.number() })).max(10),
    pool: z.strictObject({ most: z.int(), open: z.int(), idle: z.int(), waiting: z.int() }),
  }),
  migrations: z.array(z.strictObject({ name: z.string(), at: instant })),
  jobs: z.array(job),
  storage: storage.nullable(),
  /** Who changed the company's settings last, newest first. */
  settingChanges: z
    .array(
      z.strictObject({
        at: instant,
        by: z.string().nullable(),
        fields: z.array(z.strictObject({ name: z.string(), old: z.unknown(), new: z.unknown() })),
      }),
    )
    .max(10),
})
export type DevFacts = z.output<typeof facts>

export const devContract = {
  'GET /api/config/dev': {
    summary: 'Factos da instalação: versão, base de dados, migrações, tarefas e armazenamento',
    policy: { kind: 'role', anyOf: ['sysAdmin'] },
    background: true,
    reply: facts,
  },
} as const satisfies Contract
