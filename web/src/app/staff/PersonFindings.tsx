import { findingsScreen } from '#features/findings/index.ts'
import { EmbeddedList } from '#list/List.tsx'

/** The listings a person has found. */
export function PersonFindings({ id }: { readonly id: string }) {
  const embedded = { hide: ['finder', 'finderTeam', 'finderCommercialDirector'], fixed: { finder: [id] } }
  return <EmbeddedList screen={findingsScreen} embedded={embedded} />
}
