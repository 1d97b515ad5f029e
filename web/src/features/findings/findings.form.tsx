import { type Findings, findings } from '@tipy/domain/features/findings/findings.record'
import type { FormLayout } from '#form/layout.ts'
import type { RecordFormProps } from '#form/props.ts'
import { RecordForm } from '#form/RecordForm.tsx'
import { deriveFinding, newFinding } from './findings.derive.ts'
import { FillButton } from './findings.fill.tsx'
import { RefreshFinder } from './findings.refresh.tsx'

/** The form of a listing, in two columns (docs/features/findings.md). */
export const findingLayout: FormLayout<Findings> = {
  columns: [
    [
      {
        title: 'Processo',
        fields: [
          { field: 'url', wide: true, placeholder: 'https://', Adornment: FillButton },
          'ref',
          'findingDate',
          'number',
          'state',
          'contractType',
          'contractDuration',
          { field: 'regime', wide: true },
          { field: 'finder', wide: true, Adornment: RefreshFinder },
          'finderTeam',
          'finderCommercialDirector',
          { field: 'office', wide: true, required: () => true },
        ],
      },
    ],
    [
      {
        title: 'Imóvel',
        fields: [
          { field: 'owner', wide: true },
          { field: 'houseValue', wide: true },
          'percentageSplit',
          'value',
          { field: 'address', wide: true },
          'postalCode',
          'city',
          { field: 'houseType', wide: true },
          'area',
          'rooms',
        ],
      },
    ],
  ],
  initial: newFinding,
  deriveFields: deriveFinding,
  together: [
    ['houseValue', 'percentageSplit', 'value'],
    ['finder', 'finderTeam', 'finderCommercialDirector'],
  ],
}

export function FindingForm(props: RecordFormProps<Findings>) {
  return <RecordForm {...props} record={findings} layout={findingLayout} />
}
