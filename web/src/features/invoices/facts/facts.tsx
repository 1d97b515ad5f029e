import { sides } from '@tipy/domain/deal/sides'
import { invoices } from '@tipy/domain/features/invoices/invoices.record'
import type { Names } from '#kinds/names.ts'
import page from '#list/page/recordPage.module.css'
import { RowFacts } from '#list/table/RowFacts.tsx'
import { Section } from '#ui/Section.tsx'
import type { InvoiceRow } from '../invoices.labels.ts'
import { dividedRow } from '../invoices.waterfall.lines.ts'
import { Waterfall } from '../invoices.waterfall.tsx'
import { DealOf } from './deal.tsx'
import { termLabels } from './labels.ts'
import { Ledger } from './ledger.tsx'

interface OfInvoice {
  readonly invoice: InvoiceRow
  readonly names: Names
}

const invoiceFields = ['number', 'ref', 'office', 'issueDate', 'date', 'owner', 'buyer'] as const
const moneyFields = [
  'value',
  'percentageSplit',
  'tipyValue',
  'commission',
  'commercialDirectorCommission',
  'agencyValue',
  'toReceive',
  'toPayInternal',
  'toPayExternal',
  'toPayResponsible',
] as const

const isPresent = (value: unknown): boolean => value !== null && value !== undefined && value !== false && value !== ''

interface FactsOfProps extends OfInvoice {
  readonly title: string
  readonly fields: readonly string[]
  /** Shows only fields with a value; a section without any is left out. */
  readonly filled?: boolean
  readonly labels?: Readonly<Record<string, string>>
}

function FactsOf({ invoice, names, title, fields, filled, labels = {} }: FactsOfProps) {
  const values: Readonly<Record<string, unknown>> = invoice
  const shown = fields.filter(name => Object.hasOwn(values, name) && (!filled || isPresent(values[name])))
  if (shown.length === 0) return null
  return (
    <Section title={title}>
      <RowFacts record={invoices} row={invoice} fields={shown} names={names} title={title} labels={labels} />
    </Section>
  )
}

/** Positions at save time; the amounts are in the ledger's lines. */
const positionFields = [
  'Office',
  'Team',
  'CommercialDirector',
  'Broker',
  'Coo',
  'Recruiter',
  'RecruiterDirector',
] as const

/** The ledger's lines, and by section the fields that the server sent. */
export function InvoiceFacts(of: OfInvoice) {
  const { invoice, names } = of
  return (
    <div className={page.room}>
      <div className={page.sheet}>
        <div className={page.column}>
          <Ledger {...of} />
          <FactsOf {...of} title="Fatura" fields={invoiceFields} />
          <FactsOf {...of} title="Valores" fields={moneyFields} filled />
          <FactsOf {...of} title="Observações" fields={['observations']} filled />
        </div>
        <div className={page.column}>
          {invoice.reservation && <DealOf {...of} id={invoice.reservation} />}
          <Divided {...of} />
          {sides.map(side => (
            <FactsOf
              key={side}
              {...of}
              title={
                side === 'finder' && invoice.isBank ? 'Banco' : names.roleOf(invoices.fields[side].label, invoice[side])
              }
              fields={[side, ...positionFields.map(name => `${side}${name}`)]}
              filled
              labels={termLabels(side)}
            />
          ))}
          <FactsOf
            {...of}
            title={names.roleOf(invoices.fields.creditManager.label, invoice.creditManager)}
            fields={['creditManager']}
            filled
          />
        </div>
      </div>
    </div>
  )
}

/** The waterfall of the commission: only for readers of every amount. */
function Divided({ invoice, names }: OfInvoice) {
  const division = dividedRow(invoice)
  if (!division) return null
  return (
    <Section title="Divisão da comissão">
      <Waterfall division={division} names={names} />
    </Section>
  )
}
