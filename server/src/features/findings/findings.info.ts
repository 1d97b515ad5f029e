import { TipyError } from '@tipy/domain/errors/errors'
import type { findingsInfoContract, ListingInfo } from '@tipy/domain/features/findings/findings.contract'
import { findings } from '@tipy/domain/features/findings/findings.record'
import { requireOffice } from '#engine/save'
import type { Handlers } from '#http/mount'
import { holdsOneOf } from '#http/roles'
import type { Db } from '#platform/database/database'
import type { Outbound } from '#platform/outbound/outbound'
import { OutboundRefused } from '#platform/outbound/refused'
import { type Listing, matchFinder, matchHouseType, readListing } from './listing/listing.ts'

export function findingsInfoHandlers({
  db,
  outbound,
}: {
  db: Db
  outbound: Outbound
}): Handlers<typeof findingsInfoContract> {
  return {
    'POST /api/findings/info': async ({ caller, body }) => {
      // Checked before anything is fetched: a listing without an office could not be saved.
      if (!body.office || !caller.offices.includes(body.office)) requireOffice(caller)
      const listing = await readPage(outbound, body.url)
      return toListingInfo(db, caller.companyId, { ...listing, ref: body.ref || listing.ref })
    },
  }
}

/** Every problem with a URL, or with what is found there, gives one error: it reveals nothing of our network. */
async function readPage(outbound: Outbound, url: string): Promise<Listing> {
  try {
    const page = await outbound.fetchPage(url)
    const listing = readListing(page.body, page.url)
    if (Object.values(listing).every(value => value === null)) throw new TipyError('INVALID_URL')
    return listing
  } catch (error) {
    if (error instanceof OutboundRefused) throw new TipyError('INVALID_URL')
    throw error
  }
}

/** Maps the agent to one of our finders and the kind of house to an item of our list. */
async function toListingInfo(db: Db, companyId: string, listing: Listing): Promise<ListingInfo> {
  const { agentName, houseType, ...same } = listing
  return {
    ...same,
    finder: matchFinder(agentName, await findersOf(db, companyId)),
    houseType: matchHouseType(houseType, await houseTypesOf(db, companyId)),
  }
}

async function findersOf(db: Db, companyId: string): Promise<{ _id: string; name: string }[]> {
  return db
    .selectFrom('users as u')
    .select(['u.id as _id', 'u.name'])
    .where('u.company_id', '=', companyId)
    .where('u.active', '=', true)
    .where(holdsOneOf('u', findings.fields.finder.among ?? []))
    .execute()
}

async function houseTypesOf(db: Db, companyId: string): Promise<{ key: string; name: string; active: boolean }[]> {
  return db
    .selectFrom('list_items')
    .select(['key', 'name', 'active'])
    .where('company_id', '=', companyId)
    .where('list', '=', 'houseTypes')
    .execute()
}
