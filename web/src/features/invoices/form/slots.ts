import { externalOf, type Side, sides } from '@tipy/domain/deal/sides'
import { termsOn } from '@tipy/domain/features/invoices/invoices.hidden'
import type { Invoices } from '@tipy/domain/features/invoices/invoices.record'
import { isBankRef, paymentOrderWarnings } from '@tipy/domain/features/invoices/invoices.rules'
import { suggestedCommissions } from '@tipy/domain/features/users/users.rules'
import type { BodyName } from '@tipy/domain/record/define'
import type { PlainField } from '@tipy/domain/record/fields'
import type { Slot } from '#form/layout.ts'
import type { SessionContext } from '#session/sessionContext.ts'
import { termLabels } from '../facts/labels.ts'
import type { InvoiceRow } from '../invoices.labels.ts'
import type { InvoiceValues } from '../invoices.waterfall.lines.ts'
import { NumberField } from './number.tsx'
import { BankSwitch, FinderField } from './ref.tsx'
import { RefreshCreditManager, RefreshFinder, RefreshSeller } from './refresh.tsx'
import { ResponsiblesField } from './responsibles.tsx'

type InvoiceSlot = Omit<Slot<Invoices>, 'field'>
type Slots = Partial<Record<BodyName<Invoices>, InvoiceSlot>>

function sideSlots(side: Side, hasPresets: boolean): Slots {
  const named = termLabels(side)
  const isOutside = externalOf(side)
  return {
    ...Object.fromEntries(termsOn(side).map(name => [name, { label: named[name] }])),
    [side]: {
      wide: true,
      as: (field: PlainField, values: InvoiceValues) => (values[isOutside] ? { ...field, kind: 'text' } : field),
      Adornment: side === 'finder' ? RefreshFinder : RefreshSeller,
      ...(side === 'finder' && { Draw: FinderField }),
    },
    [isOutside]: {
      wide: true,
      label: 'É de fora da empresa',
      ...(side === 'finder' && {
        readOnlyReason: ({ ref }: InvoiceValues) =>
          isBankRef(ref) ? 'Numa fatura ao banco, está cá o banco' : undefined,
      }),
    },
    [`${side}Percentage`]: { wide: true, label: 'Comissão', ...(hasPresets && { suggests: suggestedCommissions }) },
  } satisfies Slots
}

const backwards =
  (name: 'clientProofDate' | 'clientPaymentDate' | 'finderPaymentDate' | 'sellerPaymentDate') =>
  (values: InvoiceValues): string | undefined =>
    paymentOrderWarnings(values)[name]

const notSent = 'Só com a fatura enviada'

/** Days out of order warn; without a sent bill the payment day is read-only (docs/features/invoices.md). */
const paymentSlots: Slots = {
  clientProofDate: { hint: backwards('clientProofDate') },
  clientPaymentDate: { hint: backwards('clientPaymentDate') },
  finderPaymentDate: {
    hint: backwards('finderPaymentDate'),
    readOnlyReason: ({ sentBillsToFinder }) => (sentBillsToFinder ? undefined : notSent),
  },
  sellerPaymentDate: {
    hint: backwards('sellerPaymentDate'),
    readOnlyReason: ({ sentBillsToSeller, isExternalSeller }) =>
      sentBillsToSeller || isExternalSeller ? undefined : notSent,
  },
}

/** A hint that the save will change the deal too. */
const alsoChangesDeal =
  (name: 'value' | 'date', sentence: string) =>
  (values: InvoiceValues, stored: InvoiceRow | null): string | undefined =>
    stored?.reservation && stored.active && values[name] !== stored[name] ? sentence : undefined

const reservationSlots: Slots = {
  value: {
    wide: true,
    hint: alsoChangesDeal('value', 'A reserva acompanha: o que falta divide-se pelas datas por faturar'),
  },
  date: { hint: alsoChangesDeal('date', 'A reserva acompanha: é este o dia em que a data fica faturada') },
}

/** Fields with options beyond those of their kind. */
export function invoiceSlots({ settings }: SessionContext): Slots {
  return {
    office: { required: () => true },
    ref: { wide: true, Adornment: BankSwitch },
    number: { Draw: NumberField },
    ...reservationSlots,
    ...Object.assign({}, ...sides.map(side => sideSlots(side, settings.commissionPresets))),
    percentageSplit: { label: 'Percentagem interna', placeholder: '50%' },
    creditManager: { wide: true, Adornment: RefreshCreditManager },
    creditManagerCommission: { label: 'Comissão' },
    ...paymentSlots,
    responsiblePayments: { Draw: ResponsiblesField },
  }
}
