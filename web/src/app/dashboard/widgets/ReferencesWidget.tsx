import type { WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import { referenceTools } from '#app/gmail/ReferenceDrafts.tsx'
import { ReferencesTable } from '#features/stats/references/ReferencesTable.tsx'

/** The table of references, with its drafts for those who may make them. */
export const ReferencesWidget = (settings: WidgetSettings) => <ReferencesTable {...settings} tools={referenceTools} />
