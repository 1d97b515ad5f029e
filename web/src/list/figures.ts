import type { AnyRecord } from '@tipy/domain/record/define'
import { formatMoney, formatNumber } from '#kinds/format.ts'
import type { ListScreen, Sums, TotalCard } from './screen.ts'

/** The value of a figure: undefined until it is loaded, null where the user may not read it. */
export function figureOf(card: TotalCard, sums: Sums | undefined): number | null | undefined {
  if (sums === undefined) return undefined
  return card.value ? card.value(sums) : (sums[card.name] as number | null | undefined)
}

/** The figure of a panel: a card's first or second figure, or a part of one. */
export function cardNamed<R extends AnyRecord>({ totals = [], figure }: ListScreen<R>, name: string): TotalCard | null {
  const cards = totals.flatMap<TotalCard>(card => (card.also ? [card, card.also] : [card]))
  return cards.find(card => card.name === name) ?? figure?.(name) ?? null
}

export function totalText({ kind }: Pick<TotalCard, 'kind'>, value: number): string {
  return kind === 'money' ? formatMoney(value) : formatNumber(value)
}
