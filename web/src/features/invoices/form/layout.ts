import { externalOf, type Side, sides } from '@tipy/domain/deal/sides'
import { hiddenFields, termsOn } from '@tipy/domain/features/invoices/invoices.hidden'
import { paymentStepFields } from '@tipy/domain/features/invoices/invoices.paymentSteps'
import { invoicesRights } from '@tipy/domain/features/invoices/invoices.policy'
import { type Invoices, invoices } from '@tipy/domain/features/invoices/invoices.record'
import { invoiceIssues, isBankRef } from '@tipy/domain/features/invoices/invoices.rules'
import type { BodyName } from '@tipy/domain/record/define'
import { draftFromWire } from '@tipy/domain/record/draft'
import { readable } from '@tipy/domain/record/rights'
import type { FormLayout, FormSection } from '#form/layout.ts'
import { type SessionContext, viewerOf } from '#session/sessionContext.ts'
import { mandatory } from '#ui/messages.ts'
import type { InvoiceValues } from '../invoices.waterfall.lines.ts'
import { deriveInvoice, newInvoice } from './derive.ts'
import { invoiceSlots } from './slots.ts'
import { loadTerms } from './terms.ts'
import { LiveWaterfall } from './waterfall.tsx'

interface InvoiceSection {
  readonly title: string
  readonly fields: readonly BodyName<Invoices>[]
}

const live = 'Quem recebe o quê'

/** The columns of the form, in the order in which they are filled in. */
const columns: readonly (readonly InvoiceSection[])[] = [
  [
    { title: 'Fatura', fields: ['ref', 'office', 'number', 'issueDate', 'date'] },
    { title: 'Partes e valor', fields: ['owner', 'buyer', 'value', 'percentageSplit'] },
    { title: 'Observações', fields: ['observations'] },
  ],
  [
    { title: 'Angariador', fields: ['finder', 'isExternalFinder', ...termsOn('finder')] },
    { title: 'Vendedor', fields: ['seller', 'isExternalSeller', ...termsOn('seller')] },
    { title: 'Gestora de crédito', fields: ['creditManager', 'creditManagerCommission'] },
  ],
  [
    { title: live, fields: [] },
    {
      title: 'Pagamentos',
      fields: [...paymentStepFields],
    },
    { title: 'Outros pagamentos', fields: ['responsiblePayments'] },
  ],
]

function sectionsOf(session: SessionContext): FormLayout<Invoices>['columns'] {
  const slots = invoiceSlots(session)
  const mayReadMoney = readable(invoices, viewerOf(session)).has('agencyValue')
  const drawn = ({ title, fields }: InvoiceSection): FormSection<Invoices> => ({
    title,
    fields: fields.map(field => ({ field, ...slots[field] })),
    ...(title === live && mayReadMoney && { Content: LiveWaterfall }),
  })
  return columns.map(sections => sections.map(drawn))
}

/** The domain's checks, and an office: the server could derive it, the form requires it. */
function issuesOf(values: InvoiceValues) {
  const draft = { ...draftFromWire(invoices, values), isBank: isBankRef(values.ref) }
  return { ...invoiceIssues(draft), ...(values.office === null && { office: mandatory }) }
}

const whoOn = (side: Side) => [side, externalOf(side), `${side}Team`, `${side}CommercialDirector`] as const

/** The layout of the form, with the sections and fields this user may see. */
export function invoiceLayout(session: SessionContext): FormLayout<Invoices> {
  return {
    columns: sectionsOf(session),
    initial: newInvoice,
    deriveFields: deriveInvoice,
    loadOnChange: loadTerms,
    hidden: hiddenFields,
    check: issuesOf,
    rights: invoicesRights,
    together: [...sides.map(whoOn), ['ref', 'isExternalFinder'], ['creditManager', 'creditManagerCommission']],
  }
}
