import { z } from 'zod'
import type { Contract } from '../../contract/endpoint.ts'

const bytes = z.number()
const instant = z.iso.datetime()

const job = z.strictObject({
  name: z.string(),
  /** When it runs by itself. */
  cron: z.string(),
  /** How the last run ended, or that it is under way; none: no run is remembered. */
  state: z.enum(['active', 'completed', 'retry', 'failed', 'cancelled']).nullable(),
  lastRun: instant.nullable(),
  /** How often the last one was tried again. */
  retries: z.int(),
  /** Runs that were given up. */
  failed: z.int(),
})

const storage = z.strictObject({
  freeBytes: bytes,
  totalBytes: bytes,
  /** So little is left that nothing is saved any more. */
  isShort: z.boolean(),
  /** What people of the company have put there. */
  files: z.strictObject({ count: z.int(), bytes }),
})
export type StorageFacts = z.output<typeof storage>

/** Rows of one kind of record, of the company that asks. */
const recordCount = z.strictObject({
  name: z.string(),
  title: z.string(),
  active: z.int(),
  archived: z.int(),
})

/**
 * Facts of the installation that are no company's (version, engine, jobs by the clock), and figures of the company that
 * asks. Nothing here grows with what other companies keep or do.
 */
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
    pool: z.strictObject({ most: z.int(), open: z.int(), idle: z.int(), waiting: z.int() }),
  }),
  migrations: z.array(z.strictObject({ name: z.string(), at: instant })),
  /** Scheduled jobs only: the others run at the request of people of any company. */
  jobs: z.array(job),
  records: z.array(recordCount),
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
    summary: 'Factos da instalação (versão, base de dados, migrações, tarefas) e contagens da empresa',
    policy: { kind: 'role', anyOf: ['sysAdmin'] },
    background: true,
    reply: facts,
  },
} as const satisfies Contract
