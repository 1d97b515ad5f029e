import { isCreditDeal, isRenting } from '../reservations.rules.ts'
import { labelsOf } from '../reservations.words.ts'

/** What a sheet calls things, by the kind of deal (S2 §2: labels and fields differ). */
export interface SheetWords extends ReturnType<typeof labelsOf> {
  readonly title: string
  readonly seller: string
}

export function wordsOf(dealType: string | null | undefined): SheetWords {
  const labels = labelsOf(dealType)
  if (isRenting(dealType)) return { ...labels, title: 'Ficha de Arrendamento', seller: 'Colocador' }
  if (isCreditDeal(dealType)) return { ...labels, title: 'Ficha de Crédito', seller: 'Consultor' }
  return { ...labels, title: 'Ficha de Negócio', seller: 'Vendedor', houseValue: 'Preço' }
}
