import { Text } from '@mantine/core'
import { formatDay } from '@tipy/domain/calendar/format'
import { formatDuration, secondsByDay, sessionsOfDay } from '@tipy/domain/features/sessions/sessions.stats'
import type { SessionSummary } from '@tipy/domain/features/sessions/sessions.stats.contract'
import { useMemo } from 'react'
import { NumberButton } from '#figures/FigureNumber.tsx'
import { useSessionContext } from '#session/sessionContext.ts'
import { ScrollX } from '#ui/ScrollX.tsx'
import type { SessionsNumber } from './sessions.panel.tsx'
import classes from './sessions.table.module.css'

interface DayBarsProps {
  /** Of the people of this page. */
  readonly people: readonly SessionSummary[]
  readonly onOpen: (number: SessionsNumber) => void
}

/** A bar for each day, without the chart library: each opens the sessions of its day. */
export function DayBars({ people, onOpen }: DayBarsProps) {
  const { dateRange, today } = useSessionContext()
  const sessions = useMemo(
    () => people.flatMap(({ user, sessions: own }) => own.map(session => ({ ...session, person: user.name }))),
    [people],
  )
  const days = useMemo(() => secondsByDay(sessions, dateRange, today), [sessions, dateRange, today])
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return null
  const top = days.reduce((highest, day) => (day.seconds > highest.seconds ? day : highest))
  const highest = Math.max(1, top.seconds)
  const open = ({ day, seconds }: (typeof days)[number]) => {
    const counted = sessionsOfDay(sessions, day)
    onOpen({
      label: `Horas · ${formatDay(day)}`,
      value: formatDuration(seconds),
      formula: 'Soma do tempo, neste dia, das sessões das pessoas desta página.',
      range: { firstDate: day, lastDate: day },
      sessions: counted,
      total: seconds,
      count: counted.length,
    })
  }
  return (
    <figure className={classes.figure}>
      <figcaption>
        <Text size="xs" c="dimmed">
          Horas por dia das pessoas desta página; o dia mais alto tem{' '}
          <NumberButton label={`Horas do dia mais alto: ${formatDuration(top.seconds)}`} onOpen={() => open(top)}>
            {formatDuration(top.seconds)}
          </NumberButton>
        </Text>
      </figcaption>
      <ScrollX label="Horas por dia">
        <ol className={classes.bars}>
          {days.map(one => {
            const label = `${formatDay(one.day)}: ${formatDuration(one.seconds)}`
            return (
              <li key={one.day} title={label}>
                <button type="button" aria-haspopup="dialog" aria-label={label} onClick={() => open(one)}>
                  <span style={{ height: `${(one.seconds / highest) * 100}%` }} />
                </button>
              </li>
            )
          })}
        </ol>
      </ScrollX>
      <div className={`${classes.axis} tabular`} aria-hidden>
        <span>{formatDay(first.day)}</span>
        {last !== first && <span>{formatDay(last.day)}</span>}
      </div>
    </figure>
  )
}
