import { fc, test as property } from '@fast-check/vitest'
import { lisbonMoment } from '@tipy/domain/calendar/moments'
import { standardSettings, variantSettings } from '@tipy/domain/company/settings'
import type { ShownLead } from '@tipy/domain/features/leads/leads.contract'
import type { SentEvent } from '@tipy/domain/features/leads/leads.entries'
import { progressOf } from '@tipy/domain/features/leads/leads.progress'
import { hasEnded, type Stage } from '@tipy/domain/features/leads/leads.stages'
import { postEvents } from '@tipy/domain/features/leads/leads.timeline'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findingsIn } from '#engine/verify'
import { startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { unknownId } from '#testing/factories'
import { countWrites } from '#testing/fingerprint'
import { buildRecruitingCompany, leadCalls, type RecruitingCompany } from './leads.testing.ts'
import { leadChecks } from './leads.verify.ts'

/** Random timelines against the endpoint: what the rules offer is done, everything else is 422 and writes nothing. */
const clock = testClock('2026-11-17T10:00:00Z')
let database: TestDatabase
let app: FastifyInstance
let writes: () => Promise<Record<string, number>>
const companies: RecruitingCompany[] = []
const seen = { stages: new Set<string>(), done: 0, refused: 0 }

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database, clock)
  for (const settings of [standardSettings, variantSettings])
    companies.push(await buildRecruitingCompany(database, clock, { settings: JSON.stringify(settings) }))
  writes = await countWrites(database.db)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const companyAt = (index: number): RecruitingCompany => {
  const company = companies[index]
  if (!company) throw new Error('no company')
  return company
}

let phones = 914_000_000
/** Nobody is a duplicate. */
function newPhone(): string {
  phones += 1
  return String(phones)
}

const outcomes = [
  { accepted: true },
  { accepted: false },
  { accepted: false, observations: 'Não atende' },
  { accepted: false, declinedBy: 'lead', justification: 'Não quer' },
  { accepted: true, declinedBy: 'recruiter', justification: 'Não serve' },
  { declinedBy: 'lead', justification: 'Faltou' },
  { declinedBy: 'recruiter' },
  { accepted: true, commission: 45, offers: [] },
  {},
] as const satisfies readonly SentEvent[]
const scheduledDate = '2026-11-20T15:00'

/** Every kind of entry, with every outcome: those of the forms, and those no form writes. */
function entriesFor({ people }: RecruitingCompany, events: ShownLead['events']): readonly SentEvent[] {
  const meeting = progressOf(events).meeting?._id
  const last = events.at(-1)?._id
  const ids = [...new Set([meeting, last, events[0]?._id, unknownId()])].flatMap(id => id ?? [])
  return [
    ...outcomes.flatMap((outcome): SentEvent[] => [
      { type: 'recruiter', subType: 'acceptance', ...outcome },
      { type: 'contact', subType: 'phone', ...outcome },
      { type: 'contact', subType: 'done', ...outcome },
      { type: 'interview', subType: 'done', ...outcome },
      ...ids.flatMap((_id): SentEvent[] => [
        { _id, subType: 'done', ...outcome },
        { _id, subType: 'missed', ...outcome },
      ]),
    ]),
    ...(['interview', 'presentation', 'approval'] as const).flatMap((type): SentEvent[] => [
      { type, subType: 'scheduled', scheduledDate },
      { type, subType: 'scheduled', scheduledDate: '2026-11-31T15:00' },
      { type, subType: 'scheduled', scheduledDate, afterContact: true },
      { type, subType: 'scheduled' },
    ]),
    ...ids.flatMap((_id): SentEvent[] => [
      { _id, scheduledDate },
      { _id, scheduledDate: null },
      { _id, takenBack: true },
      { _id, type: 'presentation', subType: 'done', accepted: true },
    ]),
    { type: 'approval', subType: 'commercialDirector', recruiter: people.director.id },
    { type: 'approval', subType: 'commercialDirector' },
    { type: 'recruiter', subType: 'reopened', observations: 'Mudou de ideias' },
    { type: 'recruiter', subType: 'reopened' },
    { type: 'recruiter', subType: null, recruiter: people.other.id },
    { type: 'recruited', subType: null },
    { type: 'contact', subType: 'phone', accepted: true, date: '2026-11-17T10:01' },
    { type: 'contact', subType: 'phone', accepted: true, date: '2026-11-01T10:00' },
    { takenBack: true },
    {},
  ]
}

/** Half of the moves go on to another step, so that lives become long; the others may be anything. */
const kinds = ['forward', 'forward', 'offered', 'any', 'two'] as const
const move = fc.record({ kind: fc.constantFrom(...kinds), which: fc.nat(10_000) })
type Move = { readonly kind: (typeof kinds)[number]; readonly which: number }

describe.each([
  ['the standard company', 0, standardSettings],
  ['the other variant', 1, variantSettings],
] as const)('in %s', (_name, index, settings) => {
  const judge = (lead: ShownLead, entries: readonly SentEvent[]) =>
    postEvents(entries, lead.events, {
      settings,
      commission: lead.commission ?? null,
      author: companyAt(index).people.coo.id,
      now: clock.now().toISOString(),
      moment: lisbonMoment(clock.now()),
      newId: unknownId,
    })

  function chosen(lead: ShownLead, { kind, which }: Move): readonly SentEvent[] {
    const all = entriesFor(companyAt(index), lead.events)
    const pick = (entries: readonly SentEvent[]) => entries[which % entries.length] ?? {}
    if (kind === 'any') return [pick(all)]
    const offered = all.filter(entry => judge(lead, [entry]).ok)
    if (kind === 'two') return [pick(offered), pick(all.toReversed())]
    const ahead = offered.filter(entry => {
      const posted = judge(lead, [entry])
      const stage = posted.ok ? progressOf(posted.events).stage : lead.stage
      return entry.takenBack !== true && stage !== lead.stage && !hasEnded(stage as Stage)
    })
    return [pick(kind === 'forward' && ahead.length > 0 ? ahead : offered)]
  }

  property.prop([fc.array(move, { minLength: 10, maxLength: 20 })], { numRuns: 8 })(
    'through any life the lead stands where its events say, and a refused list changes nothing',
    async life => {
      const company = companyAt(index)
      const calls = leadCalls(app, company)
      const created = await calls.create('coo', { recruiter: company.people.recruiter.id, phone: newPhone() })
      let lead = created.data
      for (const one of life) {
        const entries = chosen(lead, one)
        const expected = judge(lead, entries)
        const before = await writes()
        const answer = await calls.post('coo', lead._id, entries)
        if (expected.ok) {
          const { stage, attempts } = progressOf(expected.events)
          expect(answer, JSON.stringify(entries)).toMatchObject({ status: 200, data: { stage, attempts } })
          expect(answer.data.events).toHaveLength(expected.events.length)
          lead = answer.data
          seen.stages.add(stage)
          seen.done += 1
        } else {
          expect(answer, JSON.stringify(entries)).toMatchObject({ status: 422, message: 'INVALID' })
          expect(await writes()).toEqual(before)
          seen.refused += 1
        }
      }
    },
  )
})

test('the lives reached many stages, and were refused often; verify finds nothing', async () => {
  expect(seen.stages.size).toBeGreaterThan(7)
  expect(seen.done).toBeGreaterThan(50)
  expect(seen.refused).toBeGreaterThan(30)
  expect(await findingsIn(database.db, leadChecks)).toEqual([])
})
