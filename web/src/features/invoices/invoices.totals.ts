import type { InvoiceExtraTotals, InvoiceTotals, Owed } from '@tipy/domain/features/invoices/invoices.contract'
import { rowsOfOwed, rowsOfTotal } from '@tipy/domain/features/invoices/invoices.figures'
import { listFigures } from '@tipy/domain/figures/listFigures'
import { cardOf } from '#list/figureCard.ts'
import type { SecondCard, TotalCard } from '#list/screen.ts'

interface OwedSums {
  readonly owedInternal: number | null
  readonly owedExternal: number | null
  readonly owedResponsible: number | null
}

export interface InvoiceSums extends InvoiceTotals, Pick<InvoiceExtraTotals, 'toPayResponsible'>, OwedSums {}

type Figure = keyof typeof rowsOfTotal

/** A total of the period: over all its rows, or over those that its filters select. */
function inPeriod<Name extends Figure>(name: Name, text: Partial<TotalCard> = {}): TotalCard<Name> {
  const { filters, sums } = rowsOfTotal[name]
  return {
    ...cardOf(listFigures.invoices[name]),
    ...text,
    name,
    sums,
    ...(Object.keys(filters).length > 0 && { rows: () => filters }),
  }
}

const short = 'No período'

/** A card that shows first what is owed now and below it the period's part. */
function owedCard<Name extends keyof OwedSums>(name: Name, whom: keyof Owed, period: Figure): TotalCard<Name> {
  const { filters, sums } = rowsOfOwed(whom)
  const { label, kind, formula } = cardOf(listFigures.invoices[period])
  const also: SecondCard = {
    ...inPeriod(period, { label: `${label} no período`, formula: `${formula} Só as faturas do período.` }),
    short,
  }
  return {
    name,
    kind,
    label,
    formula: `${formula} Todas as que estão por pagar hoje, qualquer que seja o período.`,
    value: ({ owed }) => (owed as Owed | null | undefined) && (owed as Owed)[whom],
    ofAnyPeriod: true,
    sums,
    rows: () => filters,
    also,
  }
}

/** The totals of the list (docs/features/invoices.md); each has its formula and opens the invoices it sums. */
export const invoiceTotals: readonly TotalCard<keyof InvoiceSums>[] = [
  inPeriod('invoiced'),
  inPeriod('commissions'),
  inPeriod('toReceive'),
  owedCard('owedInternal', 'internal', 'toPayInternal'),
  owedCard('owedExternal', 'external', 'toPayExternal'),
  owedCard('owedResponsible', 'responsible', 'toPayResponsible'),
]
