import { z } from 'zod'
import type { Contract } from '../../contract/endpoint.ts'
import type { Changes } from '../../record/diff.ts'

/** The maximum number of entries in an answer. */
export const maxChanges = 200

const change = z.strictObject({
  _id: z.uuid(),
  /** Null: a job of the product made the change. */
  user: z.strictObject({ name: z.string() }).nullable(),
  _created: z.iso.datetime(),
  /** Wire values before and after, only of fields the reader may read; the screen adds labels and formats. */
  fields: z.custom<Changes>(),
})
export type Change = z.output<typeof change>

/** The path names any record, so that record's own rules decide who sees it: one that is not visible answers 404. */
export const changesContract = {
  'GET /api/changes/{model}/{id}': {
    summary: 'Alterações de um registo, da mais recente para a mais antiga',
    policy: { kind: 'signedIn' },
    params: z.object({ model: z.string().max(64), id: z.string().max(64) }),
    reply: z.array(change).max(maxChanges),
  },
} as const satisfies Contract
