import { findingsScreen } from '#features/findings/index.ts'
import { EmbeddedList } from '#list/List.tsx'

/** The listings of which a person is the finder. */
export function PersonFindings({ id }: { readonly id: string }) {
  const embedded = { hide: ['finder', 'finderTeam', 'finderCommercialDirector'], fixed: { finder: [id] } }
  return <EmbeddedList screen={findingsScreen} embedded={embedded} />
}
