import { Button, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { formatInstant } from '@tipy/domain/calendar/format'
import { formatDuration } from '@tipy/domain/features/sessions/sessions.stats'
import type { SessionSummary } from '@tipy/domain/features/sessions/sessions.stats.contract'
import { useState } from 'react'
import { formatNumber } from '#kinds/format.ts'
import { orNone } from '#ui/format.ts'
import classes from './sessions.table.module.css'

interface PersonLinesProps {
  readonly summary: SessionSummary
  /** How many columns the table has. */
  readonly columns: number
}

/** The time of a person, and when opened the sessions it is the sum of. */
export function PersonLines({ summary, columns }: PersonLinesProps) {
  const { user, total, count, average, dailyAverage, lastSession } = summary
  const [isOpen, setOpen] = useState(false)
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    <>
      <tr>
        <th scope="row">
          <UnstyledButton className={classes.opens ?? ''} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Icon size={15} aria-hidden />
            {user.name}
            {!user.active && <span className={classes.hint}>inativo</span>}
          </UnstyledButton>
        </th>
        <td className="tabular">{formatDuration(total)}</td>
        <td className="tabular">{formatNumber(count)}</td>
        <td className="tabular">{formatDuration(average)}</td>
        <td className="tabular">{orNone(dailyAverage === null ? null : formatDuration(dailyAverage))}</td>
        <td className="tabular">{formatInstant(lastSession)}</td>
      </tr>
      {isOpen && (
        <tr className={classes.inside}>
          <td colSpan={columns}>
            <Sessions summary={summary} />
          </td>
        </tr>
      )}
    </>
  )
}

const shownAtFirst = 10
const secondsOf = (start: string, end: string): number => (Date.parse(end) - Date.parse(start)) / 1000

function Sessions({ summary: { user, sessions, count } }: Pick<PersonLinesProps, 'summary'>) {
  const [shown, setShown] = useState(shownAtFirst)
  return (
    <>
      <ul className={classes.sessions} aria-label={`Sessões de ${user.name}`}>
        {sessions.slice(0, shown).map(({ startDate, endDate, app }) => (
          <li key={`${startDate}/${app}`} className="tabular">
            <span>
              {formatInstant(startDate)} – {formatInstant(endDate)}
            </span>
            <span>{app}</span>
            <span>{formatDuration(secondsOf(startDate, endDate))}</span>
          </li>
        ))}
      </ul>
      {shown < sessions.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + 100)}>
          Mostrar mais
        </Button>
      )}
      {shown >= sessions.length && sessions.length < count && (
        <span className={classes.hint}>As {formatNumber(sessions.length)} mais recentes.</span>
      )}
    </>
  )
}
