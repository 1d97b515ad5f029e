import { describe, expect, it } from 'vitest'
import { assignment, directorChoice, type EventAuthor, type LeadEvent, newEvent, recruitment } from './leads.events.ts'
import { leadNotices, type TimelineChange } from './leads.notices.ts'

const moment = '2026-11-17T10:00'
let count = 0
const by = (createdBy: string): EventAuthor => {
  count += 1
  return { _id: `e${count}`, createdBy, _created: new Date(Date.UTC(2026, 10, 17, 8, 0, count)).toISOString(), moment }
}
const assigned = assignment(by('ana'), 'rui')
const interview = (over: Partial<LeadEvent> = {}) =>
  newEvent(by('rui'), {
    type: 'interview',
    subType: 'scheduled',
    scheduledDate: '2026-11-20T15:00',
    recruiter: 'rui',
    ...over,
  })
const notices = (
  before: readonly LeadEvent[],
  after: readonly LeadEvent[],
  author = 'rui',
  over: Partial<TimelineChange> = {},
) =>
  leadNotices({
    lead: { _id: 'lead', name: 'Inês', createdBy: 'eva' },
    before,
    after,
    author: { id: author, name: 'Autor' },
    moment,
    presentationStep: true,
    ...over,
  }).map(({ event, users, title, meeting }) => [event, users.join(' '), title, meeting] as const)

describe('of a timeline', () => {
  it('nothing is notified where nothing changed, or only the author is concerned', () => {
    expect(notices([assigned], [assigned])).toEqual([])
    expect(notices([], [assigned])).toEqual([])
  })

  it('a refused assignment goes to who assigned it', () => {
    const refusal = newEvent(by('rui'), {
      type: 'recruiter',
      subType: 'acceptance',
      accepted: false,
      observations: 'x',
    })
    expect(notices([assigned], [assigned, refusal])).toEqual([
      ['leadRefused', 'ana', 'Autor recusou a lead Inês', null],
    ])
  })

  it('a meeting goes to who leads it and to the recruiter, also to the author', () => {
    const meeting = interview({ recruiter: 'olga' })
    const title = 'Entrevista com Inês: 20-11-2026 15:00'
    expect(notices([assigned], [assigned, meeting])).toEqual([['leadMeeting', 'olga rui', title, meeting._id]])
    expect(notices([assigned], [assigned, { ...meeting, scheduledDate: '2026-11-16T15:00' }])).toEqual([])
  })

  it('a meeting that loses its recruiter is cancelled, one that took place is not', () => {
    const meeting = interview()
    const gone = [assigned, meeting, assignment(by('ana'), null)]
    expect(notices([assigned, meeting], gone, 'ana')).toEqual([
      ['leadMeeting', 'rui', 'Entrevista com Inês cancelada', meeting._id],
    ])
    const past = { ...meeting, scheduledDate: '2026-11-17T09:00' }
    const done = { ...past, subType: 'done', accepted: true, finishedAt: '2026-11-17T10:00:00Z' } as const
    expect(notices([assigned, past], [assigned, done])).toEqual([])
  })

  it('a director is asked when the approval is next, in both variants', () => {
    const done = { ...interview(), scheduledDate: '2026-11-17T09:00', subType: 'done', accepted: true } as const
    const chosen = directorChoice(by('rui'), 'dora')
    const asked = ['leadApproval', 'dora', 'Autor pede-lhe a aprovação de Inês', null]
    expect(notices([assigned, chosen], [assigned, chosen, done])).toEqual([])
    expect(notices([assigned, chosen], [assigned, chosen, done], 'rui', { presentationStep: false })).toEqual([asked])
    const late = [assigned, done, chosen]
    expect(notices([assigned, done], late, 'rui', { presentationStep: false })).toEqual([asked])
  })

  it('a director is asked where the approval takes place at once, and not again when it ends', () => {
    const done = { ...interview(), scheduledDate: '2026-11-17T09:00', subType: 'done', accepted: true } as const
    const chosen = directorChoice(by('rui'), 'dora')
    const approval = (over: Partial<LeadEvent>) =>
      newEvent(by('rui'), { type: 'approval', subType: 'scheduled', recruiter: 'dora', ...over })
    const now = approval({ scheduledDate: moment })
    const later = approval({ scheduledDate: '2026-11-20T15:00' })
    const variant = { presentationStep: false }
    expect(notices([assigned, done], [assigned, done, chosen, now], 'rui', variant)).toEqual([
      ['leadApproval', 'dora', 'Autor pede-lhe a aprovação de Inês', null],
    ])
    const [event] = notices([assigned, done], [assigned, done, chosen, later], 'rui', variant)
    expect(event?.slice(0, 2)).toEqual(['leadMeeting', 'dora rui'])
    const ended = { ...now, subType: 'missed', declinedBy: 'lead', finishedAt: '2026-11-17T10:00:00Z' } as const
    expect(notices([assigned, done, chosen, now], [assigned, done, chosen, ended], 'rui', variant)).toEqual([])
  })

  it('a recruited candidate goes to recruiter, director and creator', () => {
    const chosen = directorChoice(by('rui'), 'dora')
    const recruited = recruitment(by('ana'), 'ines', 'rui')
    expect(notices([assigned, chosen], [assigned, chosen, recruited], 'ana')).toEqual([
      ['leadRecruited', 'rui dora eva', 'A lead Inês foi recrutada', null],
    ])
  })
})
