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
const ReopenDialog = lazily(async () => (await import('./wizard/index.tsx')).ReopenDialog)

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

/** On the page of the lead, before all other buttons: the step that waits, or a refused lead starts again. */
export function TimelineButton({ row, onDone }: PageActionProps<Leads>) {
  const session = useSessionContext()
  const [isTimelineOpen, setTimelineOpen] = useState(false)
  const [isReopening, setReopening] = useState(false)
  const reopens = isRefused(stageOf(row)) && mayWrite(row, session)
  return (
    <>
      {openTimeline.offersOn?.(row, session) && (
        <Button
          leftSection={<IconTimeline size={16} aria-hidden />}
          onPointerEnter={LeadWizard.preload}
          onClick={() => setTimelineOpen(true)}
        >
          {openTimeline.name}
        </Button>
      )}
      {reopens && (
        <Button
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onPointerEnter={ReopenDialog.preload}
          onClick={() => setReopening(true)}
        >
          Reabrir
        </Button>
      )}
      {/* It stays open when the lead is closed in it. */}
      {isTimelineOpen && <TimelineDialog row={row} onClose={() => setTimelineOpen(false)} onDone={onDone} />}
      {isReopening && (
        <ReopenDialog
          id={row._id}
          onClose={() => {
            setReopening(false)
            onDone()
          }}
        />
      )}
    </>
  )
}
