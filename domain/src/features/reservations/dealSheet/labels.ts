import { labelsOf } from '../reservations.labels.ts'
import { isCreditReservation, isRenting } from '../reservations.rules.ts'

/** Labels of the deal sheet, by type of deal (docs/features/documents.md). */
export interface DealSheetLabels extends ReturnType<typeof labelsOf> {
  readonly title: string
  readonly seller: string
}

export function dealSheetLabelsOf(dealType: string | null | undefined): DealSheetLabels {
  const labels = labelsOf(dealType)
  if (isRenting(dealType)) return { ...labels, title: 'Ficha de Arrendamento', seller: 'Vendedor' }
  if (isCreditReservation(dealType)) return { ...labels, title: 'Ficha de Crédito', seller: 'Consultor' }
  return { ...labels, title: 'Ficha de Negócio', seller: 'Vendedor', houseValue: 'Preço' }
}
