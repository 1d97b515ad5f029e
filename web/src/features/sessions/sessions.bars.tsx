import { Text, VisuallyHidden } from '@mantine/core'
import { formatDay } from '@tipy/domain/calendar/format'
import { formatDuration, secondsByDay } from '@tipy/domain/features/sessions/sessions.stats'
import type { SessionSummary } from '@tipy/domain/features/sessions/sessions.stats.contract'
import { useMemo } from 'react'
import { useSessionContext } from '#session/sessionContext.ts'
import { ScrollX } from '#ui/ScrollX.tsx'
import classes from './sessions.table.module.css'

interface DayBarsProps {
  readonly sessions: SessionSummary['sessions']
}

/** A bar for each day, without the chart library; for screen readers a list of days and times. */
export function DayBars({ sessions }: DayBarsProps) {
  const { dateRange, today } = useSessionContext()
  const days = useMemo(() => secondsByDay(sessions, dateRange, today), [sessions, dateRange, today])
  const highest = Math.max(1, ...days.map(({ seconds }) => seconds))
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return null
  return (
    <figure className={classes.figure}>
      <figcaption>
        <Text size="xs" c="dimmed">
          Horas por dia das pessoas desta página; o dia mais alto tem {formatDuration(highest)}
        </Text>
      </figcaption>
      <ScrollX label="Horas por dia">
        <ol className={classes.bars}>
          {days.map(({ day, seconds }) => (
            <li key={day} title={`${formatDay(day)}: ${formatDuration(seconds)}`}>
              <span style={{ height: `${(seconds / highest) * 100}%` }} />
              <VisuallyHidden>
                {formatDay(day)}: {formatDuration(seconds)}
              </VisuallyHidden>
            </li>
          ))}
        </ol>
      </ScrollX>
      <div className={`${classes.axis} tabular`} aria-hidden>
        <span>{formatDay(first.day)}</span>
        {last !== first && <span>{formatDay(last.day)}</span>}
      </div>
    </figure>
  )
}
