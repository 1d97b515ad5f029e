import { choices } from '@tipy/domain/access/choices'
import { holdsRole, type Role } from '@tipy/domain/access/roles'
import { addMonths, type Day } from '@tipy/domain/calendar/days'
import { lisbonMoment } from '@tipy/domain/calendar/moments'
import { stageKeys } from '@tipy/domain/company/knownKeys'
import { defaultLists } from '@tipy/domain/features/config/defaults/defaults'
import type { LeadEvent } from '@tipy/domain/features/leads/leads.events'
import { progressOf } from '@tipy/domain/features/leads/leads.progress'
import type { Lead } from '@tipy/domain/features/leads/leads.record'
import {
  candidateOf,
  duplicateKeys,
  keptProgress,
  leadIssues,
  retentionEnd,
  sourcesOf,
} from '@tipy/domain/features/leads/leads.rules'
import { hasEnded, type Stage } from '@tipy/domain/features/leads/leads.stages'
import { keyOf } from '@tipy/domain/text/fold'
import { describe, expect, test } from 'vitest'
import { withLeads } from './leads.staff.ts'
import { leadsOf } from './leads.ts'
import type { DemoLead, DemoPerson } from './model.ts'
import { peopleOf, personId } from './people.ts'
import { type CompanyPlan, companyPlans } from './plan.ts'
import { staffOf } from './staff.ts'
import { brokerPost, staffing } from './staffing.ts'

const today: Day = '2026-06-15'

/** People and leads of a company alone: the rest of the demonstration takes longer. */
function recruitmentOf(plan: CompanyPlan, on: Day) {
  const people = peopleOf(plan.code, staffing(plan).posts, on)
  const offices = plan.offices.map(office => ({
    key: keyOf(office.name),
    broker: personId(plan.code, brokerPost(office)),
  }))
  const staff = staffOf(plan, people, on)
  const leads = leadsOf({ plan, people, offices, staff, today: on })
  return { plan, name: plan.name, people, offices, leads, staff: withLeads(staff, leads) }
}

const lastOf = ({ history }: DemoLead): Lead => (history.at(-1) ?? history[0]).row
const companies = companyPlans.map(plan => recruitmentOf(plan, today))

test('are 400 over three years, in order of creation', () => {
  const all = companies.flatMap(({ leads }) => leads)
  expect(all).toHaveLength(400)
  for (const { leads } of companies) {
    const days = leads.map(({ history }) => history[0].at)
    expect(days).toEqual(days.toSorted())
    for (const at of days) expect(at >= addMonths(today, -37)).toBe(true)
    for (const year of ['2023', '2024', '2025', '2026']) expect(days.some(at => at.startsWith(year))).toBe(true)
  }
  expect(new Set(all.map(({ history }) => history[0].row._id)).size).toBe(400)
  const events = all.flatMap(lead => lead.events.map(({ _id }) => _id))
  expect(new Set(events).size).toBe(events.length)
})

