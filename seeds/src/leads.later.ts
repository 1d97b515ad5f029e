import { addDays, type Day } from '@tipy/domain/calendar/days'
import { standardSettings } from '@tipy/domain/company/settings'
import type { LeadEvent } from '@tipy/domain/features/leads/leads.events'
import type { Lead } from '@tipy/domain/features/leads/leads.record'
import { withoutCandidate } from '@tipy/domain/features/leads/leads.retention'
import { candidateOf, duplicateKeys, retentionEnd, staffDuplicateKeys } from '@tipy/domain/features/leads/leads.rules'
import { words } from './leads.words.ts'
import type { DemoLead, DemoPerson, History, Saved } from './model.ts'
import { randomOf } from './random.ts'
import { momentOf } from './seasons.ts'

interface Company {
  readonly people: readonly DemoPerson[]
  readonly today: Day
}

const { candidateRetentionMonths } = standardSettings

/** What happened to leads after their story: data deleted in time or kept with a reason, duplicates found and merged. */
export function withLaterSaves(leads: readonly DemoLead[], company: Company): DemoLead[] {
  const keeper = company.people.find(({ role }) => role === 'hr')?.id ?? null
  const retained = leads.map((lead, index) => retainedAs(lead, index, keeper, company.today))
  return withDuplicates(withMerged(retained, keeper, company.today), company.people)
}

const lastOf = ({ history }: DemoLead): Saved<Lead> => history.at(-1) ?? history[0]

function saved(lead: DemoLead, change: Partial<Lead>, by: string | null, at: string): DemoLead {
  const { row, at: before } = lastOf(lead)
  const next = { row: { ...row, ...change, version: (row.version ?? 0) + 1 }, by, at: at < before ? before : at }
  return { ...lead, history: [...lead.history, next] as const }
}

function retainedAs(lead: DemoLead, index: number, keeper: string | null, today: Day): DemoLead {
  const { row } = lastOf(lead)
  const end = retentionEnd(row, candidateRetentionMonths)
  if (end === null || addDays(end, -25) >= today) return lead
  const random = randomOf(`${row._id}/retention`)
  if (index % 12 === 0) {
    const at = momentOf(addDays(end, -random.whole(25, 60)), today, random)
    return saved(lead, { keepReason: random.pick(words.keep) }, keeper, at)
  }
  if (end > today) return lead
  return saved(
    withoutPerson(lead),
    { anonymisedDate: end },
    null,
    end < today ? `${end}T03:10:00.000Z` : momentOf(end, today, random),
  )
}

/** No save and no event says who the candidate was. */
function withoutPerson({ history: [first, ...later], events }: DemoLead): DemoLead {
  const nameless = ({ row, by, at }: Saved<Lead>): Saved<Lead> => ({ row: withoutCandidate(row), by, at })
  return { history: [nameless(first), ...later.map(nameless)], events: events.map(silent), userDraft: null }
}

const silent = (event: LeadEvent): LeadEvent => ({ ...event, observations: null, justification: null })

const keysOf = (lead: DemoLead): readonly string[] => duplicateKeys(candidateOf(lastOf(lead).row))

/** Of the first two pairs of leads of one candidate, the younger was merged into the older. */
function withMerged(leads: readonly DemoLead[], keeper: string | null, today: Day): DemoLead[] {
  const older = new Map<string, string>()
  const merged = new Map<string, string>()
  for (const lead of leads) {
    const { _id, user } = lastOf(lead).row
    const keys = keysOf(lead)
    const first = keys.map(key => older.get(key)).find(id => id !== undefined)
    if (first !== undefined && user === null && merged.size < 2) merged.set(_id, first)
    for (const key of keys) if (!older.has(key)) older.set(key, _id)
  }
  return leads.map(lead => {
    const { _id } = lastOf(lead).row
    const mergedInto = merged.get(_id)
    const random = randomOf(`${_id}/merged`)
    if (mergedInto === undefined) return lead
    return saved(lead, { mergedInto, archived: true }, keeper, momentOf(addDays(today, -1), today, random))
  })
}

/** Marks leads as a save would: another lead that is not merged, or another person of the staff, has one of its keys. */
function withDuplicates(leads: readonly DemoLead[], people: readonly DemoPerson[]): DemoLead[] {
  const owners = new Map<string, Set<string>>()
  const own = (key: string, id: string) => owners.set(key, (owners.get(key) ?? new Set()).add(id))
  for (const lead of leads)
    if (lastOf(lead).row.mergedInto === null) for (const key of keysOf(lead)) own(key, lastOf(lead).row._id)
  for (const person of people) for (const key of staffDuplicateKeys(person)) own(key, person.id)
  return leads.map(lead => {
    const { _id, user, mergedInto } = lastOf(lead).row
    if (mergedInto !== null) return lead
    const isShared = keysOf(lead).some(key => [...(owners.get(key) ?? [])].some(id => id !== _id && id !== user))
    return isShared ? { ...lead, history: marked(lead.history) } : lead
  })
}

function marked([first, ...later]: History<Lead>): History<Lead> {
  const mark = ({ row, ...rest }: Saved<Lead>): Saved<Lead> => ({ ...rest, row: { ...row, duplicate: true } })
  return [mark(first), ...later.map(mark)]
}
