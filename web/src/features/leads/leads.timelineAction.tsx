import { Button } from '@mantine/core'
import { IconArrowBackUp, IconTimeline } from '@tabler/icons-react'
import { mayWriteEvents } from '@tipy/domain/features/leads/leads.policy'
import type { Leads } from '@tipy/domain/features/leads/leads.record'
import { isClosed, isRefused } from '@tipy/domain/features/leads/leads.stages'
import { isArchived } from '@tipy/domain/record/archive'
import type { Shown } from '@tipy/domain/record/contract'
import { useState } from 'react'
import type { PageActionProps } from '#list/page/page.ts'
import type { RowAction, RowDialogProps } from '#list/screen.ts'
import { type SessionContext, useSessionContext } from '#session/sessionContext.ts'
import { lazily } from '#ui/lazily.tsx'
import { shownLead, stageOf } from './leads.labels.ts'

const LeadWizard = lazily(async () => (await import('./wizard/index.tsx')).LeadWizard)

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

const mayWrite = (row: Shown<Leads>, { person, flags }: SessionContext): boolean =>
  !isArchived(row) && mayWriteEvents({ recruiter: row.recruiter ?? null }, { id: person._id, flags })

/** Opens the step that waits, from a row of the list; a closed lead has none. */
export const openTimeline: RowAction<Leads> = {
  name: 'Linha do tempo',
  Icon: IconTimeline,
  offersOn: (row, session) => !isClosed(stageOf(row)) && mayWrite(row, session),
  does: { Dialog: TimelineDialog },
}

/** A lead that ended without being recruited starts again: the wizard asks why. */
export const reopen: RowAction<Leads> = {
  name: 'Reabrir',
  Icon: IconArrowBackUp,
  offersOn: (row, session) => isRefused(stageOf(row)) && mayWrite(row, session),
  does: { Dialog: TimelineDialog },
}

/** The same on the page of the lead, before all other buttons. */
export function TimelineButton({ row, onDone }: PageActionProps<Leads>) {
  const session = useSessionContext()
  const [isOpen, setOpen] = useState(false)
  const action = [openTimeline, reopen].find(({ offersOn }) => offersOn?.(row, session))
  return (
    <>
      {action && (
        <Button
          leftSection={<action.Icon size={16} aria-hidden />}
          onPointerEnter={LeadWizard.preload}
          onClick={() => setOpen(true)}
        >
          {action.name}
        </Button>
      )}
      {/* It stays open when the lead is closed in it. */}
      {isOpen && <TimelineDialog row={row} onClose={() => setOpen(false)} onDone={onDone} />}
    </>
  )
}
