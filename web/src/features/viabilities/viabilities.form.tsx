import { type Viabilities, viabilities } from '@tipy/domain/features/viabilities/viabilities.record'
import { normalizeRequest, openIn, viabilityIssues } from '@tipy/domain/features/viabilities/viabilities.rules'
import type { FormLayout, FormValues, PartState } from '#form/layout.ts'
import type { RecordFormProps } from '#form/props.ts'
import { RecordForm } from '#form/RecordForm.tsx'
import { checklist } from './viabilities.checklist.ts'
import { deriveViability, newViability } from './viabilities.derive.ts'
import { GiveUpField } from './viabilities.giveUp.tsx'

type Part = Readonly<Record<string, unknown>>

/** A request can be approved only if requested, and chosen only if approved (docs/features/viabilities.md). */
const requestPart = (inner: string, part: Part): PartState => ((openIn(part)[inner] ?? true) ? 'open' : 'closed')

/** A document's own field `editable` says whether its name may be changed. */
const documentPart = (inner: string, { editable }: Part): PartState => {
  if (inner === 'editable') return 'hidden'
  return inner === 'name' && editable === false ? 'closed' : 'open'
}

/** Disabled fields are not validated: the save clears them. */
function issuesOf(values: FormValues<Viabilities>) {
  return viabilityIssues({ ...values, requests: (values.requests ?? []).map(normalizeRequest) })
}

const isOutside = ({ isExternalConsultant }: FormValues<Viabilities>) => Boolean(isExternalConsultant)

/** The form of a viability (docs/features/viabilities.md). */
export const viabilityLayout: FormLayout<Viabilities> = {
  columns: [
    [
      {
        title: 'Processo',
        fields: [
          'date',
          'state',
          {
            field: 'consultant',
            as: (field, values) => (isOutside(values) ? { ...field, kind: 'text' } : field),
          },
          'isExternalConsultant',
          { field: 'consultantTeam', closed: isOutside },
          { field: 'consultantCommercialDirector', closed: isOutside },
          'creditManager',
          'scheduledDate',
          { field: 'office', wide: true, required: () => true },
        ],
      },
      { title: 'Compradores', fields: [{ field: 'buyers', parts: { noun: 'comprador' } }] },
      {
        title: 'Desistência',
        fields: [
          { field: 'giveUpDate', wide: true, Draw: GiveUpField },
          {
            field: 'giveUpReason',
            wide: true,
            closed: ({ giveUpDate }) => giveUpDate === null,
            required: ({ giveUpDate }) => giveUpDate !== null,
          },
        ],
      },
    ],
    [
      {
        title: 'Bancos',
        fields: [{ field: 'requests', parts: { noun: 'banco', state: requestPart, slots: { bank: { wide: true } } } }],
      },
      {
        title: 'Documentação',
        fields: [...checklist, { field: 'extraBooleans', parts: { noun: 'documento', state: documentPart } }],
      },
    ],
  ],
  initial: newViability,
  deriveFields: deriveViability,
  check: issuesOf,
  together: [
    ['consultant', 'isExternalConsultant', 'consultantTeam', 'consultantCommercialDirector'],
    ['giveUpDate', 'giveUpReason'],
  ],
}

export function ViabilityForm(props: RecordFormProps<Viabilities>) {
  return <RecordForm {...props} record={viabilities} layout={viabilityLayout} />
}
