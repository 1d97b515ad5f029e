import { Text } from '@mantine/core'
import { formatDay, formatRange } from '@tipy/domain/calendar/format'
import {
  formatDuration,
  type SessionStep,
  secondsByStep,
  sessionStep,
  sessionsWithin,
} from '@tipy/domain/features/sessions/sessions.stats'
import type { SessionSummary } from '@tipy/domain/features/sessions/sessions.stats.contract'
import { useMemo } from 'react'
import { NumberButton } from '#figures/FigureNumber.tsx'
import { useSessionContext } from '#session/sessionContext.ts'
import { ScrollX } from '#ui/ScrollX.tsx'
import type { SessionsNumber } from './sessions.panel.tsx'
import classes from './sessions.table.module.css'

interface TimeBarsProps {
  /** Of the people of this page. */
  readonly people: readonly SessionSummary[]
  readonly onOpen: (number: SessionsNumber) => void
}

const stepTexts: Readonly<
  Record<SessionStep, { readonly one: string; readonly highest: string; readonly in: string }>
> = {
  day: { one: 'dia', highest: 'o dia mais alto', in: 'neste dia' },
  week: { one: 'semana', highest: 'a semana mais alta', in: 'nesta semana' },
  month: { one: 'mês', highest: 'o mês mais alto', in: 'neste mês' },
}

/** A bar for each day, week or month, without the chart library: each opens the sessions of its days. */
export function TimeBars({ people, onOpen }: TimeBarsProps) {
  const { dateRange, today } = useSessionContext()
  const sessions = useMemo(
    () => people.flatMap(({ user, sessions: own }) => own.map(session => ({ ...session, person: user.name }))),
    [people],
  )
  const bars = useMemo(() => secondsByStep(sessions, dateRange, today), [sessions, dateRange, today])
  const [first] = bars
  const last = bars.at(-1)
  if (!first || !last) return null
  const texts = stepTexts[sessionStep(dateRange, today)]
  const title = `Horas por ${texts.one}`
  const top = bars.reduce((highest, bar) => (bar.seconds > highest.seconds ? bar : highest))
  const highest = Math.max(1, top.seconds)
  const open = ({ range, seconds }: (typeof bars)[number]) => {
    const counted = sessionsWithin(sessions, range)
    onOpen({
      label: `Horas · ${formatRange(range)}`,
      value: formatDuration(seconds),
      formula: `Soma do tempo, ${texts.in}, das sessões das pessoas desta página.`,
      range,
      sessions: counted,
      total: seconds,
      count: counted.length,
    })
  }
  return (
    <figure className={classes.figure}>
      <figcaption>
        <Text size="xs" c="dimmed">
          {title} das pessoas desta página; {texts.highest} tem{' '}
          <NumberButton label={`Horas d${texts.highest}: ${formatDuration(top.seconds)}`} onOpen={() => open(top)}>
            {formatDuration(top.seconds)}
          </NumberButton>
        </Text>
      </figcaption>
      <ScrollX label={title}>
        <ol className={classes.bars}>
          {bars.map(bar => {
            const label = `${formatRange(bar.range)}: ${formatDuration(bar.seconds)}`
            return (
              <li key={bar.range.firstDate} title={label}>
                <button type="button" aria-haspopup="dialog" aria-label={label} onClick={() => open(bar)}>
                  <span style={{ height: `${(bar.seconds / highest) * 100}%` }} />
                </button>
              </li>
            )
          })}
        </ol>
      </ScrollX>
      <div className={`${classes.axis} tabular`} aria-hidden>
        <span>{formatDay(first.range.firstDate)}</span>
        {last !== first && <span>{formatDay(last.range.lastDate)}</span>}
      </div>
    </figure>
  )
}
