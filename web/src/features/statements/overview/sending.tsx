import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import type { DateRange } from '@tipy/domain/calendar/days'
import { formatRange } from '@tipy/domain/calendar/format'
import type { StatementRow } from '@tipy/domain/features/statements/statements.contract'
import { skipReasonOfRow } from '@tipy/domain/features/statements/statements.overview'
import { skipReasonLabels } from '@tipy/domain/features/statements/statements.rules'
import { useState } from 'react'
import { explainAlone } from '#api/explain.ts'
import { newKey } from '#api/newKey.ts'
import { toast } from '#ui/toast.ts'
import { useReturnFocus } from '#ui/useReturnFocus.ts'
import { type Sent, sendStatements } from './calls.ts'
import classes from './overview.module.css'

interface SendDialogProps {
  readonly rows: readonly StatementRow[]
  readonly range: DateRange
  readonly isSending: boolean
  readonly onSent: (sent: Sent) => void
  readonly onClose: () => void
}

const receiving = (count: number): string =>
  count === 0 ? 'Nenhuma das pessoas escolhidas recebe' : count === 1 ? '1 pessoa recebe' : `${count} pessoas recebem`

const counted = (count: number): string => (count === 1 ? '1 extrato' : `${count} extratos`)

function useSending({ rows, range, onSent, onClose }: SendDialogProps) {
  const [again, setAgain] = useState(false)
  const [isBusy, setBusy] = useState(false)
  // One key per choice: a retry after a lost answer sends nothing twice.
  const [keys] = useState(() => ({ first: newKey(), again: newKey() }))
  async function send() {
    setBusy(true)
    const people = rows.map(({ _id }) => _id)
    const answer = await sendStatements({ range, people, again }, again ? keys.again : keys.first)
    setBusy(false)
    if (answer.ok) {
      onSent(answer.data)
      // Since the screen was loaded, another user has sent them, or what they were about has changed.
      if (answer.data.queued === 0) toast.failure('Nenhum extrato foi enviado: veja os envios e tente de novo')
      onClose()
    } else toast.failure(explainAlone(answer))
  }
  return { again, setAgain, isBusy, send }
}

/** Says who will be sent a statement and who will not, and sends. */
export function SendDialog(props: SendDialogProps) {
  const { rows, range, isSending, onClose } = props
  const { again, setAgain, isBusy, send } = useSending(props)
  useReturnFocus()
  const judged = rows.map(row => ({ row, reason: skipReasonOfRow(row, range, again) }))
  const chosen = judged.filter(({ reason }) => reason === null).length
  const left = judged.flatMap(({ row, reason }) => (reason === null ? [] : [{ row, reason }]))
  const sentBefore = rows.filter(row => skipReasonOfRow(row, range, false) === 'alreadySent').length
  return (
    <Modal opened onClose={onClose} title="Enviar extratos por e-mail">
      <Stack gap="sm">
        <Text size="sm">
          {receiving(chosen)} o seu extrato de <span className={classes.period}>{formatRange(range)}</span>, em PDF.
        </Text>
        {!isSending && (
          <Alert color="yellow" py="xs">
            Não há servidor de e-mail: os extratos ficam na fila e seguem quando a instalação tiver um.
          </Alert>
        )}
        {sentBefore > 0 && (
          <Checkbox
            label={`Enviar de novo a quem já recebeu este período (${sentBefore})`}
            checked={again}
            onChange={event => setAgain(event.currentTarget.checked)}
          />
        )}
        {left.length > 0 && <LeftOut left={left.map(({ row: { _id, name }, reason }) => ({ _id, name, reason }))} />}
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button data-autofocus loading={isBusy} disabled={chosen === 0} onClick={() => void send()}>
            Enviar {counted(chosen)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

interface LeftOutProps {
  readonly left: readonly {
    readonly _id: string
    readonly name: string
    readonly reason: keyof typeof skipReasonLabels
  }[]
}

/** The people who are sent nothing, each with the reason. */
function LeftOut({ left }: LeftOutProps) {
  const title = left.length === 1 ? 'Fica de fora 1 pessoa' : `Ficam de fora ${left.length} pessoas`
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <ul
        className={classes.names}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={title}
      >
        {left.map(({ _id, name, reason }) => (
          <li key={_id}>
            <span>{name}</span>
            <Text span size="sm" c="dimmed">
              {skipReasonLabels[reason]}
            </Text>
          </li>
        ))}
      </ul>
    </div>
  )
}
