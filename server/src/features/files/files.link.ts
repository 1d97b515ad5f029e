import { createHmac, timingSafeEqual } from 'node:crypto'
import { TipyError } from '@tipy/domain/errors/errors'
import { linkSeconds } from '@tipy/domain/features/files/files.rules'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'

interface Signed {
  readonly expires: string
  readonly signature: string
}

export interface Links {
  /** A URL that gives this file, to everyone who has it, for a minute. */
  readonly sign: (id: string) => Promise<string>
  /** Refuses forged and expired signatures, with the same error whether the file exists or not. */
  readonly verify: (id: string, signed: Signed) => Promise<void>
}

/** The key is in the database: all servers of the installation share it, after restarts too. */
export function createLinks({ db, clock }: { readonly db: Db; readonly clock: Clock }): Links {
  let linkKey: Buffer | undefined
  const signatureOf = async (id: string, expires: string): Promise<string> => {
    linkKey ??= (await db.selectFrom('installation').select('link_key').executeTakeFirstOrThrow()).link_key
    return createHmac('sha256', linkKey).update(`files/${id}/${expires}`).digest('base64url')
  }
  const seconds = () => Math.floor(clock.now().getTime() / 1000)

  return {
    sign: async id => {
      const expires = String(seconds() + linkSeconds)
      const query = new URLSearchParams({ expires, signature: await signatureOf(id, expires) })
      return `/api/files/content/${id}?${query.toString()}`
    },
    verify: async (id, { expires, signature }) => {
      const isOurs = areEqual(await signatureOf(id, expires), signature)
      if (!isOurs || Number(expires) < seconds()) throw new TipyError('FORBIDDEN')
    },
  }
}

function areEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
