import { Skeleton, Text, UnstyledButton } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { AnyRecord } from '@tipy/domain/record/define'
import { formatMoney, formatNumber } from '#kinds/format.ts'
import classes from './ListView.module.css'
import type { ListParts } from './parts.ts'
import type { TotalCard } from './screen.ts'
import type { List } from './useList.ts'

export function totalText({ kind }: TotalCard, value: number): string {
  return kind === 'money' ? formatMoney(value) : formatNumber(value)
}

interface TotalsProps<R extends AnyRecord> extends Pick<ListParts<R>, 'Figure'> {
  readonly list: List<R>
}

/** Figures over the whole filter; each opens what it sums. */
export function Totals<R extends AnyRecord>({ list, Figure }: TotalsProps<R>) {
  const { screen, data, dispatch, hasTotals } = list
  if (!hasTotals || !screen.totals) return null
  const shown = screen.totals.filter(({ name }) => data.totals?.[name] !== null)
  return (
    <ul className={classes.totals} aria-label="Totais" data-waiting={data.isCounting || undefined}>
      {shown.map(card => {
        const value = data.totals?.[card.name]
        return (
          <li key={card.name}>
            <UnstyledButton
              className={classes.total}
              onClick={() => dispatch({ type: 'open', panel: { kind: 'total', name: card.name } })}
            >
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
          </li>
        )
      })}
      {Figure && <Figure list={list} />}
    </ul>
  )
}
