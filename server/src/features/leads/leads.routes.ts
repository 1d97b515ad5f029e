import { TipyError } from '@tipy/domain/errors/errors'
import type { leadsContract } from '@tipy/domain/features/leads/leads.contract'
import type { Leads } from '@tipy/domain/features/leads/leads.record'
import type { leadStatsContract } from '@tipy/domain/features/leads/leads.stats.contract'
import type { AddedUser } from '@tipy/domain/features/users/users.contract'
import { withIdempotency } from '#engine/idempotency'
import { type EngineDeps, recordHandlers } from '#engine/routes'
import { saveAs } from '#engine/saving'
import type { ServerRecord } from '#engine/serverRecord'
import { recordViewer } from '#engine/viewer'
import type { Handlers } from '#http/mount'
import type { Caller } from '#http/session/caller'
import type { Db } from '#platform/database/database'
import { type BillingDeps, billingOf } from './leads.billing.ts'
import { type ConversionDeps, convertLead, type LinkDeps, peopleFor, saveUserDraft } from './leads.convert.ts'
import { mergeLeads } from './leads.merge.ts'
import { type LeadNotificationDeps, timelineNotifications, withTimelineNotifications } from './leads.notifications.ts'
import { postLeadEvents } from './leads.post.ts'
import { leavingLeads } from './leads.retention.ts'
import { sourcesOfKind } from './leads.sources.ts'
import { leadCounts } from './stats/counts.ts'
import { leadDetails, type StatDetailsDeps } from './stats/details.ts'
import { recruitsOutcome } from './stats/outcome.ts'
import { leadStatistics, type StatisticsDeps } from './stats/statistics.ts'

interface Deps extends EngineDeps, BillingDeps, ConversionDeps, LinkDeps, LeadNotificationDeps {
  /** Leads as a record, with their companions. */
  readonly serverRecord: ServerRecord<Leads>
}

export function leadsHandlers(deps: Deps): Handlers<typeof leadsContract> {
  const { db, clock } = deps
  const note = timelineNotifications(deps.serverRecord, deps)
  const serverRecord = withTimelineNotifications(deps.serverRecord, note)
  const usual = recordHandlers<Leads>(serverRecord, deps)
  return {
    ...usual,
    'POST /api/leads/search': async call =>
      usual['POST /api/leads/search']({ ...call, body: await bySource(db, call.caller, call.body) }),
    'POST /api/leads/export': async call =>
      usual['POST /api/leads/export']({ ...call, body: await bySource(db, call.caller, call.body) }),
    'GET /api/leads/retention': async ({ caller }) => leavingLeads(db, serverRecord, recordViewer(caller), clock.now()),
    'POST /api/leads/{id}/events': ({ caller, params: { id }, query: { version }, body, idempotencyKey: key }) =>
      saveAs(deps, caller, saving =>
        withIdempotency(saving, { key, request: ['leadEvents', id, version ?? null, body] }, () =>
          postLeadEvents(serverRecord, note, saving, { id, events: body, version }),
        ),
      ),
    'POST /api/leads/{id}/draft': ({ caller, params: { id }, query: { version }, body, idempotencyKey: key }) =>
      saveAs(deps, caller, saving =>
        withIdempotency(saving, { key, request: ['leadDraft', id, version ?? null, body] }, () =>
          saveUserDraft(serverRecord, saving, { id, version }, body),
        ),
      ),
    'POST /api/leads/{id}/convert': ({ caller, params: { id }, query: { version }, body, idempotencyKey: key }) =>
      saveAs(deps, caller, async saving => {
        const shown: { accessLink?: AddedUser['accessLink'] } = {}
        const request = ['leadConversion', id, version ?? null, body.values, body.companionValues, body.options]
        // The link is not part of the stored answer for retries: no secret is stored.
        const made = await withIdempotency(saving, { key, request }, async () => {
          const { accessLink, ...person } = await convertLead(
            serverRecord,
            { ...deps, note },
            saving,
            { id, version },
            body,
          )
          shown.accessLink = accessLink
          return person
        })
        return { ...made, ...shown }
      }),
    'GET /api/leads/{id}/people': async ({ caller, params: { id } }) =>
      peopleFor(serverRecord, deps, recordViewer(caller), db, id),
    'GET /api/leads/{id}/billing': async ({ caller, params: { id } }) =>
      billingOf(db, serverRecord, deps, recordViewer(caller), id),
    'POST /api/leads/{id}/merge': ({ caller, params: { id }, query: { version }, body, idempotencyKey: key }) =>
      saveAs(deps, caller, saving =>
        withIdempotency(saving, { key, request: ['leadMerge', id, version ?? null, body] }, () =>
          mergeLeads(serverRecord, saving, { id, version }, { id: body.lead, version: body.version }),
        ),
      ),
  } as Handlers<typeof leadsContract>
}

export function leadStatsHandlers({ db, clock, ...deps }: StatsDeps): Handlers<typeof leadStatsContract> {
  return {
    'GET /api/stats/leads': async ({ caller, query }) =>
      leadStatistics(db, deps, recordViewer(caller), 'recruiter', query, clock.now()),
    'GET /api/stats/leads/totals/{group}': async ({ caller, params: { group }, query }) =>
      leadStatistics(db, deps, recordViewer(caller), group, query, clock.now()),
    'GET /api/stats/leads/counts/{stat}': async ({ caller, params: { stat }, query }) =>
      leadCounts(db, recordViewer(caller), stat, query),
    'GET /api/stats/leads/detailed/{group}/{ref}/{stat}': async ({ caller, params, query }) =>
      leadDetails(db, deps, recordViewer(caller), params, query, clock.now()),
    'GET /api/stats/leads/recruits/{group}/{ref}': async ({ caller, params, query }) =>
      recruitsOutcome(db, recordViewer(caller), params, query, clock.now()),
  }
}

interface StatsDeps extends Pick<EngineDeps, 'db' | 'clock'>, StatDetailsDeps, StatisticsDeps {}

/** No source has this key. */
const noSource = '-'

/** 'Pessoais' and 'Empresa': a lead is what its source is in the list of sources, so the filter becomes one of sources. */
async function bySource<T>(db: Db, { companyId }: Caller, body: T): Promise<T> {
  const filters = (body as { readonly filters?: unknown } | null)?.filters
  if (typeof filters !== 'object' || filters === null || !('personal' in filters)) return body
  const { personal, ...others } = filters as Record<string, unknown>
  if (personal === null || personal === '' || personal === 'null') return { ...body, filters: others }
  const isPersonal = personal === true || personal === 'true'
  if (!isPersonal && personal !== false && personal !== 'false')
    throw new TipyError('INVALID', { 'filters.personal': 'Valor de filtro inválido' })
  const own = await sourcesOfKind(db, companyId, isPersonal)
  const chosen = [others.source ?? []].flat()
  const sources = chosen.length === 0 ? own : own.filter(key => chosen.includes(key))
  return { ...body, filters: { ...others, source: sources.length === 0 ? [noSource] : sources } }
}
