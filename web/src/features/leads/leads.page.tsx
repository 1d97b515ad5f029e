import { IconFileDescription } from '@tabler/icons-react'
import type { Leads } from '@tipy/domain/features/leads/leads.record'
import type { RecordPageOf } from '#list/page/page.ts'
import { LeadFacts } from './leads.facts.tsx'
import { LeadHead } from './leads.head.tsx'
import { shownLead } from './leads.labels.ts'
import { leadsScreen } from './leads.list.tsx'
import { TimelineButton } from './leads.timelineAction.tsx'

/** The page of a lead: who it is and where it stands, the whole timeline, and its companions. */
export const pageOfLead: RecordPageOf<Leads> = {
  // The timeline is the first button of the page.
  screen: { ...leadsScreen, rowActions: [] },
  First: TimelineButton,
  Head: ({ row, names, buttons }) => <LeadHead lead={shownLead(row)} names={names} buttons={buttons} />,
  headRoom: 300,
  own: {
    key: 'ficha',
    label: 'Ficha',
    Icon: IconFileDescription,
    Content: ({ row, names }) => <LeadFacts lead={shownLead(row)} names={names} />,
  },
}
