import { hiddenFields } from '@tipy/domain/features/reservations/reservations.hidden'
import { labelsOf } from '@tipy/domain/features/reservations/reservations.labels'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import { isCreditReservation } from '@tipy/domain/features/reservations/reservations.rules'
import type { Names } from '#kinds/names.ts'
import page from '#list/page/recordPage.module.css'
import { RowFacts } from '#list/table/RowFacts.tsx'
import { Section } from '#ui/Section.tsx'
import { BillingTable } from './reservations.billing.tsx'
import { Documents } from './reservations.documents.tsx'
import type { ShownReservation } from './reservations.labels.ts'
import { Parties } from './reservations.parties.tsx'
import {
  complianceFields,
  creditFields,
  finderFields,
  giveUpFields,
  headFields,
  moneyFields,
  processFields,
  propertyFields,
  recipientFields,
  sellerFields,
  sharingFields,
  sharingLabels,
  termLabels,
} from './reservations.sections.ts'

interface OfReservation {
  readonly deal: ShownReservation
  readonly names: Names
}

const isPresent = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== false && value !== '' && !(Array.isArray(value) && !value.length)

interface FactsOfProps extends OfReservation {
  readonly title: string
  readonly fields: readonly string[]
  /** Shows only fields with a value; a section without any is left out. */
  readonly filled?: boolean
  readonly labels?: Readonly<Record<string, string>>
}

function FactsOf({ deal, names, title, fields, filled, labels }: FactsOfProps) {
  const hidden = hiddenFields(deal)
  const values: Readonly<Record<string, unknown>> = deal
  const shown = fields.filter(
    name => Object.hasOwn(values, name) && !hidden.has(name) && (!filled || isPresent(values[name])),
  )
  if (shown.length === 0) return null
  return (
    <Section title={title}>
      <RowFacts
        record={reservations}
        row={deal}
        fields={shown}
        names={names}
        title={title}
        labels={{ ...labelsOf(deal.dealType), ...labels }}
      />
    </Section>
  )
}

/** The fields of a deal by section: those that the server sent and that apply to it. */
export function ReservationFacts(of: OfReservation) {
  const { deal } = of
  return (
    <div className={page.room}>
      <div className={page.sheet}>
        <div className={page.column}>
          <FactsOf {...of} title="Desistência" fields={giveUpFields} filled />
          <FactsOf {...of} title="Processo" fields={processFields.filter(name => name !== 'state')} />
          <FactsOf {...of} title="Negócio" fields={moneyFields} filled={isCreditReservation(deal.dealType)} />
          <BillingTable {...of} />
          <Parties {...of} group="owners" />
          <Parties {...of} group="buyers" />
          {!hiddenFields(deal).has('guarantors') && <Parties {...of} group="guarantors" />}
          <FactsOf {...of} title="Observações" fields={['observations']} filled />
        </div>
        <div className={page.column}>
          <FactsOf {...of} title="Imóvel" fields={propertyFields} />
          <FactsOf {...of} title="Crédito" fields={creditFields} />
          <Documents {...of} />
          <FactsOf {...of} title="Conformidade" fields={complianceFields} />
          <FactsOf
            {...of}
            title="Angariador"
            fields={['finder', ...finderFields, ...headFields('finder')]}
            filled
            labels={termLabels('finder')}
          />
          <FactsOf
            {...of}
            title="Vendedor"
            fields={['seller', ...sellerFields, ...headFields('seller')]}
            filled
            labels={termLabels('seller')}
          />
          <FactsOf {...of} title="Agência de partilha" fields={sharingFields} filled labels={sharingLabels} />
          <FactsOf {...of} title="Destinatários" fields={recipientFields} filled />
        </div>
      </div>
    </div>
  )
}
