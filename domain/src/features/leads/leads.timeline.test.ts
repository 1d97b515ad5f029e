import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { stageKeys } from '../../company/knownKeys.ts'
import {
  backwardsSentence,
  futureSentence,
  impossibleSentence,
  notYoursSentence,
  openMeetingSentence,
  requiredSentence,
  type SentEvent,
  type TimelineContext,
} from './leads.entries.ts'
import { assignment, contactTypes, type LeadEvent, recruitment } from './leads.events.ts'
import { progressOf } from './leads.progress.ts'
import { closedStages, isClosed, isRefused, type Stage, stepOf } from './leads.stages.ts'
import { postEvents, takeableEvent } from './leads.timeline.ts'

const moment = '2026-11-17T10:00'
const now = '2026-11-17T10:00:00.000Z'
let last = 0
const newId = () => `event ${++last}`
const context: TimelineContext = {
  settings: { presentationStep: true, interviewSavesCommission: false },
  commission: null,
  author: 'rita',
  now,
  moment,
  newId,
}
const variant: TimelineContext = {
  ...context,
  settings: { presentationStep: false, interviewSavesCommission: true },
}
const author = (over = {}) => ({ _id: newId(), createdBy: 'ana', _created: now, moment: '2026-11-01T09:00', ...over })
const assigned = () => [assignment(author(), 'rita')]

const accept = { type: 'recruiter', subType: 'acceptance', accepted: true } as const
const refuse = { type: 'recruiter', subType: 'acceptance', accepted: false, observations: 'Sem tempo' } as const
const unreached = { type: 'contact', subType: 'phone', accepted: false, observations: 'Não atendeu' } as const
const reached = { type: 'contact', subType: 'email', accepted: true } as const
const director = { type: 'approval', subType: 'commercialDirector', recruiter: 'dulce' } as const
const meet = (type: 'interview' | 'presentation' | 'approval'): SentEvent => ({
  type,
  subType: 'scheduled',
  scheduledDate: '2026-11-20T15:00',
})
const reopen = { type: 'recruiter', subType: 'reopened', observations: 'Mudou de ideias' } as const

/** Posts entries one after the other; a meeting is finished by the id it got. */
function run(entries: readonly SentEvent[], given: readonly LeadEvent[] = assigned(), where = context) {
  return entries.reduce((events, entry) => {
    const isEnd = entry.subType === 'done' || entry.subType === 'missed'
    const meeting = progressOf(events).meeting?._id
    const posted = postEvents([isEnd && meeting ? { ...entry, _id: meeting } : entry], events, where)
    if (!posted.ok) throw new Error(JSON.stringify([entry, posted.fields]))
    return posted.events
  }, given)
}
const stageOf = (entries: readonly SentEvent[], where = context) => progressOf(run(entries, assigned(), where)).stage
const fieldsOf = (entry: SentEvent, events: readonly LeadEvent[] = assigned(), where = context) => {
  const posted = postEvents([entry], events, where)
  return posted.ok ? null : posted.fields
}
const done = { subType: 'done', accepted: true } as const
const missed = (declinedBy: 'lead' | 'recruiter') =>
  ({ subType: 'missed', declinedBy, justification: 'Doente' }) as const
const declined = (declinedBy: 'lead' | 'recruiter') =>
  ({ subType: 'done', accepted: false, declinedBy, justification: 'Condições' }) as const
const toInterview = [accept, reached, meet('interview')] as const
const toPresentation = [...toInterview, done, meet('presentation')] as const
const toApproval = [...toPresentation, done, director, meet('approval')] as const

