import { z } from 'zod'
import type { Gender } from '../../access/roleNames.ts'
import { isDay } from '../../calendar/days.ts'
import type { Contract, Streamed } from '../../contract/endpoint.ts'
import { mailStates } from '../mail/mail.rules.ts'
import {
  isForward,
  isShortEnough,
  type StatementLine,
  type StatementSums,
  skipReasons,
  statementFormats,
  statementLimits,
  statementReaders,
  statementSentences,
} from './statements.rules.ts'

const day = z.string().max(10).refine(isDay, 'Data inválida')
const range = z.object({ firstDate: day, lastDate: day })

/** Checks a period; both ends are included. */
function within<T extends typeof range>(shape: T): T {
  return shape
    .refine(isForward, { path: ['lastDate'], message: statementSentences.backwards })
    .refine(isShortEnough, { path: ['lastDate'], message: statementSentences.tooLong })
}

const format = z.enum(statementFormats)
const people = z.array(z.uuid()).min(1, 'Escolha pessoas').max(statementLimits.people, 'São demasiadas pessoas')
const params = z.object({ person: z.string().max(64) })

/** What a person earns in a period, from the ledger alone. */
export interface Statement {
  /** `gender`: how their roles are named. */
  readonly person: { readonly _id: string; readonly name: string; readonly gender: Gender | null }
  readonly lines: readonly StatementLine[]
  readonly sums: StatementSums
}

/** What became of its mail. */
const state = z.enum(mailStates)
const euros = z.number()

/** A statement sent by e-mail: of which period, to whom, by whom, and what became of the mail. */
const send = z.strictObject({
  _id: z.uuid(),
  person: z.uuid(),
  name: z.string(),
  firstDate: day,
  lastDate: day,
  recipient: z.string(),
  /** The name of the user who sent it. */
  by: z.string(),
  at: z.iso.datetime(),
  state,
  sentAt: z.iso.datetime().nullable(),
  error: z.string().nullable(),
})
export type StatementSend = z.output<typeof send>

/** A person's sums in the overview, and the last statement they were sent. */
const row = z.strictObject({
  _id: z.uuid(),
  name: z.string(),
  offices: z.array(z.string()),
  active: z.boolean(),
  hasEmail: z.boolean(),
  /** Lines of their statement. */
  lines: z.int(),
  paid: euros,
  pending: euros,
  waiting: euros,
  /** Pending of all time, whatever the period. */
  owed: euros,
  /** Of this period if there is one, or else of any. */
  sent: send.pick({ firstDate: true, lastDate: true, by: true, at: true, state: true, sentAt: true }).nullable(),
})
export type StatementRow = z.output<typeof row>

const policy = { kind: 'role', anyOf: statementReaders } as const
const maxSends = 50

/** `mayReadStatement` decides whose statement the caller may read; any other answers 404. */
export const statementsContract = {
  'GET /api/statements': {
    summary: 'Extratos de um período: as somas de cada pessoa das agências escolhidas',
    policy,
    query: within(range),
    reply: z.strictObject({
      people: z.array(row),
      /** False without a mail server: what is sent waits in the outbox. */
      isSending: z.boolean(),
      /** The newest sending of the caller that is not finished. */
      sending: z.uuid().nullable(),
    }),
  },
  'POST /api/statements/send': {
    summary: 'Extratos de um período: enviar por e-mail a cada pessoa o seu, em PDF',
    policy,
    body: within(range.extend({ people, again: z.boolean().default(false) }).strict()),
    reply: z.strictObject({
      /** Null: nobody was sent anything. */
      batch: z.uuid().nullable(),
      queued: z.int(),
      skipped: z.array(z.strictObject({ person: z.uuid(), name: z.string(), reason: z.enum(skipReasons) })),
    }),
  },
  'GET /api/statements/send/{batch}': {
    summary: 'Extratos enviados por e-mail: o andamento de um envio',
    policy,
    background: true,
    params: z.object({ batch: z.string().max(64) }),
    reply: z.strictObject({
      queued: z.int(),
      sent: z.int(),
      failed: z.int(),
      isSending: z.boolean(),
      /** The first of those that failed. */
      failures: z.array(z.strictObject({ name: z.string(), error: z.string() })),
    }),
  },
  'POST /api/statements/sends': {
    summary: 'Extratos enviados por e-mail: a quem, de que período, quando e por quem',
    policy,
    reads: true,
    body: z.strictObject({
      page: z.int().min(0).max(10_000).default(0),
      perPage: z.int().min(1).max(maxSends).default(20),
      person: z.uuid().nullish(),
    }),
    reply: z.strictObject({ sends: z.array(send).max(maxSends), total: z.int() }),
  },
  'GET /api/statements/{person}': {
    summary: 'Extrato de comissões de uma pessoa, num período',
    policy: { kind: 'signedIn' },
    params,
    query: within(range),
    reply: z.custom<Statement>(),
  },
  'GET /api/statements/{person}/file': {
    summary: 'Extrato de comissões de uma pessoa, em PDF ou XLSX',
    policy: { kind: 'signedIn' },
    params,
    query: within(range.extend({ format })),
    reply: z.custom<Streamed>(),
    streams: 'file',
  },
  'POST /api/statements/zip': {
    summary: 'Extratos das pessoas escolhidas, por omissão de todas as que têm comissões no período, num zip',
    policy,
    reads: true,
    body: within(range.extend({ format, people: people.optional() }).strict()),
    reply: z.custom<Streamed>(),
    streams: 'file',
  },
} as const satisfies Contract
