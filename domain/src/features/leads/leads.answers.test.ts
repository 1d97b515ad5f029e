import { describe, expect, it } from 'vitest'
import { shownRow } from '../../record/rows.testing.ts'
import {
  type ContactAnswers,
  contactAnswerIssues,
  contactEntries,
  type FinishAnswers,
  finishEntries,
  type MeetingAnswers,
  meetingAnswerIssues,
  movingEntries,
  schedulingEntries,
} from './leads.answers.ts'
import { requiredSentence } from './leads.entries.ts'
import { assignment, newEvent } from './leads.events.ts'
import { leads } from './leads.record.ts'
import { staffFormValues } from './leads.staffForm.ts'
import { cycleEvents, eventsOfStep, eventsSince, stepsOf } from './leads.steps.ts'

const author = (_id: string) => ({
  _id,
  createdBy: 'ana',
  _created: '2026-11-17T09:00:00.000Z',
  moment: '2026-11-17T09:00',
})
const contact: ContactAnswers = {
  subType: 'phone',
  contacted: null,
  accepted: null,
  declinedBy: null,
  justification: null,
  observations: null,
  scheduledDate: null,
  date: undefined,
  recruiter: 'rita',
}

describe('the form of a contact', () => {
  it('misses a date and a recruiter that were emptied, not a date that was never touched', () => {
    const answered = { ...contact, contacted: true, accepted: true }
    expect(contactAnswerIssues(answered)).toEqual({})
    expect(contactAnswerIssues({ ...answered, date: null })).toEqual({ date: requiredSentence })
    expect(contactAnswerIssues({ ...answered, recruiter: null })).toEqual({ recruiter: requiredSentence })
  })

  it('asks one answer after the other', () => {
    expect(contactAnswerIssues(contact)).toEqual({ contacted: requiredSentence })
    expect(contactAnswerIssues({ ...contact, contacted: false })).toEqual({})
    expect(contactAnswerIssues({ ...contact, contacted: true })).toEqual({ accepted: requiredSentence })
    expect(contactAnswerIssues({ ...contact, contacted: true, accepted: false, justification: ' ' })).toEqual({
      declinedBy: requiredSentence,
      justification: requiredSentence,
    })
  })

  it('writes an interview agreed in it as a second event', () => {
    const agreed = { ...contact, contacted: true, accepted: true, scheduledDate: '2026-11-20T10:00' }
    expect(contactEntries(agreed)).toMatchObject([
      { type: 'contact', accepted: true },
      { type: 'interview', subType: 'scheduled', scheduledDate: '2026-11-20T10:00', afterContact: true },
    ])
    expect(contactEntries({ ...agreed, accepted: false, declinedBy: 'lead' })).toMatchObject([
      { accepted: true, declinedBy: 'lead' },
    ])
    expect(contactEntries({ ...agreed, contacted: false })).toHaveLength(1)
  })

  it('says who declined only of a contact that was made', () => {
    const [entry] = contactEntries({ ...contact, contacted: false, accepted: false, declinedBy: 'lead' })
    expect(entry).not.toHaveProperty('declinedBy')
    expect(entry).not.toHaveProperty('date')
  })
})

describe('the form of a meeting', () => {
  const answers: MeetingAnswers = {
    scheduledDate: '2026-11-20T10:00',
    date: undefined,
    recruiter: 'rita',
    commercialDirector: 'dulce',
  }
  const approval = newEvent(author('m'), { type: 'approval', subType: 'scheduled', recruiter: 'dulce' })

  it('writes another director before the approval, and none where it is the same', () => {
    const choice = { type: 'approval', subType: 'commercialDirector', recruiter: 'dulce' }
    const meeting = { type: 'approval', subType: 'scheduled', recruiter: 'dulce' }
    expect(schedulingEntries('approval', answers, null)).toMatchObject([choice, meeting])
    expect(schedulingEntries('approval', answers, 'dulce')).toMatchObject([meeting])
    expect(schedulingEntries('interview', answers, null)).toMatchObject([{ type: 'interview', recruiter: 'rita' }])
    expect(movingEntries(approval, { ...answers, commercialDirector: 'elsa' }, 'dulce')).toMatchObject([
      { subType: 'commercialDirector', recruiter: 'elsa' },
      { _id: 'm', recruiter: 'elsa' },
    ])
  })

  it('requires the director of an approval', () => {
    const without = { ...answers, commercialDirector: null }
    expect(meetingAnswerIssues('approval', without)).toEqual({ commercialDirector: requiredSentence })
    expect(meetingAnswerIssues('interview', without)).toEqual({})
  })

  it('sends commission and offers only of an accepted interview, where they are agreed', () => {
    const end: FinishAnswers = {
      done: true,
      accepted: true,
      declinedBy: null,
      justification: null,
      observations: null,
      commission: 50,
      offers: ['computador'],
    }
    expect(finishEntries(approval, end, true)).toMatchObject([{ subType: 'done', accepted: true, commission: 50 }])
    expect(finishEntries(approval, end, false)[0]).not.toHaveProperty('commission')
    expect(finishEntries(approval, { ...end, accepted: false }, true)[0]).not.toHaveProperty('commission')
    expect(finishEntries(approval, { ...end, done: false, declinedBy: 'lead' }, true)).toMatchObject([
      { subType: 'missed', declinedBy: 'lead' },
    ])
  })
})

describe('the steps', () => {
  const first = assignment(author('a'), 'rita')
  const refusal = newEvent(author('b'), { type: 'recruiter', subType: 'acceptance', accepted: false })
  const again = assignment(author('c'), 'rui')
  const presentation = newEvent(author('p'), { type: 'presentation', subType: 'scheduled' })

  it('show the events of the last cycle, without those taken back', () => {
    const back = newEvent(author('d'), { type: 'contact', subType: 'phone', takenBack: true })
    expect(cycleEvents([first, refusal, again, back])).toEqual([again])
    expect(cycleEvents([])).toEqual([])
    expect(eventsOfStep([first, refusal, presentation], 1)).toEqual([first, refusal])
  })

  it('leave out the presentation where it is off, unless the lead had one', () => {
    expect(stepsOf([], true)).toHaveLength(6)
    expect(stepsOf([], false)).toEqual([1, 2, 3, 5, 6])
    expect(stepsOf([presentation], false)).toHaveLength(6)
  })

  it('tell what another person did: new events, and meetings that changed', () => {
    const moved = { ...presentation, scheduledDate: '2026-12-01T10:00' }
    expect(eventsSince([first, presentation], [first, moved, again])).toEqual([moved, again])
  })
})

it('the staff form starts with what the lead knows, and nothing that it does not', () => {
  const id = '00000000-0000-4000-8000-000000000001'
  const lead = { events: [], duplicates: [], merged: [] }
  const known = shownRow(leads, { name: 'Ana', office: 'porto', source: 'linkedin', phone: null, reference: id })
  expect(staffFormValues({ ...known, ...lead })).toEqual({
    name: 'Ana',
    completeName: 'Ana',
    role: 'consultant',
    offices: ['porto'],
    source: 'linkedin',
    referencedBy: id,
  })
  expect(staffFormValues({ ...known, ...lead, reference: 'Um vizinho' })).toMatchObject({ reference: 'Um vizinho' })
})
