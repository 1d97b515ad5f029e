import { expect, test } from 'vitest'
import { noDimensions } from '../../figures/facts.ts'
import { rowOf } from '../../record/rows.testing.ts'
import { factsOfFinding } from './findings.facts.ts'
import { findings } from './findings.record.ts'

const row = rowOf(findings, {
  active: true,
  findingDate: '2026-03-31',
  finder: 'ana',
  finderTeam: 'norte',
  finderCommercialDirector: 'director',
  finderOffice: 'porto',
  finderBroker: 'broker',
  finderCoo: 'coo',
  office: 'lisboa',
})

test('a listing counts one on its day, in its own office, for its finder and those who led them then', () => {
  expect(factsOfFinding(row)).toEqual([
    {
      ...noDimensions,
      measure: 'findings',
      day: '2026-03-31',
      person: 'ana',
      team: 'norte',
      commercialDirector: 'director',
      broker: 'broker',
      coo: 'coo',
      office: 'lisboa',
      value: 1,
    },
  ])
})

test('an archived listing counts nothing', () => {
  expect(factsOfFinding({ ...row, active: false })).toEqual([])
})
