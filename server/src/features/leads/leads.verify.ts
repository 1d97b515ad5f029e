import { lisbonMoment } from '@tipy/domain/calendar/moments'
import { progressOf } from '@tipy/domain/features/leads/leads.progress'
import { type Lead, leads } from '@tipy/domain/features/leads/leads.record'
import { keptProgress } from '@tipy/domain/features/leads/leads.rules'
import { sql } from 'kysely'
import { rowReader, selectList } from '#engine/columns'
import type { Broken, Check } from '#engine/verify'
import type { Db } from '#platform/database/database'
import { readEvents } from './leads.store.ts'

/** What a lead keeps of its events is what the fold says of them, and a person it became knows it. */
export const leadChecks: readonly Check[] = [
  {
    name: 'leadsStandWhereTheirEventsSay',
    sentence: 'Uma lead não está na fase que os seus eventos dizem',
    broken: standingElsewhere,
  },
  {
    name: 'leadsAndPeopleAgree',
    sentence: 'Uma lead recrutada e a pessoa em que se tornou não se conhecem uma à outra',
    broken: sql<Broken>`
      select l.company_id, format('lead %s: %s', l.name, l.id) as about
      from leads l left join users u on u.company_id = l.company_id and u.id = l."user"
      where l."user" is not null and u.lead is distinct from l.id
      union all
      select u.company_id, format('pessoa %s: %s', u.name, u.id) as about
      from users u left join leads l on l.company_id = u.company_id and l.id = u.lead
      where u.lead is not null and l."user" is distinct from u.id`,
  },
]

const pageSize = 1000

type Stored = Readonly<Record<string, unknown>> & { readonly company_id: string; readonly id: string }

async function standingElsewhere(db: Db): Promise<readonly Broken[]> {
  const broken: Broken[] = []
  let last: Pick<Stored, 'company_id' | 'id'> | undefined
  for (;;) {
    const after = last ? sql`where (t.company_id, t.id) > (${last.company_id}::uuid, ${last.id}::uuid)` : sql``
    const { rows } = await sql<Stored>`
      select t.company_id, ${selectList(leads)} from leads t ${after}
      order by t.company_id, t.id limit ${pageSize}`.execute(db)
    broken.push(...(await brokenAmong(db, rows)))
    last = rows.at(-1)
    if (rows.length < pageSize) return broken
  }
}

async function brokenAmong(db: Db, rows: readonly Stored[]): Promise<readonly Broken[]> {
  const broken: Broken[] = []
  for (const companyId of new Set(rows.map(({ company_id }) => company_id))) {
    const own = rows.filter(({ company_id }) => company_id === companyId).map(rowReader(leads))
    const events = await readEvents(
      db,
      companyId,
      own.map(({ _id }) => _id),
    )
    for (const lead of own) {
      const kept = keptProgress(progressOf(events.get(lead._id) ?? []), lisbonMoment(new Date(lead._created)))
      const wrong = Object.entries(kept).filter(([name, value]) => lead[name as keyof Lead] !== value)
      if (wrong.length > 0)
        broken.push({ company_id: companyId, about: `lead ${lead._id}: ${wrong.map(([name]) => name).join(', ')}` })
    }
  }
  return broken
}