describe('the step of a stage', () => {
  it('is the one of the specification, in both variants', () => {
    const steps = (presentation: boolean) =>
      Object.fromEntries(
        stageKeys.filter(stage => stepOf(stage, presentation) > 0).map(s => [s, stepOf(s, presentation)]),
      )
    expect(steps(true)).toEqual({
      recruiterAssigned: 1,
      recruiterAccepted: 2,
      contactsContacted: 3,
      interviewScheduled: 3,
      interviewMissedByRecruiter: 3,
      interviewMissedByLead: 3,
      interviewDone: 4,
      presentationScheduled: 4,
      presentationMissedByRecruiter: 4,
      presentationMissedByLead: 4,
      presentationDone: 5,
      approvalScheduled: 5,
      approvalMissedByDirector: 5,
      approvalMissedByLead: 5,
      approvalDone: 6,
    })
    const without = steps(false)
    expect([without.interviewDone, without.presentationScheduled, without.presentationMissedByLead]).toEqual([5, 5, 5])
  })

  it('is none where the timeline is closed', () => {
    expect(closedStages).toEqual([
      'toAssign',
      'recruiterRejected',
      'contactsContactedByRecruiter',
      'contactsContactedByLead',
      'interviewDoneByRecruiter',
      'interviewDoneByLead',
      'presentationDoneByRecruiter',
      'presentationDoneByLead',
      'approvalDoneByRecruiter',
      'approvalDoneByLead',
      'recruited',
    ])
    expect(closedStages.filter(isRefused)).toEqual(closedStages.slice(1, -1))
  })
})

describe('the stage', () => {
  it('without a recruiter is toAssign, with one recruiterAssigned', () => {
    expect(progressOf([])).toMatchObject({ stage: 'toAssign', date: null, cycles: 0 })
    expect(progressOf(assigned())).toMatchObject({ stage: 'recruiterAssigned', cycles: 1, recruiter: 'rita' })
  })

  it.each<[Stage, readonly SentEvent[]]>([
    ['recruiterAccepted', [accept]],
    ['recruiterRejected', [refuse]],
    ['recruiterAccepted', [accept, unreached, unreached]],
    ['contactsContacted', [accept, unreached, reached]],
    ['contactsContactedByLead', [accept, { ...reached, declinedBy: 'lead', justification: 'x' }]],
    ['contactsContactedByRecruiter', [accept, { ...unreached, declinedBy: 'recruiter', justification: 'x' }]],
    ['interviewScheduled', toInterview],
    ['interviewMissedByLead', [...toInterview, missed('lead')]],
    ['interviewMissedByRecruiter', [...toInterview, missed('recruiter')]],
    ['interviewScheduled', [...toInterview, missed('lead'), meet('interview')]],
    ['interviewDone', [...toInterview, done]],
    ['interviewDoneByLead', [...toInterview, declined('lead')]],
    ['interviewDoneByRecruiter', [...toInterview, declined('recruiter')]],
    ['presentationScheduled', toPresentation],
    ['presentationMissedByLead', [...toPresentation, missed('lead')]],
    ['presentationMissedByRecruiter', [...toPresentation, missed('recruiter')]],
    ['presentationDone', [...toPresentation, done]],
    ['presentationDoneByLead', [...toPresentation, declined('lead')]],
    ['presentationDoneByRecruiter', [...toPresentation, declined('recruiter')]],
    ['approvalScheduled', toApproval],
    ['approvalMissedByLead', [...toApproval, missed('lead')]],
    ['approvalMissedByDirector', [...toApproval, missed('recruiter')]],
    ['approvalDone', [...toApproval, done]],
    ['approvalDoneByLead', [...toApproval, declined('lead')]],
    ['approvalDoneByRecruiter', [...toApproval, declined('recruiter')]],
    ['recruiterAssigned', [refuse, reopen]],
    ['recruiterAccepted', [...toApproval, declined('lead'), reopen, accept]],
  ])('is %s', (stage, entries) => expect(stageOf(entries)).toBe(stage))

  it('is recruited once the candidate is a person of the staff', () => {
    const events = [...run([...toApproval, done]), recruitment(author({ moment }), 'new person', 'rita')]
    expect(progressOf(events)).toMatchObject({ stage: 'recruited', user: 'new person', endDate: moment })
  })

  it('without the presentation goes from the interview to the approval', () => {
    const interviewed = [...toInterview, { ...done, commission: 50 }]
    expect(stageOf([...interviewed, director, meet('approval')], variant)).toBe('approvalScheduled')
    expect(fieldsOf(meet('presentation'), run(interviewed, assigned(), variant), variant)).toEqual({
      '0.type': impossibleSentence,
    })
  })

  it('of a presentation goes on where that step was switched off', () => {
    const events = run(toPresentation)
    expect(progressOf(run([done], events, variant)).stage).toBe('presentationDone')
    expect(progressOf(run([director, meet('approval')], events, variant)).stage).toBe('approvalScheduled')
  })
})

