import { z } from 'zod'
import { isDay } from '../../calendar/days.ts'
import type { Contract, Streamed } from '../../contract/endpoint.ts'
import {
  isForward,
  isShortEnough,
  type StatementLine,
  type StatementSums,
  statementFormats,
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
const params = z.object({ person: z.string().max(64) })

/** What a person earns in a period, from the ledger alone. */
export interface Statement {
  readonly person: { readonly _id: string; readonly name: string }
  readonly lines: readonly StatementLine[]
  readonly sums: StatementSums
}

/** `mayReadStatement` decides whose statement the caller may read; any other answers 404. */
export const statementsContract = {
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
    summary: 'Extratos de comissões de todas as pessoas com comissões no período, num zip',
    policy: { kind: 'role', anyOf: statementReaders },
    reads: true,
    body: within(range.extend({ format }).strict()),
    reply: z.custom<Streamed>(),
    streams: 'file',
  },
} as const satisfies Contract
