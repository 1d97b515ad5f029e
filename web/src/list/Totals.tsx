import { Skeleton, Text, UnstyledButton } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { AnyRecord } from '@tipy/domain/record/define'
import { figureOf, totalText } from './figures.ts'
import classes from './ListView.module.css'
import type { ListParts } from './parts.ts'
import type { SecondCard, TotalCard } from './screen.ts'
import type { List } from './useList.ts'

interface TotalsProps<R extends AnyRecord> extends Pick<ListParts<R>, 'Figure'> {
  readonly list: List<R>
}

/** Figures over the whole filter; each opens what it sums. */
export function Totals<R extends AnyRecord>({ list, Figure }: TotalsProps<R>) {
  const { screen, data, hasTotals, isOfAnyPeriod } = list
  if (!hasTotals || !screen.totals) return null
  const shown = screen.totals.filter(card => figureOf(card, data.totals) !== null)
  return (
    <ul
      className={classes.totals}
      aria-label="Totais"
      data-waiting={data.isCounting || undefined}
      data-figured={Figure ? true : undefined}
    >
      {shown.map(card => (
        <li key={card.name}>
          {card.also && !isOfAnyPeriod ? (
            <Pair list={list} card={card} also={card.also} />
          ) : (
            <First list={list} card={card} isTile />
          )}
        </li>
      ))}
      {Figure && <Figure list={list} />}
    </ul>
  )
}

interface TileProps<R extends AnyRecord> {
  readonly list: List<R>
  readonly card: TotalCard
}

const opening =
  <R extends AnyRecord>({ dispatch }: List<R>, { name }: TotalCard) =>
  () =>
    dispatch({ type: 'open', panel: { kind: 'total', name } })

/** A figure and its name: the whole tile, or the first of two on it. */
function First<R extends AnyRecord>({ list, card, isTile = false }: TileProps<R> & { readonly isTile?: boolean }) {
  const value = figureOf(card, list.data.totals)
  return (
    <UnstyledButton className={(isTile ? classes.total : classes.first) ?? ''} onClick={opening(list, card)}>
      <span className={classes.totalLabel}>
        {card.label}
        <IconInfoCircle size={14} aria-hidden className={classes.totalMark} />
      </span>
      {value === undefined || value === null ? (
        <Skeleton height={18} width="60%" mt={7} mb={4} />
      ) : (
        <Text span className={`${classes.totalValue} tabular`}>
          {totalText(card, value)}
        </Text>
      )}
    </UnstyledButton>
  )
}

/** Two figures of one thing on one tile, each with rows of its own. */
function Pair<R extends AnyRecord>({ list, card, also }: TileProps<R> & { readonly also: SecondCard }) {
  const value = figureOf(also, list.data.totals)
  return (
    <div className={classes.total} data-pair>
      <First list={list} card={card} />
      {value === undefined || value === null ? (
        <Skeleton height={12} width="45%" mt={6} />
      ) : (
        <UnstyledButton
          className={classes.second ?? ''}
          aria-label={`${also.label}: ${totalText(also, value)}`}
          onClick={opening(list, also)}
        >
          {also.short}
          <span className="tabular">{totalText(also, value)}</span>
        </UnstyledButton>
      )}
    </div>
  )
}
