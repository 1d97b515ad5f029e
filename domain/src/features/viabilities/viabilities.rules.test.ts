import { fc } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { cents } from '../../money/money.ts'
import {
  isBroken,
  isDone,
  normalizeRequest,
  offerApproved,
  openIn,
  requestIssues,
  viabilityIssues,
} from './viabilities.rules.ts'

const line = (over: Record<string, unknown> = {}) => ({
  bank: 'bpi',
  requested: true,
  requestedCredit: cents(100),
  approved: true,
  approvedCredit: cents(90),
  chosen: true,
  chosenCredit: cents(80),
  ...over,
})

describe('a bank’s request', () => {
  test('can be filled in only after the step before', () => {
    const steps = { requested: false, approved: false, chosen: false }
    const open = (over: Partial<typeof steps>) =>
      Object.entries(openIn({ ...steps, ...over })).flatMap(([name, isOpen]) => (isOpen ? [name] : []))
    expect(open({})).toEqual([])
    expect(open({ requested: true })).toEqual(['requestedCredit', 'approved'])
    expect(open({ requested: true, approved: true })).toEqual([
      'requestedCredit',
      'approved',
      'approvedCredit',
      'chosen',
    ])
    expect(open({ requested: true, approved: true, chosen: true })).toContain('chosenCredit')
    expect(open({ approved: true, chosen: true })).toEqual([])
  })

  test('stores approved only if requested, and chosen only if approved, each with its amount', () => {
    expect(normalizeRequest(line())).toEqual(line())
    const none = { approved: false, approvedCredit: null, chosen: false, chosenCredit: null }
    expect(normalizeRequest(line({ approved: false }))).toEqual(line(none))
    expect(normalizeRequest(line({ requested: false }))).toEqual(
      line({ requested: false, requestedCredit: null, ...none }),
    )
    expect(normalizeRequest(line({ chosen: false }))).toEqual(line({ chosen: false, chosenCredit: null }))
  })

  test('normalized twice is the same, and has no step without the one before', () => {
    const steps = fc.record({ requested: fc.boolean(), approved: fc.boolean(), chosen: fc.boolean() })
    fc.assert(
      fc.property(steps, given => {
        const normalized = normalizeRequest(line(given))
        expect(normalizeRequest(normalized)).toEqual(normalized)
        expect(normalized.approved && !normalized.requested).toBe(false)
        expect(normalized.chosen && !normalized.approved).toBe(false)
      }),
    )
  })
})

describe('the requests of all banks', () => {
  test('name no bank twice', () => {
    expect(
      requestIssues([
        { bank: 'bpi', chosen: false },
        { bank: 'cgd', chosen: false },
      ]),
    ).toEqual({})
    expect(
      requestIssues([
        { bank: 'bpi', chosen: false },
        { bank: 'bpi', chosen: false },
      ]),
    ).toEqual({
      'requests.1.bank': 'Este banco já tem um pedido',
    })
    // Empty banks are refused as missing required fields, not here.
    expect(
      requestIssues([
        { bank: null, chosen: false },
        { bank: null, chosen: false },
      ]),
    ).toEqual({})
  })

  test('choose at most one', () => {
    expect(
      requestIssues([
        { bank: 'bpi', chosen: true },
        { bank: 'cgd', chosen: false },
      ]),
    ).toEqual({})
    expect(
      requestIssues([
        { bank: 'bpi', chosen: true },
        { bank: 'cgd', chosen: true },
      ]),
    ).toEqual({
      'requests.1.chosen': 'Só um banco pode ser escolhido',
    })
  })
})

const viability = {
  consultant: null,
  isExternalConsultant: false,
  giveUpDate: null,
  giveUpReason: null,
  requests: [],
}

test('a give-up date requires its reason', () => {
  expect(viabilityIssues(viability)).toEqual({})
  expect(viabilityIssues({ ...viability, giveUpDate: '2026-03-05' })).toEqual({ giveUpReason: 'Obrigatório' })
  expect(viabilityIssues({ ...viability, giveUpDate: '2026-03-05', giveUpReason: 'outro' })).toEqual({})
})

test('the consultant must be a user’s id when internal and a name when external', () => {
  expect(viabilityIssues({ ...viability, consultant: 'Ana' })).toHaveProperty('consultant')
  expect(viabilityIssues({ ...viability, consultant: 'Ana', isExternalConsultant: true })).toEqual({})
})

test('is done with a bank chosen, broken with a give-up', () => {
  expect(isDone({ requests: [{ chosen: false }] })).toBe(false)
  expect(isDone({ requests: [{ chosen: false }, { chosen: true }] })).toBe(true)
  expect(isDone({})).toBe(false)
  expect(isBroken({ giveUpDate: null })).toBe(false)
  expect(isBroken({ giveUpDate: '2026-03-05' })).toBe(true)
})

test('a chosen bank offers the amount it approved, and keeps another', () => {
  const offered = (over: Record<string, unknown>) => offerApproved(line(over)).chosenCredit
  expect(offered({ chosenCredit: null })).toBe(cents(90))
  expect(offered({})).toBe(cents(80))
  expect(offered({ chosen: false, chosenCredit: null })).toBeNull()
})
