import { Badge, Text } from '@mantine/core'
import { type Day, lisbonDay } from '@tipy/domain/calendar/days'
import { formatDay } from '@tipy/domain/calendar/format'
import type { SendState } from '@tipy/domain/features/statements/statements.rules'

const colors: Readonly<Record<SendState, string>> = { queued: 'yellow', sent: 'green', failed: 'red' }
const labels: Readonly<Record<SendState, string>> = { queued: 'Na fila', sent: 'Enviado', failed: 'Falhou' }

interface SendMarkProps {
  readonly state: SendState
  /** An instant; null: without a day. */
  readonly at: string | null
  /** It is of another period than the one on screen: not emphasized. */
  readonly isOther?: boolean
}

export const dayOf = (instant: string): string => formatDay(lisbonDay(new Date(instant)))

/** `01-03-2026 a 31-03-2026`, of days as the server sends them. */
export const periodOf = (range: { readonly firstDate: string; readonly lastDate: string }): string =>
  `${formatDay(range.firstDate as Day)} a ${formatDay(range.lastDate as Day)}`

/** "Enviado 12-03-2026", "Na fila" or "Falhou 12-03-2026". */
export function SendMark({ state, at, isOther = false }: SendMarkProps) {
  const text = state !== 'queued' && at ? `${labels[state]} ${dayOf(at)}` : labels[state]
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
