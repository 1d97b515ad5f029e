import { Badge, Text } from '@mantine/core'
import { lisbonDay } from '@tipy/domain/calendar/days'
import { formatDay } from '@tipy/domain/calendar/format'
import { type MailState, mailStateLabels } from '@tipy/domain/features/mail/mail.rules'

const colors: Readonly<Record<MailState, string>> = { queued: 'yellow', sent: 'green', failed: 'red' }

interface SendMarkProps {
  readonly state: MailState
  /** An instant; null: without a day. */
  readonly at: string | null
  /** It is of another period than the one on screen: not emphasized. */
  readonly isOther?: boolean
}

export const dayOf = (instant: string): string => formatDay(lisbonDay(new Date(instant)))

/** "Enviado 12-03-2026", "Na fila" or "Falhou 12-03-2026". */
export function SendMark({ state, at, isOther = false }: SendMarkProps) {
  const label = mailStateLabels[state]
  const text = state !== 'queued' && at ? `${label} ${dayOf(at)}` : label
  if (isOther)
    return (
      <Text span size="xs" c="dimmed">
        {text}
      </Text>
    )
  return (
    <Badge color={colors[state]} variant="light" tt="none">
      {text}
    </Badge>
  )
}