describe.each(companies)('$name', company => {
  const { plan, people, leads, staff } = company
  const rows = leads.map(lastOf)
  const peopleById = new Map(people.map(person => [person.id, person]))

  test('has leads in every stage, of both kinds of source, in every office', () => {
    expect(new Set(rows.map(({ stage }) => stage))).toEqual(new Set(stageKeys))
    for (const isPersonal of [true, false]) {
      const kind = sourcesOf(defaultLists.sources, isPersonal)
      expect(rows.filter(({ source }) => kind.includes(source)).length).toBeGreaterThan(rows.length / 5)
    }
    for (const { key } of company.offices) expect(rows.some(({ office }) => office === key)).toBe(true)
  })

  test('keeps of each lead what its events say, after every save', () => {
    for (const lead of leads) {
      const created = lisbonMoment(new Date(lastOf(lead)._created))
      expect(lastOf(lead)).toMatchObject(keptProgress(progressOf(lead.events), created))
      if (lastOf(lead).anonymisedDate === null) expect(leadIssues(lastOf(lead), null)).toEqual({})
    }
  })

  test('names people who worked here then, in roles that the timeline offers', () => {
    const wasHere = (id: string | null, day: string, roles?: readonly Role[]) => {
      const person = peopleById.get(id ?? '')
      return person !== undefined && person.startDate <= day && (!roles || holdsRole(person, roles))
    }
    const isWrong = ({ type, date, recruiter, createdBy, finishedBy, finishedAt, _created }: LeadEvent) => {
      const written = lisbonMoment(new Date(finishedAt ?? _created))
      const offered = type === 'approval' ? choices.wizardDirectors : choices.recruiters
      const writers = [createdBy, finishedBy ?? createdBy]
      return (
        date > written ||
        written.slice(0, 10) > today ||
        (recruiter !== null && !wasHere(recruiter, date, offered)) ||
        !writers.every(by => wasHere(by, date))
      )
    }
    expect(leads.flatMap(({ events }) => events.filter(isWrong))).toEqual([])
    const saves = leads.flatMap(({ history }) => history)
    expect(saves.filter(({ by, at }) => by !== null && !wasHere(by, at))).toEqual([])
  })

  test('has missed meetings, refusals, leads that started again, events taken back and forms begun', () => {
    const some = (has: (lead: DemoLead) => boolean) => expect(leads.filter(has).length).toBeGreaterThan(1)
    some(({ events }) => events.some(({ subType }) => subType === 'missed'))
    some(({ events }) => events.some(({ declinedBy, subType }) => declinedBy !== null && subType === 'done'))
    some(({ events }) => events.some(({ subType }) => subType === 'reopened'))
    some(({ events }) => events.some(({ takenBack }) => takenBack))
    some(lead => lastOf(lead).stage === 'recruiterRejected')
    some(({ events }) => progressOf(events).cycles > 1)
    some(({ events }) => events.some(({ afterContact }) => afterContact))
    some(({ userDraft }) => userDraft !== null)
    for (const lead of leads) if (lead.userDraft) expect(lastOf(lead).stage).toBe('approvalDone')
  })

  test('agrees on commission and offers in the interview only where the company does', () => {
    const { interviewSavesCommission } = plan.settings
    const agreed = leads.filter(({ events }) =>
      events.some(({ type, accepted }) => type === 'interview' && accepted === true),
    )
    for (const lead of agreed) expect(lastOf(lead).commission !== null).toBe(interviewSavesCommission)
    if (!interviewSavesCommission)
      for (const { commission, offers } of rows) expect([commission, offers]).toEqual([null, []])
  })

  test('has consultants who were leads: the same person, from the day they started', () => {
    const users = new Map(staff.map(history => [history[0].row._id, history]))
    const recruited = leads.filter(lead => lastOf(lead).stage === 'recruited')
    expect(recruited.length).toBeGreaterThan(10)
    for (const lead of recruited) {
      const { _id, user, source, recruiter, phone } = lastOf(lead)
      const [made] = users.get(user ?? '') ?? []
      expect(made?.row).toMatchObject({ lead: _id, source, recruiter, phone, role: 'consultant' })
      expect(lead.events.at(-1)).toMatchObject({ type: 'recruited', user, _created: made?.at })
      expect(lead.events.at(-1)?.date.slice(0, 10)).toBe(made?.row.startDate)
    }
    const known = staff.flatMap(history => (history[0].row.lead === null ? [] : [history[0].row.lead]))
    expect(new Set(known)).toEqual(new Set(recruited.map(lead => lastOf(lead)._id)))
  })

  test('marks duplicates as a save would, and has some that were merged', () => {
    const keysOf = (row: Lead) => duplicateKeys(candidateOf(row))
    const ofStaff = (person: DemoPerson) =>
      [person.name, person.completeName].flatMap(name =>
        duplicateKeys({
          name,
          birthday: person.birthday,
          emails: [person.email, person.personalEmail],
          phones: [person.phone, person.phone2],
        }),
      )
    const own = rows.filter(({ mergedInto }) => mergedInto === null)
    const keyed = [
      ...own.map(row => ({ id: row._id, keys: keysOf(row) })),
      ...people.map(person => ({ id: person.id, keys: ofStaff(person) })),
    ]
    for (const row of own) {
      const mine = new Set(keysOf(row))
      const isTwice = keyed.some(({ id, keys }) => id !== row._id && id !== row.user && keys.some(key => mine.has(key)))
      expect([row.name, row.duplicate]).toEqual([row.name, isTwice])
    }
    expect(own.filter(({ duplicate }) => duplicate).length).toBeGreaterThan(3)
    const merged = rows.filter(({ mergedInto }) => mergedInto !== null)
    expect(merged).toHaveLength(2)
    for (const { mergedInto, archived, duplicate, _created } of merged) {
      const older = own.find(({ _id }) => _id === mergedInto)
      expect([archived, duplicate, older !== undefined && older._created < _created]).toEqual([true, false, true])
    }
  })

  test('has deleted the data of candidates who were refused a year ago, in every save and event', () => {
    const open = rows.filter(row => (retentionEnd(row, 12) ?? '9') <= today)
    expect(open).toEqual([])
    expect(rows.filter(({ keepReason }) => keepReason !== null).length).toBeGreaterThan(1)
    const gone = leads.filter(lead => lastOf(lead).anonymisedDate !== null)
    expect(gone.length).toBeGreaterThan(10)
    for (const { history, events } of gone) {
      for (const { row } of history)
        expect([row.name, row.phone, row.personalEmail, row.birthday, row.observations]).toEqual([
          'Dados apagados',
          null,
          null,
          null,
          null,
        ])
      for (const { observations, justification } of events) expect([observations, justification]).toEqual([null, null])
      expect(hasEnded(history.at(-1)?.row.stage as Stage)).toBe(true)
    }
  })
})

describe.each<Day>(['2026-06-15', '2028-02-29', '2026-03-30'])('on %s', day => {
  test('no meeting is today, some wait to be finished, and more are coming', () => {
    for (const plan of companyPlans) {
      const { leads } =
        day === today ? (companies.find(company => company.plan === plan) ?? { leads: [] }) : recruitmentOf(plan, day)
      const meetings = leads.flatMap(lead => lastOf(lead).meetingDate?.slice(0, 10) ?? [])
      expect(meetings).not.toContain(day)
      expect(meetings.some(meeting => meeting < day) && meetings.some(meeting => meeting > day)).toBe(true)
    }
  })
})
