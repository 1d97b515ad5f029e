import { Button, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { formatInstant } from '@tipy/domain/calendar/format'
import { daysUntilToday, formatDuration, secondsOf } from '@tipy/domain/features/sessions/sessions.stats'
import type { SessionSummary } from '@tipy/domain/features/sessions/sessions.stats.contract'
import { useState } from 'react'
import { NumberButton } from '#figures/FigureNumber.tsx'
import { formatNumber } from '#kinds/format.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { orNone } from '#ui/format.ts'
import { countText, type SessionsNumber } from './sessions.panel.tsx'
import classes from './sessions.table.module.css'

interface PersonLinesProps {
  readonly summary: SessionSummary
  /** How many columns the table has. */
  readonly columns: number
  readonly onOpen: (number: SessionsNumber) => void
}

/** The time of a person, and when opened the sessions it is the sum of. */
export function PersonLines({ summary, columns, onOpen }: PersonLinesProps) {
  const { user, lastSession } = summary
  const { dateRange, today } = useSessionContext()
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
        {numbersOf(summary, daysUntilToday(dateRange, today)).map(({ column, number }) => (
          <td key={column}>
            {number ? (
              <NumberButton label={`${number.label}: ${number.value}`} onOpen={() => onOpen(number)}>
                {number.value}
              </NumberButton>
            ) : (
              orNone(null)
            )}
          </td>
        ))}
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

/** A number of a column, in its order; null: there is none. */
interface ColumnNumber {
  readonly column: string
  readonly number: SessionsNumber | null
}

/** Each number of a person's line, with how it is computed. */
function numbersOf({ user, sessions, ...summary }: SessionSummary, days: number): readonly ColumnNumber[] {
  const { total, count, average, dailyAverage } = summary
  const time = formatDuration(total)
  const of = (column: string, value: string, formula: string): ColumnNumber => ({
    column,
    number: { label: `${column} · ${user.name}`, value, formula, sessions, total, count },
  })
  const divided = (column: string, seconds: number, by: string) =>
    of(column, formatDuration(seconds), `${time} ÷ ${by} = ${formatDuration(seconds)}`)
  const daysText = days === 1 ? '1 dia' : `${formatNumber(days)} dias`
  return [
    of('Total', time, 'Soma da duração das sessões no período. Uma sessão aberta conta até à última atividade.'),
    of('Sessões', formatNumber(count), 'Número de sessões no período.'),
    divided('Média por sessão', average, countText(count)),
    dailyAverage === null
      ? { column: 'Média por dia', number: null }
      : divided('Média por dia', dailyAverage, `${daysText} do período até hoje`),
  ]
}

const shownAtFirst = 10

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
            <span>{formatDuration(secondsOf({ startDate, endDate }))}</span>
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
