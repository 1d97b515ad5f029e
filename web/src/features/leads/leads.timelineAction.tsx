import { Button } from '@mantine/core'
import { IconTimeline } from '@tabler/icons-react'
import { mayWriteEvents } from '@tipy/domain/features/leads/leads.policy'
import type { Leads } from '@tipy/domain/features/leads/leads.record'
import { isClosed } from '@tipy/domain/features/leads/leads.stages'
import { isArchived } from '@tipy/domain/record/archive'
import type { Shown } from '@tipy/domain/record/contract'
import { Suspense, useState } from 'react'
import type { PageActionProps } from '#list/page/page.ts'
import type { RowAction, RowDialogProps } from '#list/screen.ts'
import { type SessionContext, useSessionContext } from '#session/sessionContext.ts'
import { lazily } from '#ui/lazily.tsx'
import { shownLead, stageOf } from './leads.labels.ts'

const LeadWizard = lazily(async () => ({ default: (await import('./wizard/index.tsx')).LeadWizard }))

/** Closed, it shows the lead as it stands now. */
function TimelineDialog({ row, onClose, onDone }: RowDialogProps<Leads>) {
  return (
    <LeadWizard
      lead={shownLead(row)}
      onClose={() => {
        onDone()
        onClose()
      }}
    />
  )
}

/** A closed lead has no step that waits. */
const isOffered = (row: Shown<Leads>, { person, flags }: SessionContext): boolean =>
  !isArchived(row) &&
  !isClosed(stageOf(row)) &&
  mayWriteEvents({ recruiter: row.recruiter ?? null }, { id: person._id, flags })

/** Opens the step that waits, from a row of the list. */
export const openTimeline: RowAction<Leads> = {
  name: 'Linha do tempo',
  Icon: IconTimeline,
  offersOn: isOffered,
  does: { Dialog: TimelineDialog },
}

/** The same on the page of the lead, before all other buttons. */
export function TimelineButton({ row, onDone }: PageActionProps<Leads>) {
  const session = useSessionContext()
  const [isOpen, setOpen] = useState(false)
  if (!isOffered(row, session)) return null
  return (
    <>
      <Button
        leftSection={<openTimeline.Icon size={16} aria-hidden />}
        onPointerEnter={() => void LeadWizard.preload?.().catch(() => {})}
        onClick={() => setOpen(true)}
      >
        {openTimeline.name}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <TimelineDialog row={row} onClose={() => setOpen(false)} onDone={onDone} />
        </Suspense>
      )}
    </>
  )
}