describe('a recruiter', () => {
  it('who takes a lead over in the middle finds it as it stands', () => {
    const events = [...run(toInterview), assignment(author({ moment }), 'rui')]
    expect(progressOf(events)).toMatchObject({ stage: 'interviewScheduled', recruiter: 'rui', cycles: 1 })
    expect(progressOf(run([done], events)).stage).toBe('interviewDone')
  })

  it('given to a refused lead starts a new cycle, and counts attempts anew', () => {
    const refused = run([refuse])
    const again = [...refused, assignment(author({ moment }), 'rui')]
    expect(progressOf(again)).toMatchObject({ stage: 'recruiterAssigned', cycles: 2, endDate: null })
    expect(progressOf(run([accept, unreached], again)).attempts).toBe(1)
  })

  it('taken away leaves the lead to assign, unless it was recruited', () => {
    const removed = (events: readonly LeadEvent[]) => progressOf([...events, assignment(author({ moment }), null)])
    expect(removed(run(toInterview))).toMatchObject({ stage: 'toAssign', recruiter: null, meeting: null })
    expect(removed([...run([...toApproval, done]), recruitment(author(), 'p', null)]).stage).toBe('recruited')
  })

  it('given to a lead closed otherwise does not reopen it', () => {
    const closed = run([accept, { ...reached, declinedBy: 'lead', justification: 'x' }])
    expect(progressOf([...closed, assignment(author({ moment }), 'rui')]).stage).toBe('contactsContactedByLead')
  })
})

describe('dates', () => {
  it('are those of the latest registration, of the stage and of the end', () => {
    const events = run([
      { ...accept, date: '2026-11-02T09:00' },
      { ...unreached, date: '2026-11-03T09:00' },
      { ...unreached, date: '2026-11-04T09:00' },
    ])
    expect(progressOf(events)).toMatchObject({
      date: '2026-11-04T09:00',
      stageDate: '2026-11-02T09:00',
      endDate: null,
      attempts: 2,
    })
    const closed = run([{ ...reached, declinedBy: 'lead', justification: 'x', date: '2026-11-05T09:00' }], events)
    expect(progressOf(closed)).toMatchObject({ endDate: '2026-11-05T09:00' })
    expect(progressOf(run([reopen], closed)).endDate).toBeNull()
  })

  it('of a registration are not in the future and not before what it follows', () => {
    expect(fieldsOf({ ...accept, date: '2026-11-17T10:01' })).toEqual({ '0.date': futureSentence })
    expect(fieldsOf({ ...accept, date: '2026-10-31T10:00' })).toEqual({ '0.date': backwardsSentence })
    expect(fieldsOf({ ...accept, date: '2026-02-30T10:00' })).toEqual({ '0.date': 'Valor inválido' })
  })

  it('of a finished meeting keep when it was scheduled', () => {
    const events = run(
      [accept, reached, { ...meet('interview'), date: '2026-11-16T08:00' }],
      [assignment(author(), 'rita')].map(event => ({ ...event, date: '2026-11-01T09:00' })),
      { ...context, moment: '2026-11-16T08:00' },
    )
    expect(run([done], events).at(-1)).toMatchObject({
      subType: 'done',
      date: moment,
      scheduledOn: '2026-11-16T08:00',
      scheduledDate: '2026-11-20T15:00',
      finishedBy: 'rita',
    })
  })
})

