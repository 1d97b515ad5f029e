import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { isDay } from '@tipy/domain/calendar/days'
import { formatDay } from '@tipy/domain/calendar/format'
import type { Referrer } from '@tipy/domain/features/stats/stats.contract'
import { quarterKeys } from '@tipy/domain/features/stats/stats.quarters'
import { useState } from 'react'
import { Amount } from './Amount.tsx'
import classes from './references.module.css'
import type { ReferrerRow } from './references.rows.ts'

/** A referrer, and when opened the people they referred. */
export function ReferrerLines({ row }: { readonly row: ReferrerRow }) {
  const { name, active, totals, references } = row
  const [isOpen, setOpen] = useState(false)
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  const count = references.length === 1 ? '1 pessoa' : `${references.length} pessoas`
  return (
    <>
      <tr>
        <th scope="row">
          <UnstyledButton
            className={classes.opens ?? ''}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            aria-label={`${name}, ${count}`}
          >
            <Icon size={15} aria-hidden />
            {name}
            {!active && <span className={classes.hint}>inativo</span>}
            <span className={classes.hint}>{count}</span>
          </UnstyledButton>
        </th>
        {quarterKeys.map(key => (
          <td key={key}>
            <Amount totals={totals[key]} of={`referidos por ${name}`} people={references} quarter={key} />
          </td>
        ))}
      </tr>
      {isOpen && references.map(person => <ReferredLine key={person._id} person={person} />)}
    </>
  )
}

function ReferredLine({ person }: { readonly person: Referrer['references'][number] }) {
  const { name, active, startDate, totals } = person
  return (
    <tr className={classes.referred}>
      <th scope="row">
        {name}
        {!active && <span className={classes.hint}>inativo</span>}
        {startDate && isDay(startDate) && <span className={classes.hint}>desde {formatDay(startDate)}</span>}
      </th>
      {quarterKeys.map(key => (
        <td key={key}>
          <Amount totals={totals[key]} of={name} people={[person]} quarter={key} />
        </td>
      ))}
    </tr>
  )
}
