import { describe, expect, it } from 'vitest'
import type { Role } from '../../access/roles.ts'
import { stageKeys } from '../../company/knownKeys.ts'
import { standardSettings } from '../../company/settings.ts'
import { matches } from '../../record/matches.ts'
import type { Viewer } from '../../record/rights.ts'
import { rowOf } from '../../record/rows.testing.ts'
import { leadsScope, mayWriteEvents } from './leads.policy.ts'
import { leads } from './leads.record.ts'
import { contactSentence, duplicateKeys, leadIssues, mergeOf, retentionEnd, sourcesOf } from './leads.rules.ts'
import { milestones, stagesFrom, stepOf } from './leads.stages.ts'

const lead = (over: object = {}) =>
  rowOf(leads, { _id: 'l', name: 'Ana', stage: 'toAssign', phone: '912345678', ...over })

describe('a lead', () => {
  it('has a phone or an e-mail; one that had neither stays editable', () => {
    const nothing = lead({ phone: null })
    expect(leadIssues(nothing, null)).toEqual({ phone: contactSentence, personalEmail: contactSentence })
    expect(leadIssues(nothing, nothing)).toEqual({})
    expect(leadIssues(lead({ phone: null, personalEmail: 'a@b.pt' }), null)).toEqual({})
  })

  it('keeps its director while the approval waits', () => {
    const directed = (stage: string) => lead({ stage, commercialDirector: 'dulce' })
    const emptied = (stage: string) => leadIssues({ ...directed(stage), commercialDirector: null }, directed(stage))
    expect(emptied('approvalScheduled')).toEqual({ commercialDirector: 'Obrigatório' })
    expect([emptied('presentationDone'), emptied('approvalDone')]).toEqual([{}, {}])
  })
})

describe('the same candidate', () => {
  const keys = (over: object) => duplicateKeys({ name: null, birthday: null, emails: [], phones: [], ...over })

  it('has the same phone, with or without country, spaces and dashes', () => {
    const phones = ['912345678', '+351 912 345 678', '00351912345678', '912-345-678']
    expect(new Set(phones.flatMap(phone => keys({ phones: [phone] })))).toEqual(new Set(['phone 912345678']))
    expect(keys({ phones: ['+44 7911 123456'] })).toEqual(['phone 447911123456'])
    expect(keys({ phones: ['123', null] })).toEqual([])
  })

  it('has the same e-mail, whatever its case', () => {
    expect(keys({ emails: ['Ana@Casa.PT', 'ana@casa.pt', null] })).toEqual(['email ana@casa.pt'])
  })

  it('has the same name and birthday; a name alone is not enough', () => {
    expect(keys({ name: 'Inês  Conceição', birthday: '1990-01-02' })).toEqual(['born 1990-01-02 ines conceicao'])
    expect(keys({ name: 'Inês Conceição' })).toEqual([])
  })
})

it('a source without a type is the company’s', () => {
  const sources = [{ key: 'a', type: 'personal' }, { key: 'b', type: 'company' }, { key: 'c' }]
  expect([sourcesOf(sources, true), sourcesOf(sources, false)]).toEqual([['a'], ['b', 'c']])
})

describe('the data of a candidate', () => {
  const closed = { stage: 'interviewDoneByLead', endDate: '2025-08-31T10:00', keepReason: null, anonymisedDate: null }

  it('goes some months after a refusal', () => {
    expect(retentionEnd(closed, 12)).toBe('2026-08-31')
    expect(retentionEnd(closed, 6)).toBe('2026-02-28')
    // Reopened after its data went, and closed again.
    expect(retentionEnd({ ...closed, anonymisedDate: '2025-01-01' }, 12)).toBe('2026-08-31')
    expect(retentionEnd({ ...closed, anonymisedDate: '2025-08-31' }, 12)).toBe('2026-08-31')
  })

  it.each([
    ['where it is switched off', closed, 0],
    ['of an open lead', { ...closed, stage: 'interviewDone', endDate: null }, 12],
    ['of one without recruiter', { ...closed, stage: 'toAssign', endDate: null }, 12],
    ['of one who is staff now', { ...closed, stage: 'recruited' }, 12],
    ['of one kept with a reason', { ...closed, keepReason: 'Processo em tribunal' }, 12],
    ['that is gone already', { ...closed, anonymisedDate: '2026-01-01' }, 12],
  ])('stays %s', (_why, row, months) => expect(retentionEnd(row, months)).toBeNull())
})