describe('what is required', () => {
  const met = run(toInterview)
  const finish = (entry: SentEvent, where = context) =>
    fieldsOf({ ...entry, _id: progressOf(met).meeting?._id ?? '' }, met, where)

  it('of an acceptance: the answer, and why it was refused', () => {
    expect(fieldsOf({ type: 'recruiter', subType: 'acceptance' })).toEqual({ '0.accepted': requiredSentence })
    expect(fieldsOf({ ...refuse, observations: ' ' })).toEqual({ '0.observations': requiredSentence })
  })

  it('of a contact: whether it was made, why not, and why it was declined', () => {
    const accepted = run([accept])
    expect(fieldsOf({ type: 'contact', subType: 'phone' }, accepted)).toEqual({ '0.accepted': requiredSentence })
    expect(fieldsOf({ ...unreached, observations: null }, accepted)).toEqual({ '0.observations': requiredSentence })
    expect(fieldsOf({ ...reached, declinedBy: 'lead' }, accepted)).toEqual({ '0.justification': requiredSentence })
  })

  it('of a meeting: its date; of an approval its director', () => {
    expect(fieldsOf({ type: 'interview', subType: 'scheduled' }, run([accept, reached]))).toEqual({
      '0.scheduledDate': requiredSentence,
    })
    expect(fieldsOf(meet('approval'), run([...toPresentation, done]))).toEqual({
      '0.commercialDirector': requiredSentence,
    })
    expect(fieldsOf({ ...director, recruiter: null }, run([...toPresentation, done]))).toEqual({
      '0.recruiter': requiredSentence,
    })
  })

  it('of a finished meeting: how it ended, and who declined or did not come, and why', () => {
    expect(finish({ subType: 'done' })).toEqual({ '0.accepted': requiredSentence })
    const missing = { '0.declinedBy': requiredSentence, '0.justification': requiredSentence }
    expect(finish({ subType: 'done', accepted: false })).toEqual(missing)
    expect(finish({ subType: 'missed' })).toEqual(missing)
  })

  it('of an accepted interview: the commission, where the company agrees on it there', () => {
    expect(finish(done, variant)).toEqual({ '0.commission': requiredSentence })
    expect(finish(done, { ...variant, commission: 45 })).toBeNull()
    const _id = progressOf(met).meeting?._id ?? ''
    const posted = postEvents([{ ...done, _id, commission: 50, offers: ['telemovel'] }], met, variant)
    expect(posted).toMatchObject({ ok: true, terms: { commission: 50, offers: ['telemovel'] } })
    expect(postEvents([{ ...done, _id, commission: 50 }], met, context)).toMatchObject({ ok: true, terms: {} })
  })

  it('of a reopened lead: why', () => {
    expect(fieldsOf({ ...reopen, observations: '' }, run([refuse]))).toEqual({ '0.observations': requiredSentence })
  })
})

describe('a list', () => {
  it('is written whole, each entry where the one before it left the lead', () => {
    const posted = postEvents(
      [accept, unreached, reached, { ...meet('interview'), afterContact: true }],
      assigned(),
      context,
    )
    expect(posted.ok && [posted.written.length, progressOf(posted.events).stage]).toEqual([4, 'interviewScheduled'])
    expect(posted.ok && posted.written.every(({ recruiter }) => recruiter === 'rita')).toBe(true)
  })

  it('with one wrong entry changes nothing, and names that entry', () => {
    expect(postEvents([accept, unreached, refuse], assigned(), context)).toEqual({
      ok: false,
      fields: { '2.type': impossibleSentence },
    })
  })

  it('agrees an interview in a contact only right after it', () => {
    const after = { ...meet('interview'), afterContact: true }
    expect(fieldsOf(after, run([accept, reached]))).toBeNull()
    expect(fieldsOf(after, run([...toInterview, missed('lead')]))).toEqual({ '0.afterContact': impossibleSentence })
  })
})

