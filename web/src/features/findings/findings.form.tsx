import { type Findings, findings } from '@tipy/domain/features/findings/findings.record'
import type { Arrangement } from '#form/arrangement.ts'
import type { RecordFormProps } from '#form/props.ts'
import { RecordForm } from '#form/RecordForm.tsx'
import { FillButton } from './findings.fill.tsx'
import { followed, newFinding } from './findings.following.ts'
import { RefreshFinder } from './findings.refresh.tsx'

/** S2 §2 "Finding form": two columns. */
export const findingArrangement: Arrangement<Findings> = {
  columns: [
    [
      {
        title: 'Processo',
        fields: [
          { field: 'url', wide: true, placeholder: 'https://', Beside: FillButton },
          'ref',
          'findingDate',
          'number',
          'state',
          'contractType',
          'contractDuration',
          { field: 'regime', wide: true },
          { field: 'finder', wide: true, Beside: RefreshFinder },
          'finderTeam',
          'finderCommercialDirector',
          { field: 'office', wide: true },
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
  follow: followed,
  together: [
    ['houseValue', 'percentageSplit', 'value'],
    ['finder', 'finderTeam', 'finderCommercialDirector'],
  ],
}

export function FindingForm(props: RecordFormProps<Findings>) {
  return <RecordForm {...props} record={findings} arrangement={findingArrangement} />
}
