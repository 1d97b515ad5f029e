import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import { IconClockX, IconLock } from '@tabler/icons-react'
import { addDays, type Day } from '@tipy/domain/calendar/days'
import { formatDay } from '@tipy/domain/calendar/format'
import type { ShownLead } from '@tipy/domain/features/leads/leads.contract'
import { announcedDays } from '@tipy/domain/features/leads/leads.retention'
import { useState } from 'react'
import { useSessionContext } from '#session/sessionContext.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { KeepForm, useKeeping } from './leads.keepForm.tsx'
import { endOfData, leavesText } from './leads.leaving.ts'
import classes from './leads.retention.module.css'

interface OfLead {
  readonly lead: ShownLead
}

/** On the page of a lead: that its data goes soon, or why it stays. */
export function RetentionNotice({ lead }: OfLead) {
  const { settings, today } = useSessionContext()
  const end = endOfData(lead, settings.candidateRetentionMonths)
  if (lead.keepReason) return <Kept lead={lead} reason={lead.keepReason} end={end} />
  if (end === null || end > addDays(today, announcedDays)) return null
  return <Leaves lead={lead} end={end} />
}

function Consequence({ end }: { readonly end: Day | null }) {
  const { today } = useSessionContext()
  if (end === null) return 'Sem motivo, os dados deste candidato seguem o prazo dos outros.'
  return (
    <>
      Sem motivo, os dados deste candidato são apagados{' '}
      {end <= today ? 'na próxima noite' : <span className={classes.day}>em {formatDay(end)}</span>}. Não podem ser
      recuperados.
    </>
  )
}

function Kept({ lead, reason, end }: OfLead & { readonly reason: string; readonly end: Day | null }) {
  const keep = useKeeping(lead)
  const [isAsking, setAsking] = useState(false)
  return (
    <Alert color="gray" icon={<IconLock size={18} aria-hidden />} p="sm">
      <Group justify="space-between" gap="xs">
        <Text inherit>
          Os dados deste candidato são mantidos: <strong>{reason}</strong>
        </Text>
        {lead.can.edit && (
          <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
            Deixar de manter
          </Button>
        )}
      </Group>
      {isAsking && (
        <ConfirmDialog
          title="Deixar de manter os dados?"
          action="Deixar de manter"
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await keep(null)
            setAsking(false)
          }}
        >
          <Consequence end={end} />
        </ConfirmDialog>
      )}
    </Alert>
  )
}

function Leaves({ lead, end }: OfLead & { readonly end: Day }) {
  const { today } = useSessionContext()
  const [isKeeping, setKeeping] = useState(false)
  return (
    <Alert color="yellow" icon={<IconClockX size={18} aria-hidden />} p="sm">
      <Group justify="space-between" gap="xs">
        <Text inherit>
          Os dados deste candidato são apagados em <strong>{formatDay(end)}</strong> ({leavesText(end, today)}).
        </Text>
        {lead.can.edit && (
          <Button variant="default" size="compact-sm" onClick={() => setKeeping(true)}>
            Manter
          </Button>
        )}
      </Group>
      {isKeeping && <KeepDialog lead={lead} onClose={() => setKeeping(false)} />}
    </Alert>
  )
}

function KeepDialog({ lead, onClose }: OfLead & { readonly onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Manter os dados" closeButtonProps={{ 'aria-label': 'Fechar' }}>
      <KeepForm lead={lead} onDone={onClose} onCancel={onClose} />
    </Modal>
  )
}
