import { z } from 'zod'
import type { Contract, Streamed } from '../../contract/endpoint.ts'
import { versionShape } from '../../record/schema.ts'
import { isName } from '../../text/fileNames.ts'
import { fileFields, fileLimits, fileSentences } from './files.rules.ts'

const file = z.strictObject({
  _id: z.uuid(),
  group: z.string(),
  ref: z.uuid(),
  name: z.string(),
  /** Empty: in no folder. */
  folder: z.string(),
  /** The path that returns an address of its content. */
  link: z.string(),
  mime: z.string(),
  size: z.int(),
  active: z.boolean(),
  isInvoice: z.boolean(),
  /** A mark of the screen's: no file is chosen when it is read. */
  selected: z.literal(false),
  _created: z.iso.datetime(),
  _modified: z.iso.datetime(),
  user: z.strictObject({ _id: z.uuid(), name: z.string() }),
  version: z.int(),
})
export type FileShown = z.output<typeof file>

const named = z.string().trim().normalize('NFC').refine(isName, fileSentences.name)

/** What may be changed of a stored file. Other properties that a screen sends back are ignored. */
const change = z.object({
  _id: z.uuid().toLowerCase(),
  version: versionShape.optional(),
  name: named.optional(),
  folder: z.union([z.literal(''), named]).optional(),
  active: z.boolean().optional(),
  isInvoice: z.boolean().optional(),
})
export type FileChange = z.output<typeof change>

/** One change per file: two could contradict each other. */
export const fileChanges = z
  .array(change)
  .max(fileLimits.perRecord)
  .refine(list => new Set(list.map(({ _id }) => _id)).size === list.length, 'Há ficheiros repetidos')

const place = z.object({ group: z.string().max(64), id: z.string().max(64) })
const one = z.object({ id: z.string().max(64) })
const policy = { kind: 'signedIn' } as const

/** Files belong to records and people, whose own rules decide who sees them: what is not visible answers 404. */
export const filesContract = {
  'GET /api/files/{group}/{id}': {
    summary: 'Ficheiros de um registo, ativos e arquivados',
    policy,
    params: place,
    reply: z.strictObject({
      files: z.array(file),
      /** `edit`: add files and change own ones; `others`: change other people's too. */
      can: z.strictObject({ edit: z.boolean(), others: z.boolean() }),
    }),
  },
  'POST /api/files/{group}/{id}/{field}': {
    summary:
      'Ficheiros: acrescentar. Formulário multipart com files e, pela mesma ordem, fileNames (pasta/nome), fileTypes e fileIsInvoice',
    policy,
    params: place.extend({ field: z.enum(fileFields) }),
    /** The type the caller expects; the content decides. */
    query: z.object({ type: z.string().max(80).optional() }),
    form: true,
    reply: z.array(file),
    status: 201,
  },
  'PATCH /api/files': {
    summary: 'Ficheiros: mudar nome, pasta, arquivo e marca de fatura',
    policy,
    body: fileChanges.min(1),
    reply: z.array(file),
  },
  'DELETE /api/files/{id}': {
    summary: 'Ficheiro: arquivar ou repor',
    policy,
    params: one,
    query: z.object({ version: z.coerce.number().pipe(versionShape).optional() }),
    reply: file,
  },
  'GET /api/files/url/{id}': {
    summary: 'Ficheiro: endereço do conteúdo, válido um minuto',
    policy,
    params: one,
    reply: z.string(),
  },
  'GET /api/files/content/{id}': {
    summary: 'Ficheiro: conteúdo, pelo endereço que foi dado',
    // The caller's right was checked when the signed link was made.
    policy: { kind: 'public' },
    params: one,
    query: z.object({ expires: z.string().max(20), signature: z.string().max(100) }),
    reply: z.custom<Streamed>(),
    streams: 'file',
  },
  'POST /api/files/zip': {
    summary: 'Ficheiros escolhidos, num zip',
    policy,
    reads: true,
    body: z.strictObject({ files: z.array(z.uuid().toLowerCase()).min(1).max(fileLimits.inZip) }),
    reply: z.custom<Streamed>(),
    streams: 'file',
  },
} as const satisfies Contract
