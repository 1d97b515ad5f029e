import type { AnyRecord } from '@tipy/domain/record/define'
import { formatMoney, formatNumber } from '#kinds/format.ts'
import type { ListScreen, Sums, TotalCard } from './screen.ts'

/** The value of a figure: undefined until it came, null where it is not this person's to read. */
export function figureOf(card: TotalCard, sums: Sums | undefined): number | null | undefined {
  if (sums === undefined) return undefined
  return card.value ? card.value(sums) : (sums[card.name] as number | null | undefined)
}

/** The figure a panel is of: a tile's first or second one, or a part of one. */
export function cardNamed<R extends AnyRecord>({ totals = [], figure }: ListScreen<R>, name: string): TotalCard | null {
  const cards = totals.flatMap<TotalCard>(card => (card.also ? [card, card.also] : [card]))
  return cards.find(card => card.name === name) ?? figure?.(name) ?? null
}

export function totalText({ kind }: Pick<TotalCard, 'kind'>, value: number): string {
  return kind === 'money' ? formatMoney(value) : formatNumber(value)
}
