import { Badge, Checkbox, Paper, Skeleton, UnstyledButton } from '@mantine/core'
import { isArchived } from '@tipy/domain/record/archive'
import type { AnyRecord } from '@tipy/domain/record/define'
import { memo } from 'react'
import { rowOpening } from '#list/keys/rowOpening.ts'
import type { List } from '#list/useList.ts'
import classes from './Cards.module.css'
import { LargeRowButtons } from './RowButtons.tsx'
import { RowCell } from './RowCell.tsx'
import { RowSheet } from './RowSheet.tsx'
import { RowTitle } from './RowTitle.tsx'
import { titleOf } from './rowTitle.ts'
import { MarkBadge, StateBadge } from './StateBadge.tsx'
import { isSameRow, type RowProps } from './sameRow.ts'
import { onPick } from './useSelection.ts'

function OneCard<R extends AnyRecord>({ list, row, selected, open }: RowProps<R>) {
  const { shown, selection, screen, names } = list
  const title = titleOf(list, row)
  const state = screen.state?.of(row, names) ?? null
  const rest = shown.slice(1)
  return (
    <Paper
      component="li"
      withBorder
      className={classes.card}
      data-state={state ?? undefined}
      data-selected={selected || undefined}
    >
      <div className={classes.main} data-row={row._id}>
        <div className={classes.top}>
          <Checkbox aria-label={`Selecionar ${title}`} checked={selected} onChange={onPick(selection, row)} />
          <RowTitle list={list} row={row} title={title} className={classes.title} />
          {state && <StateBadge list={list} row={row} state={state} />}
          <MarkBadge list={list} row={row} />
          {isArchived(row) && <Badge color="gray">Arquivo</Badge>}
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
      </div>
      {open && (
        <div className={classes.more}>
          <RowSheet list={list} row={row} />
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

const Card = memo(OneCard, isSameRow) as typeof OneCard

/** The list on a phone: one card per row, with all visible columns. */
export function Cards<R extends AnyRecord>({ list }: { readonly list: List<R> }) {
  const { data, screen, selection } = list
  if (data.isFirstLoad)
    return ['a', 'b', 'c', 'd'].map(key => <Skeleton key={key} height={196} mb="sm" radius="md" aria-hidden />)
  return (
    <ul
      {...rowOpening(list)}
      className={classes.cards}
      aria-label={screen.record.title}
      aria-busy={data.isLoading || list.filters.isPending}
    >
      {data.rows.map(row => (
        <Card key={row._id} list={list} row={row} selected={selection.has(row._id)} open={list.isOpen(row._id)} />
      ))}
    </ul>
  )
}
