import { Badge, Button, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { formatInstant } from '@tipy/domain/calendar/format'
import { formatNumber } from '#kinds/format.ts'
import { type ErrorGroup, useMarking } from './errors.calls.ts'
import { routeOf, sideLabels } from './errors.labels.ts'
import classes from './errors.module.css'

interface ErrorRowProps {
  readonly error: ErrorGroup
  readonly onOpen: () => void
}

export function ErrorRow({ error, onOpen }: ErrorRowProps) {
  const { side, message, route, count, lastSeen, user, requestId, resolved } = error
  const { label, color } = sideLabels[side]
  return (
    <li className={classes.row}>
      <UnstyledButton className={classes.way} onClick={onOpen} aria-label={`Abrir ${message}`}>
        <Text component="span" fw={resolved ? 400 : 600} className={classes.message}>
          {message}
        </Text>
        <span className={classes.facts}>
          <Badge size="sm" color={color}>
            {label}
          </Badge>
          <Text component="span" size="sm" className={classes.route}>
            {routeOf(route)}
          </Text>
          <Text component="span" size="sm" c="dimmed">
            {user?.name ?? (error.shared ? 'Instalação' : 'Sem pessoa')}
          </Text>
          <Text component="time" dateTime={lastSeen} size="sm" c="dimmed" className="tabular">
            {formatInstant(lastSeen)}
          </Text>
          {requestId && (
            <Text component="span" size="xs" c="dimmed" className={classes.reference}>
              {requestId}
            </Text>
          )}
        </span>
      </UnstyledButton>
      <Tooltip label="Vezes que aconteceu">
        <Text component="span" fw={650} className={`tabular ${classes.count}`}>
          {formatNumber(count)}×
        </Text>
      </Tooltip>
      <MarkButton error={error} />
    </li>
  )
}

interface MarkButtonProps {
  readonly error: ErrorGroup
  /** A primary button on the panel; in the list, where every row has one, a quiet one. */
  readonly main?: boolean
}

/** Absent for an error of the installation: companies share it and none may resolve it (docs/features/errors.md). */
export function MarkButton({ error, main = false }: MarkButtonProps) {
  const mark = useMarking()
  const { resolved, shared, message } = error
  if (shared) return null
  const label = resolved ? 'Reabrir' : 'Resolver'
  return (
    <Button
      variant={main && !resolved ? 'filled' : 'default'}
      size={main ? 'sm' : 'xs'}
      aria-label={`${label} ${message}`}
      onClick={() => void mark(error, !resolved)}
    >
      {label}
    </Button>
  )
}
