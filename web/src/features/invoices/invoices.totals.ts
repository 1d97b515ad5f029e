import type { InvoiceExtraTotals, InvoiceTotals, Owed } from '@tipy/domain/features/invoices/invoices.contract'
import { rowsOfOwed, rowsOfTotal } from '@tipy/domain/features/invoices/invoices.figures'
import type { SecondCard, TotalCard } from '#list/screen.ts'

interface OwedSums {
  readonly owedInternal: number | null
  readonly owedExternal: number | null
  readonly owedResponsible: number | null
}

export interface InvoiceSums extends InvoiceTotals, Pick<InvoiceExtraTotals, 'toPayResponsible'>, OwedSums {}

type Figure = keyof typeof rowsOfTotal
type CardText = Pick<TotalCard, 'label' | 'formula'>

/** A total of the period: over all its rows, or over those that its filters select. */
function inPeriod<Name extends Figure>(name: Name, text: CardText): TotalCard<Name> {
  const { filters, sums } = rowsOfTotal[name]
  return { name, kind: 'money', ...text, sums, ...(Object.keys(filters).length > 0 && { rows: () => filters }) }
}

const short = 'No período'

/** A card that shows first what is owed now and below it the period's part. */
function owedCard<Name extends keyof OwedSums>(
  name: Name,
  whom: keyof Owed,
  { label, formula }: CardText,
  period: Figure,
): TotalCard<Name> {
  const { filters, sums } = rowsOfOwed(whom)
  const also: SecondCard = {
    ...inPeriod(period, { label: `${label} no período`, formula: `${formula} Só as faturas do período.` }),
    short,
  }
  return {
    name,
    kind: 'money',
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
  inPeriod('invoiced', {
    label: 'Faturado',
    formula: 'Soma do valor da agência (comissão total × percentagem interna) das faturas deste filtro.',
  }),
  inPeriod('commissions', {
    label: 'Comissões',
    formula: 'Soma das comissões dos angariadores e vendedores da empresa nas faturas deste filtro.',
  }),
  inPeriod('toReceive', {
    label: 'A receber',
    formula:
      'Soma do que clientes e bancos ainda não pagaram: a comissão total ou, quando o angariador é de outra agência, só o valor da nossa. Um banco paga sempre a comissão total.',
  }),
  owedCard(
    'owedInternal',
    'internal',
    {
      label: 'A pagar a consultores',
      formula:
        'Soma das comissões por pagar a angariadores e vendedores da empresa, nas faturas deste filtro já pagas pelo cliente.',
    },
    'toPayInternal',
  ),
  owedCard(
    'owedExternal',
    'external',
    {
      label: 'A pagar a externos',
      formula: 'Soma da parte por pagar a vendedores externos, nas faturas deste filtro já pagas pelo cliente.',
    },
    'toPayExternal',
  ),
  owedCard(
    'owedResponsible',
    'responsible',
    {
      label: 'A pagar a responsáveis',
      formula:
        'Soma do que falta pagar a diretores, brokers, COO, recrutadores e gestoras de crédito, nas faturas deste filtro já pagas pelo cliente.',
    },
    'toPayResponsible',
  ),
]
