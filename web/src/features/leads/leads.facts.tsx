import type { ShownLead } from '@tipy/domain/features/leads/leads.contract'
import { leads } from '@tipy/domain/features/leads/leads.record'
import type { Names } from '#kinds/names.ts'
import page from '#list/page/recordPage.module.css'
import { RowFacts } from '#list/table/RowFacts.tsx'
import { Section } from '#ui/Section.tsx'
import { leadSections } from './leads.sections.ts'
import { LeadTimeline, MergedTimeline } from './leads.timeline.tsx'

interface OfLead {
  readonly lead: ShownLead
  readonly names: Names
}

/** Said by the header already. */
const inHead: ReadonlySet<string> = new Set([
  'stage',
  'source',
  'office',
  'recruiter',
  'commercialDirector',
  'user',
  'attempts',
  'meetingDate',
  'endDate',
  'phone',
  'phone2',
  'personalEmail',
])

const isPresent = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The whole timeline, and beside it what is known of the candidate. */
export function LeadFacts({ lead, names }: OfLead) {
  const values: Readonly<Record<string, unknown>> = lead
  const shown = leadSections
    .map(({ title, fields }) => ({
      title,
      fields: fields.filter(name => !inHead.has(name) && isPresent(values[name])),
    }))
    .filter(({ fields }) => fields.length > 0)
  return (
    <div className={page.room}>
      <div className={page.sheet}>
        <div className={page.column}>
          <LeadTimeline lead={lead} names={names} />
          {lead.merged.map(merged => (
            <MergedTimeline key={merged._id} merged={merged} names={names} />
          ))}
        </div>
        <div className={page.column}>
          {shown.map(({ title, fields }) => (
            <Section key={title} title={title}>
              <RowFacts record={leads} row={lead} fields={fields} names={names} title={title} />
            </Section>
          ))}
        </div>
      </div>
    </div>
  )
}
