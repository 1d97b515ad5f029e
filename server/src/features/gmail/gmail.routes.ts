import { TipyError } from '@tipy/domain/errors/errors'
import type { GmailAccount, gmailContract } from '@tipy/domain/features/gmail/gmail.contract'
import { calendarScope, gmailSentences, hasNeededScopes } from '@tipy/domain/features/gmail/gmail.rules'
import type { Logger } from 'pino'
import { inTransaction } from '#engine/transaction'
import type { Handlers } from '#http/mount'
import type { Caller } from '#http/session/caller'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import { GoogleBusy, GoogleLost, GoogleRefused, type Grant } from '#platform/google/google'
import type { Connection } from './gmail.accounts.ts'
import { beginAuthorization, takeAuthorization } from './gmail.authorizations.ts'
import { type AccountRow, deleteAccount, readAccount, storeAccount, tokenContext } from './gmail.store.ts'

export interface GmailDeps {
  readonly db: Db
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
  /** Null without the settings of Google. */
  readonly connection: Connection | null
  /** The newest batch of drafts of the caller that waits. */
  readonly waitingBatch: (caller: Caller) => Promise<string | null>
  /** Continues what waited for the account, once the transaction commits. */
  readonly resume: (trx: Db, caller: Caller) => Promise<void>
}

export function gmailHandlers(deps: GmailDeps): Handlers<typeof gmailContract> {
  const { db, clock, connection } = deps
  return {
    'GET /api/gmail': async ({ caller }) => ({
      isAvailable: connection !== null,
      account: await presentAccount(connection, await readAccount(db, caller)),
      batch: await deps.waitingBatch(caller),
    }),
    'POST /api/gmail/connect': async ({ caller, body: { returnTo } }) => {
      const { google, vault } = required(connection)
      const begun = await beginAuthorization(db, await vault(), caller, { returnTo, now: clock.now() })
      return { url: await google.authorizationUrl(begun) }
    },
    'POST /api/gmail/auth': async ({ caller, body: { code, state } }) => {
      const { vault } = required(connection)
      const begun = await takeAuthorization(db, await vault(), caller, { state, now: clock.now() })
      if (!begun) throw new TipyError('INVALID', { state: gmailSentences.expired })
      await connect(deps, caller, code, begun.verifier)
      const account = await presentAccount(connection, await readAccount(db, caller))
      // Disconnected by another tab meanwhile.
      if (!account) throw new TipyError('GMAIL_LOST')
      return { account, returnTo: begun.returnTo }
    },
    'DELETE /api/gmail': async ({ caller }) => {
      const row = await readAccount(db, caller)
      // The account is deleted here even if Google does not answer.
      if (row) await revoke(deps, caller, row)
      await deleteAccount(db, caller)
      return { account: null }
    },
  }
}

function required(connection: Connection | null): Connection {
  if (!connection) throw new TipyError('GMAIL_NOT_SET')
  return connection
}

async function presentAccount(
  connection: Connection | null,
  row: AccountRow | undefined,
): Promise<GmailAccount | null> {
  if (!row) return null
  const owner = { companyId: row.company_id, id: row.user_id }
  const isReadable =
    connection !== null &&
    row.refresh_token !== null &&
    (await connection.vault()).decrypt(row.refresh_token, tokenContext(owner)) !== null
  return {
    email: row.email,
    state: isReadable ? 'connected' : 'lost',
    hasCalendar: row.scopes.includes(calendarScope),
  }
}

/** Exchanges the code, and stores the account with what was granted. */
async function connect(deps: GmailDeps, caller: Caller, code: string, verifier: string): Promise<void> {
  const { google } = required(deps.connection)
  const granted = await answered(() => google.redeem(code, verifier))
  try {
    if (!hasNeededScopes(granted.scopes)) throw new TipyError('INVALID', { code: gmailSentences.scopes })
    await storeGranted(deps, caller, granted)
  } catch (error) {
    // If it is the account that is connected already, its connection would end, too.
    const connected = await readAccount(deps.db, caller)
    if (!connected?.refresh_token) await forget(deps, granted)
    throw error
  }
}

async function storeGranted(deps: GmailDeps, caller: Caller, granted: Grant): Promise<void> {
  const { db, clock, connection, resume } = deps
  const { google, vault } = required(connection)
  const email = await answered(() => google.as(granted.refreshToken).readEmail())
  const before = await readAccount(db, caller)
  // Of the same account it would end the new consent, too.
  if (before && before.email !== email) await revoke(deps, caller, before)
  const token = (await vault()).encrypt(granted.refreshToken, tokenContext(caller))
  await inTransaction(db, async trx => {
    await storeAccount(trx, caller, { email, scopes: granted.scopes, token, now: clock.now() })
    await resume(trx, caller)
  })
}

/** Nothing that was granted and is not used stays valid. */
async function forget({ connection, log }: GmailDeps, { refreshToken }: Grant): Promise<void> {
  try {
    await connection?.google.revoke(refreshToken)
  } catch (error) {
    log.warn({ err: error }, 'Google did not revoke')
  }
}

async function revoke(deps: GmailDeps, caller: Caller, { refresh_token: token, scopes }: AccountRow): Promise<void> {
  if (!deps.connection || token === null) return
  const refreshToken = (await deps.connection.vault()).decrypt(token, tokenContext(caller))
  if (refreshToken !== null) await forget(deps, { refreshToken, scopes })
}

/** What Google said of an authorization, as the answer of the request. */
async function answered<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof GoogleRefused || error instanceof GoogleLost)
      throw new TipyError('INVALID', { code: gmailSentences.refused })
    if (error instanceof GoogleBusy) throw new TipyError('UNAVAILABLE')
    throw error
  }
}