describe('a scheduled meeting', () => {
  it('is moved, not added again', () => {
    const events = run(toInterview)
    const _id = events.at(-1)?._id ?? ''
    expect(fieldsOf(meet('interview'), events)).toEqual({ '0.type': openMeetingSentence })
    const posted = postEvents([{ _id, scheduledDate: '2026-11-25T11:00' }], events, context)
    expect(posted.ok && posted.events.at(-1)).toEqual({ ...events.at(-1), scheduledDate: '2026-11-25T11:00' })
    const limits = { '0.scheduledDate': expect.stringMatching(/^Entre 01-01-1990 e /) }
    for (const typo of ['0202-11-20T15:00', '9999-12-31T23:59', '2062-11-20T15:00'])
      expect(fieldsOf({ _id, scheduledDate: typo }, events), typo).toEqual(limits)
    expect(fieldsOf({ _id, scheduledDate: null }, events)).toEqual({ '0.scheduledDate': requiredSentence })
  })

  it('is the only event that may be changed', () => {
    const events = run([...toInterview, missed('lead')])
    for (const { _id } of events) expect(fieldsOf({ ...done, _id }, events)).toEqual({ '0.type': impossibleSentence })
  })
})

describe('taking back', () => {
  const takeBack = (events: readonly LeadEvent[], over = {}) => {
    const _id = events.at(-1)?._id ?? ''
    return postEvents([{ _id, takenBack: true }], events, { ...context, ...over })
  }

  it('the newest event returns to the stage before it; the event stays', () => {
    const posted = takeBack(run([accept, reached]))
    expect(posted.ok && [posted.events.length, progressOf(posted.events).stage]).toEqual([3, 'recruiterAccepted'])
  })

  it('the end of a meeting leaves the meeting scheduled as it was', () => {
    const before = run(toInterview)
    const posted = takeBack(run([missed('lead')], before))
    expect(posted.ok && posted.events).toEqual(before)
  })

  it('is for its author, on the same day in Lisbon, and never for the recruitment', () => {
    const events = run([accept])
    const refused = { ok: false, fields: { '0._id': notYoursSentence } }
    expect(takeBack(events, { author: 'rui' })).toEqual(refused)
    expect(takeBack(events, { now: '2026-11-18T00:00:00.000Z' })).toEqual(refused)
    expect(takeBack(events, { now: '2026-11-17T23:59:00.000Z' }).ok).toBe(true)
    expect(postEvents([{ _id: events[0]?._id ?? '', takenBack: true }], events, context)).toEqual(refused)
    const recruited = [...run([...toApproval, done]), recruitment(author({ createdBy: 'rita' }), 'p', 'rita')]
    expect(takeableEvent(recruited, 'rita', now)).toBeNull()
  })

  it('an assignment gives the lead back to the recruiter before', () => {
    const events = [...run([accept]), assignment(author({ createdBy: 'rita', moment }), 'rui')]
    const posted = takeBack(events)
    expect(posted.ok && progressOf(posted.events)).toMatchObject({ recruiter: 'rita', stage: 'recruiterAccepted' })
  })
})

/**
 * What the timeline offers in each stage, written by hand from the specification and independent of the fold:
 * the action and the stage it leads to.
 */
