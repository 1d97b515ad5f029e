import type { ListFigure } from '@tipy/domain/figures/listFigures'
import type { TotalCard } from './screen.ts'

/** What a card says of a declared figure. */
export const cardOf = ({ label, unit, sentence }: ListFigure): Pick<TotalCard, 'label' | 'kind' | 'formula'> => ({
  label,
  kind: unit === 'euro' ? 'money' : 'number',
  formula: sentence,
})
