import type { FilterState } from '@tipy/domain/features/stats/stats.filterStates'
import { DraftsButton } from './DraftsButton.tsx'

/** Beside the table of references: drafts for the referrers that it shows, and the account they are made in. */
export const referenceTools = (active: FilterState) => <DraftsButton sources={[{ kind: 'references', active }]} />
