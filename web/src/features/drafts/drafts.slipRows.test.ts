import { expect, it } from 'vitest'
import { type MatchedSlip, slipRows } from './drafts.slipRows.ts'
import { ana, rui } from './drafts.testing.tsx'

const slip = (over: Partial<MatchedSlip> = {}): MatchedSlip => ({
  file: new File([], 'recibo.pdf'),
  person: null,
  draft: ana,
  isLeftOut: false,
  ...over,
})

it('of two slips of one person neither is made until one is left out', () => {
  const both = slipRows([slip(), slip(), slip({ draft: rui })])
  expect(both.map(({ isChosen, draft }) => [isChosen, draft.problem])).toEqual([
    [false, 'samePerson'],
    [false, 'samePerson'],
    [true, null],
  ])
  const one = slipRows([slip(), slip({ isLeftOut: true }), slip({ draft: rui })])
  expect(one.map(({ isChosen }) => isChosen)).toEqual([true, false, true])
})

it('a slip whose person the user named stays open to another choice', () => {
  const named = slipRows([slip({ person: ana.person }), slip({ draft: rui })])
  expect(named.map(({ needsPerson }) => needsPerson)).toEqual([true, false])
})
