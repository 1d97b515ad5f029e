import { Badge, Checkbox, Paper, Skeleton, UnstyledButton } from '@mantine/core'
import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { List } from '#list/useList.ts'
import classes from './Cards.module.css'
import { LargeRowButtons } from './RowButtons.tsx'
import { RowCell, remaining } from './RowCell.tsx'
import { RowFacts } from './RowFacts.tsx'
import { RowTitle } from './RowTitle.tsx'
import { titleOf } from './rowTitle.ts'
import { MarkBadge, StateBadge } from './StateBadge.tsx'

function Card<R extends AnyRecord>({ list, row }: { readonly list: List<R>; readonly row: Shown<R> }) {
  const { shown, selection, screen, names } = list
  const title = titleOf(list, row)
  const state = screen.state?.of(row, names) ?? null
  const open = list.isOpen(row._id)
  const rest = shown.slice(1)
  return (
    <Paper
      component="li"
      withBorder
      className={classes.card}
      data-state={state ?? undefined}
      data-selected={selection.has(row._id) || undefined}
    >
      <div className={classes.top}>
        <Checkbox
          aria-label={`Selecionar ${title}`}
          checked={selection.has(row._id)}
          onChange={() => selection.toggle(row)}
        />
        <RowTitle list={list} row={row} title={title} className={classes.title} />
        {state && <StateBadge list={list} row={row} state={state} />}
        <MarkBadge list={list} row={row} />
        {!row.active && <Badge color="gray">Arquivo</Badge>}
      </div>
      <dl className={classes.facts}>
        {rest.map(column => (
          <div key={column.field} className={classes.fact} data-wide={column.declared.kind === 'email' || undefined}>
            <dt>{column.label}</dt>
            <dd>
              <RowCell list={list} row={row} column={column} />
            </dd>
          </div>
        ))}
      </dl>
      {open && (
        <div className={classes.more}>
          <RowFacts record={screen.record} row={row} fields={remaining(list, row)} names={names} />
        </div>
      )}
      <div className={classes.foot}>
        <UnstyledButton className={classes.expand} aria-expanded={open} onClick={() => list.toggleOpen(row._id)}>
          {open ? 'Menos dados' : 'Mais dados'}
        </UnstyledButton>
        <LargeRowButtons list={list} row={row} title={title} />
      </div>
    </Paper>
  )
}

/** The list on a phone: one card per row, with all visible columns. */
export function Cards<R extends AnyRecord>({ list }: { readonly list: List<R> }) {
  const { data, screen } = list
  if (data.isFirstLoad)
    return ['a', 'b', 'c', 'd'].map(key => <Skeleton key={key} height={196} mb="sm" radius="md" aria-hidden />)
  return (
    <ul className={classes.cards} aria-label={screen.record.title} aria-busy={data.isLoading}>
      {data.rows.map(row => (
        <Card key={row._id} list={list} row={row} />
      ))}
    </ul>
  )
}
