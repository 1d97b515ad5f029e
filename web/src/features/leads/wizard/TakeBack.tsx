import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { ShownLead } from '@tipy/domain/features/leads/leads.contract'
import { eventLine } from '@tipy/domain/features/leads/leads.texts'
import { takeableEvent } from '@tipy/domain/features/leads/leads.timeline'
import { useState } from 'react'
import { explainAlone } from '#api/explain.ts'
import { useNames } from '#kinds/names.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { toast } from '#ui/toast.ts'
import { currentTime } from './clock.ts'
import type { Wizard } from './useWizard.ts'
import classes from './wizard.module.css'

interface TakeBackProps {
  readonly wizard: Wizard
  readonly lead: ShownLead
  /** A question is open over the panel, and takes its keys. */
  readonly onAsking: (isAsking: boolean) => void
}

/** "Anular": the newest event, by the person who wrote it today. */
export function TakeBack({ wizard, lead, onAsking }: TakeBackProps) {
  const { person } = useSessionContext()
  const names = useNames()
  const [isOpen, setOpen] = useState(false)
  const newest = takeableEvent(lead.events, person._id, currentTime().now)
  if (!newest) return null
  const line = eventLine(newest, names.person)

  function ask(isAsking: boolean) {
    setOpen(isAsking)
    onAsking(isAsking)
  }

  async function takeBack(_id: string) {
    const refusal = await wizard.post([{ _id, takenBack: true }])
    if (refusal && refusal.message !== 'STALE') toast.failure(explainAlone(refusal))
    ask(false)
  }

  return (
    <div className={classes.newest}>
      <span className={classes.quiet}>Último registo: {line}</span>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        leftSection={<IconArrowBackUp size={16} />}
        onClick={() => ask(true)}
      >
        Anular
      </Button>
      {isOpen && (
        <ConfirmDialog
          title="Anular o último registo?"
          action="Anular"
          zIndex={400}
          onConfirm={() => takeBack(newest._id)}
          onClose={() => ask(false)}
        >
          {line}. Deixa de contar, mas fica no histórico.
        </ConfirmDialog>
      )}
    </div>
  )
}
