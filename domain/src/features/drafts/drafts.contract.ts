import { z } from 'zod'
import type { Contract, Streamed } from '../../contract/endpoint.ts'
import { filterStates } from '../stats/stats.filterStates.ts'
import {
  type BillableKind,
  draftFlags,
  draftKinds,
  draftLimits,
  draftProblems,
  draftSentences,
  draftStates,
} from './drafts.rules.ts'

const euros = z.number()

/** One deal of a draft: what its person may bill. */
const billed = z.strictObject({
  invoice: z.uuid(),
  ref: z.string(),
  /** The part of the ledger it is paid by: `finder`, `sellerCommercialDirector`. */
  part: z.string(),
  amount: euros,
})
export type BilledLine = z.output<typeof billed>

/** A draft that would be made, or was asked for. */
const draft = z.strictObject({
  /** Null for a slip of an unknown person, and for files. */
  person: z.uuid().nullable(),
  name: z.string(),
  to: z.string(),
  subject: z.string(),
  /** Gross; null for slips and files. */
  amount: euros.nullable(),
  lines: z.array(billed),
  attachments: z.array(z.string()),
  /** Why none is made. */
  problem: z.enum(draftProblems).nullable(),
  /** When the last draft of this kind was made for this person. */
  madeBefore: z.iso.datetime().nullable(),
  /** That draft said all that this one says (`isRepeated`). */
  isRepeated: z.boolean(),
})
export type DraftShown = z.output<typeof draft>

/** Drafts are made in the background, one after the other: the batch says how far they are. Null: a preview. */
const batchStarted = z.strictObject({ batch: z.uuid().nullable(), drafts: z.array(draft) })
export type DraftsReply = z.output<typeof batchStarted>

const progress = z.strictObject({
  _id: z.uuid(),
  kind: z.enum(draftKinds),
  created: z.iso.datetime(),
  waiting: z.int(),
  made: z.int(),
  failed: z.int(),
  /** False: the drafts that wait need the account to be connected again. */
  isConnected: z.boolean(),
  drafts: z.array(
    z.strictObject({
      _id: z.uuid(),
      name: z.string(),
      to: z.string(),
      state: z.enum(draftStates),
      error: z.string().nullable(),
      /** The bills it tells of: once it is made, they can be marked as sent. */
      lines: z.array(billed.pick({ invoice: true, part: true })),
    }),
  ),
})
export type DraftsProgress = z.output<typeof progress>

const files = z.array(z.uuid().toLowerCase()).max(draftLimits.files, 'São demasiados ficheiros')
const office = z.string().max(64)
const people = z.array(z.uuid().toLowerCase()).max(draftLimits.people, 'São demasiadas pessoas')

/** Who gets a draft: the people of an agency, of whom `people` chooses some. The chosen files are attached to each. */
const chosen = z.strictObject({ office: office.nullish(), people: people.optional(), files: files.optional() })
export type DraftsChosen = z.output<typeof chosen>

const isTrue = z
  .enum(['true', 'false'])
  .optional()
  .transform(value => value === 'true')
const query = z.object({ preview: isTrue })
const active = z.enum(filterStates).default('true')
const oneBatch = z.object({ id: z.string().max(64) })
const signedIn = { kind: 'signedIn' } as const
const flag = (kind: keyof typeof draftFlags) => ({ kind: 'flag', anyOf: [draftFlags[kind]] }) as const

const forPeople = (kind: BillableKind, summary: string) =>
  ({ summary, policy: flag(kind), query, body: chosen, reply: batchStarted }) as const

/** Drafts that are made in the caller's Google account, or downloaded (docs/features/drafts.md). */
export const draftsContract = {
  'POST /api/gmail/generate': forPeople('consultants', 'Rascunhos para consultores: o que podem faturar agora'),
  'POST /api/gmail/commercialDirectors': forPeople(
    'commercialDirectors',
    'Rascunhos para diretores comerciais: o que podem faturar agora',
  ),
  'POST /api/gmail/creditManagers': forPeople(
    'creditManagers',
    'Rascunhos para gestores de crédito: o que podem faturar agora',
  ),
  'POST /api/gmail/references': {
    summary: 'Rascunhos para quem referenciou pessoas: o trimestre',
    policy: flag('references'),
    query: query.extend({ active }),
    body: chosen,
    reply: batchStarted,
  },
  'POST /api/gmail/salary': {
    summary: 'Rascunhos com recibos de vencimento. Formulário multipart com files e, pela mesma ordem, people',
    policy: flag('salary'),
    query,
    form: true,
    reply: batchStarted,
  },
  'POST /api/gmail/files': {
    summary: 'Rascunho com os ficheiros escolhidos',
    policy: signedIn,
    query,
    body: z.strictObject({ files: files.min(1, draftSentences.chooseFiles) }),
    reply: batchStarted,
  },
  'GET /api/gmail/batches/{id}': {
    summary: 'Rascunhos pedidos: o andamento',
    policy: signedIn,
    background: true,
    params: oneBatch,
    reply: progress,
  },
  'POST /api/gmail/batches/{id}/retry': {
    summary: 'Rascunhos pedidos: tentar de novo os que falharam',
    policy: signedIn,
    params: oneBatch,
    reply: progress,
  },
  'POST /api/gmail/eml': {
    summary: 'Rascunhos num zip de ficheiros .eml, para qualquer programa de e-mail',
    policy: signedIn,
    reads: true,
    body: chosen.extend({ kind: z.enum(draftKinds).exclude(['salary']), active: active.optional() }),
    reply: z.custom<Streamed>(),
    streams: 'file',
  },
  'POST /api/gmail/salary/eml': {
    summary: 'Rascunhos com recibos de vencimento, num zip de ficheiros .eml',
    policy: flag('salary'),
    reads: true,
    form: true,
    reply: z.custom<Streamed>(),
    streams: 'file',
  },
} as const satisfies Contract
