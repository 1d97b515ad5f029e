import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { isDay } from '@tipy/domain/calendar/days'
import { formatDay } from '@tipy/domain/calendar/format'
import type { Referrer } from '@tipy/domain/features/stats/stats.contract'
import { type QuarterKey, quarterKeys } from '@tipy/domain/features/stats/stats.quarters'
import { useState } from 'react'
import { FigureNumber } from '#figures/FigureNumber.tsx'
import { useSessionContext } from '#session/sessionContext.ts'
import { Amount } from './Amount.tsx'
import classes from './references.module.css'
import { daysOfQuarter, quarterLabels, type ReferrerRow } from './references.rows.ts'

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
            <Amount totals={totals[key]}>
              {text => (
                <UnstyledButton
                  className="tabular"
                  title="Soma das pessoas referenciadas"
                  aria-label={`${text}, ${quarterLabels[key]}: ver as pessoas referenciadas por ${name}`}
                  onClick={() => setOpen(true)}
                >
                  {text}
                </UnstyledButton>
              )}
            </Amount>
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
          <Amount totals={totals[key]}>{text => <ReferredNumber person={person} quarter={key} text={text} />}</Amount>
        </td>
      ))}
    </tr>
  )
}

interface ReferredNumberProps {
  readonly person: { readonly _id: string; readonly name: string }
  readonly quarter: QuarterKey
  readonly text: string
}

/** Opens the invoices that the person's billing of a quarter sums. */
function ReferredNumber({ person: { _id, name }, quarter, text }: ReferredNumberProps) {
  const { dateRange } = useSessionContext()
  return (
    <FigureNumber
      question={{
        group: 'consultants',
        ref: _id,
        stat: 'billingWithoutBanks',
        period: 'period',
        // They may have left meanwhile.
        filters: { period: true, active: 'all' },
        // Who is listed depends on the offices of the shell; what they billed counts in all of them.
        offices: [],
        range: daysOfQuarter(quarter, dateRange.lastDate),
        of: `${name} · ${quarterLabels[quarter]} de ${dateRange.lastDate.slice(0, 4)}`,
      }}
    >
      {text}
    </FigureNumber>
  )
}
