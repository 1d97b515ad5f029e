import type { AnyRecord } from '@tipy/domain/record/define'
import { FigureCard, FigureCards } from '#figures/FigureCard.tsx'
import { figureOf, totalText } from './figures.ts'
import type { ListParts } from './parts.ts'
import type { TotalCard } from './screen.ts'
import type { List } from './useList.ts'

interface TotalsProps<R extends AnyRecord> extends Pick<ListParts<R>, 'Figure'> {
  readonly list: List<R>
}

/** Figures over the whole filter; each opens the rows it sums. */
export function Totals<R extends AnyRecord>({ list, Figure }: TotalsProps<R>) {
  const { screen, data, hasTotals, isOfAnyPeriod } = list
  if (!hasTotals || !screen.totals) return null
  const shown = screen.totals.filter(card => figureOf(card, data.totals) !== null)
  return (
    <FigureCards label="Totais" isWaiting={data.isCounting}>
      {shown.map(card => (
        <li key={card.name}>
          <FigureCard
            {...shownFigure(list, card)}
            second={
              card.also && !isOfAnyPeriod ? { ...shownFigure(list, card.also), short: card.also.short } : undefined
            }
          />
        </li>
      ))}
      {Figure && <Figure list={list} />}
    </FigureCards>
  )
}

/** The card of one figure of the list. */
function shownFigure<R extends AnyRecord>({ data, dispatch }: List<R>, card: TotalCard) {
  const { name, label } = card
  const value = figureOf(card, data.totals)
  return {
    label,
    value: value === undefined || value === null ? undefined : totalText(card, value),
    onOpen: () => dispatch({ type: 'open', panel: { kind: 'total', name } }),
  }
}
