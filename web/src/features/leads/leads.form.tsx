import { onlyOffice } from '@tipy/domain/access/offices'
import { type Leads, leads } from '@tipy/domain/features/leads/leads.record'
import { leadIssues } from '@tipy/domain/features/leads/leads.rules'
import { isRefused } from '@tipy/domain/features/leads/leads.stages'
import { suggestedCommissions } from '@tipy/domain/features/users/users.rules'
import type { Shown } from '@tipy/domain/record/contract'
import { draftFromWire } from '@tipy/domain/record/draft'
import { hintOf, hints } from '#form/hints.ts'
import type { FormLayout, FormValues } from '#form/layout.ts'
import type { RecordFormProps } from '#form/props.ts'
import { RecordForm } from '#form/RecordForm.tsx'
import type { SessionContext } from '#session/sessionContext.ts'
import { stageOf } from './leads.labels.ts'

type Values = FormValues<Leads>

/** A recruiter registers candidates of their own; others assign them. */
function newLead({ person, selectedOffices }: SessionContext): Partial<Values> {
  return {
    office: onlyOffice(person.offices, selectedOffices),
    ...(person.role === 'recruiter' && { recruiter: person._id }),
  }
}

/** The form of a lead (docs/features/leads.md). */
export const leadLayout: FormLayout<Leads> = {
  columns: [
    [
      { title: 'Candidato', fields: [{ field: 'name', wide: true }, 'gender', 'birthday', 'country'] },
      {
        title: 'Contactos',
        fields: [
          {
            field: 'phone',
            required: ({ personalEmail }) => !personalEmail,
            hint: ({ phone }) => hintOf(hints.phone, phone),
          },
          { field: 'phone2', hint: ({ phone2 }) => hintOf(hints.phone, phone2) },
          { field: 'personalEmail', wide: true },
        ],
      },
      {
        title: 'Recrutamento',
        fields: [
          'source',
          { field: 'office', required: () => true },
          'recruiter',
          'commercialDirector',
          { field: 'reference', wide: true },
        ],
      },
    ],
    [
      {
        title: 'Experiência',
        fields: ['active', 'experient', { field: 'experienceTypes', wide: true }, { field: 'experience', wide: true }],
      },
      {
        title: 'Condições',
        fields: [
          { field: 'commission', wide: true, suggests: suggestedCommissions },
          { field: 'offers', wide: true },
        ],
      },
      {
        title: 'Observações',
        fields: [
          { field: 'observations', wide: true },
          { field: 'keepReason', wide: true },
        ],
      },
    ],
  ],
  initial: newLead,
  check: (values, _context, before) => leadIssues(draftFromWire(leads, values), before && draftFromWire(leads, before)),
}

const withoutKeepReason: FormLayout<Leads> = { ...leadLayout, hidden: () => new Set(['keepReason']) }

/** Data of candidates who were not refused is not erased: there is no reason to keep it. */
const layoutOf = (row: Shown<Leads> | null): FormLayout<Leads> =>
  row && (row.keepReason || isRefused(stageOf(row))) ? leadLayout : withoutKeepReason

export function LeadForm(props: RecordFormProps<Leads>) {
  return <RecordForm {...props} record={leads} layout={layoutOf(props.row)} />
}