const decline = (stage: string) => ({ lead: `${stage}ByLead`, recruiter: `${stage}ByRecruiter` })
type Action = readonly [entry: SentEvent, stage: string]
const ends = (type: 'interview' | 'presentation' | 'approval'): readonly Action[] => [
  [done, `${type}Done`],
  [declined('lead'), decline(`${type}Done`).lead],
  [declined('recruiter'), decline(`${type}Done`).recruiter],
  [missed('lead'), `${type}MissedByLead`],
  [missed('recruiter'), type === 'approval' ? 'approvalMissedByDirector' : `${type}MissedByRecruiter`],
]
const schedule = (type: 'interview' | 'presentation' | 'approval'): Action => [meet(type), `${type}Scheduled`]
const reopening: Action = [reopen, 'recruiterAssigned']
const contacts: readonly Action[] = contactTypes.flatMap((subType): Action[] => [
  [{ ...reached, subType }, 'contactsContacted'],
  [{ ...unreached, subType }, 'recruiterAccepted'],
  [{ ...reached, subType, declinedBy: 'lead', justification: 'x' }, 'contactsContactedByLead'],
  [{ ...reached, subType, declinedBy: 'recruiter', justification: 'x' }, 'contactsContactedByRecruiter'],
])
const offered: Readonly<Record<string, readonly Action[]>> = {
  recruiterAssigned: [
    [accept, 'recruiterAccepted'],
    [refuse, 'recruiterRejected'],
  ],
  recruiterAccepted: contacts,
  contactsContacted: [schedule('interview')],
  interviewScheduled: ends('interview'),
  interviewMissedByLead: [schedule('interview')],
  interviewMissedByRecruiter: [schedule('interview')],
  interviewDone: [schedule('presentation')],
  presentationScheduled: ends('presentation'),
  presentationMissedByLead: [schedule('presentation')],
  presentationMissedByRecruiter: [schedule('presentation')],
  presentationDone: [[director, 'presentationDone'], schedule('approval')],
  approvalScheduled: [...ends('approval'), [director, 'approvalScheduled']],
  approvalMissedByLead: [schedule('approval'), [director, 'approvalMissedByLead']],
  approvalMissedByDirector: [schedule('approval'), [director, 'approvalMissedByDirector']],
  approvalDone: [],
  recruited: [],
}
const actionsIn = (stage: string): readonly Action[] => offered[stage] ?? [reopening]
const everyAction = Object.values(offered).flat().concat([reopening])
const keyOf = (entry: SentEvent) => JSON.stringify(entry)

describe('the timeline', () => {
  const choices = fc.array(fc.nat(), { maxLength: 40 })

  test.prop([choices])('reaches, by whatever it offers, exactly the stage of the specification', picks => {
    let events: readonly LeadEvent[] = assigned()
    let stage = 'recruiterAssigned'
    for (const pick of picks) {
      const actions = actionsIn(stage).filter(
        ([{ type, subType }]) =>
          !(type === 'approval' && subType === 'scheduled') || progressOf(events).commercialDirector !== null,
      )
      const action = actions[pick % Math.max(actions.length, 1)]
      if (!action) break
      events = run([action[0]], events)
      stage = action[1]
      expect(progressOf(events).stage).toBe(stage)
    }
    expect(progressOf(events).endDate === null).toBe(!isClosed(stage as Stage))
  })

  test.prop([choices, fc.nat()])('refuses every other action, and changes nothing', (picks, wrong) => {
    let events: readonly LeadEvent[] = assigned()
    for (const pick of picks) {
      const { stage, commercialDirector } = progressOf(events)
      const actions = actionsIn(stage)
      const action = actions[pick % Math.max(actions.length, 1)]
      const isDirected = action?.[0].type !== 'approval' || action[0].subType !== 'scheduled' || commercialDirector
      if (action && isDirected) events = run([action[0]], events)
    }
    const { stage, meeting } = progressOf(events)
    const allowed = new Set(actionsIn(stage).map(([entry]) => keyOf(entry)))
    const others = everyAction.filter(([entry]) => !allowed.has(keyOf(entry)))
    const [entry] = others[wrong % others.length] as Action
    const ids = [...events.map(({ _id }) => _id), 'unknown']
    const isEnd = entry.type === undefined
    const sent = isEnd ? { ...entry, _id: meeting?._id ?? ids[wrong % ids.length] ?? '' } : entry
    const before = JSON.stringify(events)
    expect(postEvents([sent], events, context).ok).toBe(false)
    expect(JSON.stringify(events)).toBe(before)
  })
})