describe('visible leads', () => {
  const viewer = (role: Role, over: Partial<Viewer> = {}): Viewer => ({
    id: 'me',
    roles: [role],
    flags: new Set(),
    settings: standardSettings,
    offices: ['lisboa'],
    company: { features: {}, closedOffices: [] },
    managedStaff: ['rita'],
    managedTeams: [],
    ...over,
  })
  const sees = (role: Role, over: object) =>
    matches(leads, leadsScope(viewer(role)), lead({ office: 'porto', ...over }))

  it.each<[Role, object, boolean]>([
    ['recruiter', { recruiter: 'me' }, true],
    ['recruiter', { createdBy: 'me' }, true],
    ['recruiter', { office: 'lisboa' }, false],
    ['expansionDirector', { office: 'lisboa' }, true],
    ['expansionDirector', {}, false],
    ['commercialDirector', { commercialDirector: 'me' }, true],
    ['commercialDirector', { recruiter: 'rita' }, true],
    ['commercialDirector', { office: 'lisboa' }, false],
    ['broker', { office: 'lisboa' }, true],
    ['hr', { office: 'lisboa' }, true],
    ['integration', {}, false],
    ['ceo', {}, true],
    ['coo', {}, true],
    ['consultant', { office: 'lisboa' }, false],
  ])('of a %s: %j is %s', (role, over, isSeen) => expect(sees(role, over)).toBe(isSeen))

  it('get events from users who edit leads, and from their own recruiter', () => {
    expect(mayWriteEvents({ recruiter: 'me' }, viewer('recruiter'))).toBe(true)
    expect(mayWriteEvents({ recruiter: 'rita' }, viewer('recruiter'))).toBe(false)
    expect(mayWriteEvents({ recruiter: null }, viewer('hr', { flags: new Set(['editLead']) }))).toBe(true)
  })
})

describe('of two leads of the same candidate', () => {
  const made = (_id: string, day: number, user: string | null = null) => ({
    _id,
    _created: `2026-01-0${day}T10:00:00.000Z`,
    user,
  })
  const idsOf = (...pair: Parameters<typeof mergeOf>) => {
    const merge = mergeOf(...pair)
    return merge && [merge.stays._id, merge.goes._id]
  }

  it('the older stays, in whichever order they are named', () => {
    expect(idsOf(made('a', 2), made('b', 1))).toEqual(['b', 'a'])
    expect(idsOf(made('b', 1), made('a', 2))).toEqual(['b', 'a'])
    expect(idsOf(made('b', 1), made('a', 1))).toEqual(['a', 'b'])
  })

  it('the one that became staff stays; two that did are not merged', () => {
    expect(idsOf(made('a', 1), made('b', 2, 'rui'))).toEqual(['b', 'a'])
    expect(idsOf(made('a', 1, 'ana'), made('b', 2))).toEqual(['a', 'b'])
    expect(idsOf(made('a', 1, 'ana'), made('b', 2, 'rui'))).toBeNull()
  })
})

describe('how far a lead came', () => {
  it('each milestone needs the one before it', () => {
    const [scheduled, interviewed, recruited] = milestones.map(name => stagesFrom[name])
    expect(scheduled).toEqual(expect.arrayContaining([...(interviewed ?? [])]))
    expect(interviewed).toEqual(expect.arrayContaining([...(recruited ?? [])]))
  })

  it('open leads are invited from step 3 on, and interviewed from step 4 on', () => {
    for (const stage of stageKeys) {
      const step = stepOf(stage, true)
      if (step === 0 || stage === 'contactsContacted') continue
      expect([stage, stagesFrom.scheduled.includes(stage)]).toEqual([stage, step >= 3])
      expect([stage, stagesFrom.interviewed.includes(stage)]).toEqual([stage, step >= 4])
    }
  })
})
