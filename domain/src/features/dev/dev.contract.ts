import { z } from 'zod'
import type { Contract } from '../../contract/endpoint.ts'

const bytes = z.number()
const instant = z.iso.datetime()

const job = z.strictObject({
  name: z.string(),
  /** When it runs. */
  cron: z.string(),
  /** The state of the last run; null: no run is known. */
  state: z.enum(['active', 'completed', 'retry', 'failed', 'cancelled']).nullable(),
  lastRun: instant.nullable(),
  /** Retries of the last run. */
  retries: z.int(),
  /** Runs that failed for good. */
  failed: z.int(),
})

const storage = z.strictObject({
  freeBytes: bytes,
  totalBytes: bytes,
  /** Too little disk space is left, so nothing is saved any more. */
  isShort: z.boolean(),
  /** Files that users of the company have uploaded. */
  files: z.strictObject({ count: z.int(), bytes }),
})
export type StorageFacts = z.output<typeof storage>

/** Number of rows of one record, in the caller's company. */
const recordCount = z.strictObject({
  name: z.string(),
  title: z.string(),
  active: z.int(),
  archived: z.int(),
})

/**
 * Facts of the installation that belong to no company (version, engine, scheduled jobs), and figures of the caller's
 * company. Nothing here depends on the data of other companies.
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
  /** Scheduled jobs only: the others run for users of any company. */
  jobs: z.array(job),
  records: z.array(recordCount),
  storage: storage.nullable(),
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
