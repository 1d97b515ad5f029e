import { z } from 'zod'
import type { Contract } from '../../contract/endpoint.ts'
import { gmailSentences, isOwnPath } from './gmail.rules.ts'

/** The caller's Google account. `lost`: Google no longer accepts what was granted, and it must be connected again. */
const account = z.strictObject({
  email: z.string(),
  state: z.enum(['connected', 'lost']),
  /** Whether meetings are written into its calendar. */
  hasCalendar: z.boolean(),
})
export type GmailAccount = z.output<typeof account>

const signedIn = { kind: 'signedIn' } as const

/** The Google account of a person (docs/features/gmail.md). */
export const gmailContract = {
  'GET /api/gmail': {
    summary: 'Gmail: a conta ligada, e os rascunhos que ainda esperam',
    policy: signedIn,
    reply: z.strictObject({
      /** False without the settings of Google: drafts can be downloaded only. */
      isAvailable: z.boolean(),
      account: account.nullable(),
      /** The newest batch of the caller with drafts that wait. */
      batch: z.uuid().nullable(),
    }),
  },
  'POST /api/gmail/connect': {
    summary: 'Gmail: endereço da Google onde a conta é autorizada',
    policy: signedIn,
    /** The path of the product to return to. */
    body: z.strictObject({ returnTo: z.string().max(500).refine(isOwnPath, gmailSentences.notOwnPath) }),
    reply: z.strictObject({ url: z.string() }),
  },
  'POST /api/gmail/auth': {
    summary: 'Gmail: ligar a conta, com o código que a Google deu',
    policy: signedIn,
    body: z.strictObject({ code: z.string().min(1, gmailSentences.refused).max(1000), state: z.string().max(200) }),
    reply: z.strictObject({ account, returnTo: z.string() }),
  },
  'DELETE /api/gmail': {
    summary: 'Gmail: desligar a conta',
    policy: signedIn,
    reply: z.strictObject({ account: z.null() }),
  },
} as const satisfies Contract
