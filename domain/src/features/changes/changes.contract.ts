import { z } from 'zod'
import type { Contract } from '../../contract/endpoint.ts'
import type { Changes } from '../../record/diff.ts'

/** Nobody scrolls further, and nobody's history is without end. */
export const maxChanges = 200

const change = z.strictObject({
  _id: z.uuid(),
  /** None: the product itself, by one of its jobs. */
  user: z.strictObject({ name: z.string() }).nullable(),
  _created: z.iso.datetime(),
  /** Wire values before and after, only of fields the reader may read; labels and formats are the screen's. */
  fields: z.custom<Changes>(),
})
export type Change = z.output<typeof change>

/** Any record can be named, so who may see it is asked of the record itself: what is not in sight is not there (404). */
export const changesContract = {
  'GET /api/changes/{model}/{id}': {
    summary: 'Alterações de um registo, da mais recente para a mais antiga',
    policy: { kind: 'signedIn' },
    params: z.object({ model: z.string().max(64), id: z.string().max(64) }),
    reply: z.array(change).max(maxChanges),
  },
} as const satisfies Contract
