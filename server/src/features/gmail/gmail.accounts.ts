import type { Db } from '#platform/database/database'
import type { AccountOf, ConnectedAccount, Google, GoogleSession } from '#platform/google/google'
import { GoogleLost } from '#platform/google/google'
import type { Vault } from '#platform/secrets/vault'
import { type AccountRow, markLost, type Owner, readActiveAccount, tokenContext } from './gmail.store.ts'

/** Google and the vault of its tokens. */
export interface Connection {
  readonly google: Google
  /** Opened at the first use: making a key writes a file. */
  readonly vault: () => Promise<Vault>
}

interface AccountDeps {
  readonly db: Db
  /** Null without the settings of Google. */
  readonly connection: Connection | null
}

/** Reads accounts for those who use them (`AccountOf`). */
export function createAccounts({ db, connection }: AccountDeps): AccountOf {
  return async (companyId, userId) => {
    if (!connection) return 'none'
    const owner = { companyId, id: userId }
    const row = await readActiveAccount(db, owner)
    return row ? openAccount(db, connection, owner, row) : 'none'
  }
}

async function openAccount(
  db: Db,
  { google, vault }: Connection,
  owner: Owner,
  { email, scopes, refresh_token: token }: AccountRow,
): Promise<ConnectedAccount | 'lost'> {
  if (token === null) return 'lost'
  const lose = () => markLost(db, owner, token)
  const secret = (await vault()).decrypt(token, tokenContext(owner))
  if (secret === null) {
    // Its key is not here, or it was copied from another row: only connecting again helps.
    await lose()
    return 'lost'
  }
  return { email, scopes, session: losing(google.as(secret), lose) }
}

/** A session that marks its account as lost when Google says so. */
function losing(session: GoogleSession, lose: () => Promise<void>): GoogleSession {
  const watched =
    <Args extends readonly unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      try {
        return await call(...args)
      } catch (error) {
        if (error instanceof GoogleLost) await lose()
        throw error
      }
    }
  return {
    readEmail: watched(session.readEmail),
    createDraft: watched(session.createDraft),
    findMessage: watched(session.findMessage),
    putEvent: watched(session.putEvent),
    deleteEvent: watched(session.deleteEvent),
  }
}
