import type { Side } from '@tipy/domain/deal/sides'
import { type Profile, type Terms, termsOf } from '@tipy/domain/deal/terms'
import type { Reservation } from '@tipy/domain/features/reservations/reservations.record'
import { isCreditDeal } from '@tipy/domain/features/reservations/reservations.rules'
import { users } from '@tipy/domain/features/users/users.record'
import { personIn } from '@tipy/domain/record/party'
import { sql } from 'kysely'
import { asOfNow } from '#engine/asOfNow'
import { rowReader } from '#engine/columns'
import { selectList } from '#engine/list'
import type { Saving } from '#engine/setup'

type Draft = Readonly<Record<string, unknown>>

/** What a deal keeps of the person on a side: where they stood, and on what terms, when they came to it. */
export async function sideAsOfNow(
  side: Side,
  draft: Reservation,
  before: Reservation | null,
  saving: Saving,
): Promise<Draft> {
  const whose = { now: personOn(side, draft), before: before && personOn(side, before) }
  const kept = { team: `${side}Team`, director: `${side}CommercialDirector`, office: `${side}Office` }
  return {
    ...(await asOfNow(kept, draft, before, whose, saving)),
    ...(await termsAsOfNow(side, draft, before, whose, saving)),
  }
}

function personOn(side: Side, row: Reservation): string | null {
  const isExternal = side === 'finder' ? row.isExternalFinder : row.isExternalSeller
  return personIn({ value: row[side], isExternal })
}

/** Fields of a deal that its terms fill. A deal keeps no commission of a COO. */
const names = [
  'Percentage',
  'CommercialDirectorCommission',
  'BrokerCommission',
  'Recruiter',
  'RecruiterPercentage',
  'RecruiterDirector',
  'RecruiterDirectorPercentage',
] as const satisfies readonly (keyof Terms)[]

/** Whoever typed other terms meant them; nobody of the company has none. */
async function termsAsOfNow(
  side: Side,
  draft: Reservation,
  before: Reservation | null,
  whose: { readonly now: string | null; readonly before: string | null },
  saving: Saving,
): Promise<Draft> {
  if (whose.now === null) return Object.fromEntries(names.map(name => [`${side}${name}`, null]))
  if (whose.now === whose.before) return {}
  const profile = await profileOf(whose.now, saving)
  if (!profile) return {}
  // Of a loan, only whoever sells it is paid as banks pay.
  const terms = termsOf(profile, side === 'seller' && isCreditDeal(draft.dealType))
  const isTyped = (name: keyof Reservation) => (draft[name] ?? null) !== (before?.[name] ?? null)
  const filled = names.filter(name => !isTyped(`${side}${name}`))
  return Object.fromEntries(filled.map(name => [`${side}${name}`, terms[name]]))
}

async function profileOf(id: string, { trx, viewer }: Saving): Promise<Profile | null> {
  const found = await sql<Record<string, unknown>>`
    select ${selectList(users)} from users t where t.company_id = ${viewer.companyId} and t.id = ${id}::uuid`.execute(
    trx,
  )
  const [row] = found.rows
  return row ? rowReader(users)(row) : null
}
