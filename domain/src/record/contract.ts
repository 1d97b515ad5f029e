import { z } from 'zod'
import type { Policy } from '../access/policy.ts'
import type { Endpoint, Streamed } from '../contract/endpoint.ts'
import type { AnyRecord, WireRow } from './define.ts'
import { type ImportReport, importSteps } from './importing.ts'
import type { Can } from './rights.ts'
import { bodySchema, versionShape } from './schema.ts'

/** A record as the caller receives it: fields they may not read are absent. `isArchived` reads its archive flag. */
export type Shown<R extends AnyRecord> = WireRow<R> & {
  readonly _id: string
  readonly version: number
  readonly can: Can
}

/** With `parts` in the query, the page, its count and its totals come in separate answers. */
export type Found<R extends AnyRecord, T, B = unknown> = { readonly [N in R['name']]?: readonly Shown<R>[] } & {
  readonly total?: number
  readonly totals?: T | null
} & Partial<B>

/** What a form sends: wire values, and the version it was opened with. */
export type SentBody<R extends AnyRecord> = Partial<WireRow<R>> & { readonly version?: number }

/** The query of the list, and the columns it shows, in order. */
export interface ExportBody {
  readonly columns: readonly string[]
  readonly [search: string]: unknown
}
export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

const flag = (anyOf: Extract<Policy, { kind: 'flag' }>['anyOf']): Policy => ({ kind: 'flag', anyOf })
const shape = <T>() => z.custom<T>()
const id = z.object({ id: z.string().max(64) })
/** Read by `readSearch`, which names each wrong filter; only described here. */
const searchBody = z
  .unknown()
  .describe(
    'page, perPage, sortBy, sortDesc, filters, parts (rows, total, totals) e columns: nomes de campos, apenas verificados; as linhas têm sempre todos',
  )
/** Without a format: a reference to the CSV, of records with the `exportLink` mark. */
const format = z.object({ format: z.enum(exportFormats).optional() })
const step = z.object({ step: z.enum(importSteps).default('preview') })
const version = z.object({ version: z.coerce.number().pipe(versionShape).optional() })

export interface Made<Body, Reply> extends Endpoint {
  readonly body: z.ZodType<unknown, Body>
  readonly reply: z.ZodType<Reply>
}
export interface ById<Reply> extends Endpoint {
  readonly params: typeof id
  readonly reply: z.ZodType<Reply>
}

/** The calls every record has, named after it. `T` is the type of its totals, `B` of its extra totals. */
export type RecordContract<R extends AnyRecord, T = never, B = unknown> = {
  readonly [P in `POST /api/${R['name']}/search`]: Made<unknown, Found<R, T, B>>
} & {
  readonly [P in `POST /api/${R['name']}/export`]: Made<Partial<ExportBody>, Streamed | string> & {
    readonly query: typeof format
    readonly streams: 'file'
  }
} & {
  readonly [P in `GET /api/${R['name']}/filters`]: Endpoint & {
    readonly reply: z.ZodType<Readonly<Record<string, readonly (string | number)[]>>>
  }
} & { readonly [P in `GET /api/${R['name']}/{id}`]: ById<Shown<R>> } & {
  readonly [P in `POST /api/${R['name']}`]: Made<SentBody<R>, Shown<R>>
} & {
  readonly [P in `PUT /api/${R['name']}/{id}` | `PATCH /api/${R['name']}/{id}`]: Made<SentBody<R>, Shown<R>> & {
    readonly params: typeof id
  }
} & {
  readonly [P in `DELETE /api/${R['name']}/{id}`]: ById<Shown<R>> & { readonly query: typeof version }
} & {
  readonly [P in `PATCH /api/${R['name']}`]: Made<Readonly<Record<string, Readonly<Record<string, unknown>>>>, null>
}

export interface Import extends Endpoint {
  readonly query: typeof step
  readonly form: true
  readonly reply: z.ZodType<ImportReport>
}
export type ImportContract<N extends string = string> = { readonly [P in `POST /api/${N}/import`]: Import }

/** The import call of a record with the `imports` mark; empty for other records. */
export function importContract<R extends AnyRecord>({ name, title, imports }: R): Partial<ImportContract<R['name']>> {
  if (!imports) return {}
  const call: Import = {
    summary: `${title}: importar. Formulário multipart com um ficheiro em files e, para confirmar, o fingerprint do que foi visto`,
    policy: imports.policy,
    query: step,
    form: true,
    long: 'imports',
    reply: shape<ImportReport>(),
  }
  return { [`POST /api/${name}/import`]: call } as ImportContract<R['name']>
}

/** The calls of a record, guarded by the flags it declares. */
export function recordContract<R extends AnyRecord, T = never, B = unknown>(record: R): RecordContract<R, T, B> {
  const { name, label, title, flags, exportLink } = record
  const shown = shape<Shown<R>>()
  const body = bodySchema(record)
  const { change = flags.edit, change: archive = flags.remove } = flags
  const calls = {
    [`POST /api/${name}/search`]: {
      summary: `${title}: procurar`,
      policy: flag(flags.list),
      reads: true,
      body: searchBody,
      reply: shape(),
    },
    [`POST /api/${name}/export`]: {
      summary: `${title}: exportar`,
      policy: exportLink?.policy ?? flag(flags.list),
      reads: true,
      query: format,
      body: z.unknown(),
      reply: shape<Streamed | string>(),
      long: 'exports',
      streams: 'file',
    },
    [`GET /api/${name}/filters`]: {
      summary: `${title}: valores para os filtros`,
      policy: flag(flags.list),
      reply: shape(),
    },
    [`GET /api/${name}/{id}`]: { summary: `${label}: ver`, policy: flag(flags.list), params: id, reply: shown },
    [`POST /api/${name}`]: { summary: `${label}: criar`, policy: flag(flags.add), body, reply: shown, status: 201 },
    [`PUT /api/${name}/{id}`]: {
      summary: `${label}: atualizar`,
      policy: flag(change),
      params: id,
      body,
      reply: shown,
    },
    [`PATCH /api/${name}/{id}`]: {
      summary: `${label}: mudar alguns campos`,
      policy: flag(change),
      params: id,
      body,
      reply: shown,
    },
    [`DELETE /api/${name}/{id}`]: {
      summary: `${label}: arquivar ou repor`,
      policy: flag(archive),
      params: id,
      query: version,
      reply: shown,
    },
    [`PATCH /api/${name}`]: {
      summary: `${title}: mudar várias`,
      policy: flag(flags.edit),
      body: z.record(z.string(), z.record(z.string(), z.unknown())),
      reply: z.null(),
    },
    ...importContract(record),
  }
  return calls as RecordContract<R, T, B>
}
