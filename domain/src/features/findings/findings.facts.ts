import { type Fact, noDimensions } from '../../figures/facts.ts'
import type { Finding } from './findings.record.ts'

/** A listing counts once, on its day (docs/features/figures.md). */
export function factsOfFinding(row: Finding): readonly Fact[] {
  if (!row.active) return []
  return [
    {
      ...noDimensions,
      measure: 'findings',
      day: row.findingDate,
      person: row.finder,
      team: row.finderTeam,
      commercialDirector: row.finderCommercialDirector,
      broker: row.finderBroker,
      coo: row.finderCoo,
      office: row.office,
      value: 1,
    },
  ]
}
