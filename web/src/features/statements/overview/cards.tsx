import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { overviewLabels, overviewSums, totalsOf } from '@tipy/domain/features/statements/statements.overview'
import { screens } from '@tipy/domain/navigation/screens'
import { formatMoney } from '#kinds/format.ts'
import classes from './overview.module.css'
import { countedPeople, LastSend, PickBox, type RowsProps, selectedPeople, Where } from './rowParts.tsx'

/** The rows on a phone. */
export function Cards({ all, page, range, names, selection, onLog }: RowsProps) {
  const chosen = selection.rows.length
  const totals = totalsOf(chosen > 0 ? selection.rows : all)
  return (
    <>
      <div className={classes.cardHead}>
        <Checkbox
          label={chosen > 0 ? selectedPeople(chosen) : `Todas: ${countedPeople(all.length)}`}
          checked={chosen > 0 && chosen === all.length}
          indeterminate={chosen > 0 && chosen < all.length}
          onChange={selection.toggleAll}
        />
        <Amounts amounts={totals} />
      </div>
      <ul className={classes.cards}>
        {page.map(row => (
          <li key={row._id} className={classes.card} data-selected={selection.has(row._id) || undefined}>
            <div className={classes.cardTop}>
              <PickBox row={row} selection={selection} />
              <Link to={screens.statements.path} search={{ person: row._id }} className={classes.name}>
                {row.name}
              </Link>
              <LastSend row={row} range={range} onLog={onLog} />
            </div>
            <div>
              <Where row={row} names={names} />
            </div>
            <Amounts amounts={row} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Amounts({ amounts }: { readonly amounts: Readonly<Record<(typeof overviewSums)[number], number>> }) {
  return (
    <dl className={classes.amounts}>
      {overviewSums.map(name => (
        <div key={name}>
          <dt>{overviewLabels[name]}</dt>
          <dd className="tabular">{formatMoney(amounts[name])}</dd>
        </div>
      ))}
    </dl>
  )
}
