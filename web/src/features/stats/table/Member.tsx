import type { StatsRow } from '@tipy/domain/features/stats/stats.contract'
import { groupOf } from '@tipy/domain/figures/groups'
import type { CellContext } from './Cell.tsx'
import classes from './Table.module.css'

/** Who a row is of: people have a page of their own, in a new tab. */
export function Member({ context, row }: { readonly context: CellContext; readonly row: StatsRow }) {
  const { table, slots } = context
  const { name, ref, active } = row
  const isPerson = ref !== null && groupOf(table.question.group).members === 'people'
  return (
    <div className={classes.member}>
      {isPerson ? (
        <a className={classes.name} href={`/users/${ref}/stats`} target="_blank" rel="noreferrer" title={name}>
          {name}
        </a>
      ) : (
        <span className={classes.name} title={name}>
          {name}
        </span>
      )}
      {active === false && <span className={classes.left}>inativo</span>}
      {slots.rowMarks?.(row, table)}
      <span data-screen-only className={classes.actions}>
        {slots.rowActions?.(row, table)}
      </span>
    </div>
  )
}
