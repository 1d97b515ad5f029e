import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { DuplicateOf } from '@tipy/domain/features/leads/leads.contract'
import type { Leads } from '@tipy/domain/features/leads/leads.record'
import { screens } from '@tipy/domain/navigation/screens'
import type { ColumnCellProps } from '#list/screen.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { Truncate } from '#ui/Truncate.tsx'
import { daysInStage, daysText, shownLead } from './leads.labels.ts'
import classes from './leads.module.css'

type Props = ColumnCellProps<Leads>

export const leadPath = (id: string): string => screens.lead.path.replace('{id}', id)
export const personPath = (id: string): string => screens.user.path.replace('{id}', id)

const pathOf = ({ model, _id }: DuplicateOf): string => (model === 'users' ? personPath(_id) : leadPath(_id))

/** Another record of the same candidate, with a link to it. */
export function DuplicateLink({ duplicate }: { readonly duplicate: DuplicateOf }) {
  return (
    <Anchor component={Link} to={pathOf(duplicate)} inherit onClick={event => event.stopPropagation()}>
      {duplicate.name}
      {duplicate.model === 'users' && ' (staff)'}
    </Anchor>
  )
}

/** Of whom a lead may be a duplicate; a record the reader may not see is only counted as one. */
export function DuplicateCell({ row }: Props) {
  const [first, ...rest] = shownLead(row).duplicates
  if (!row.duplicate) return <span className={classes.quiet}>–</span>
  if (!first) return <span>Sim</span>
  return (
    <Truncate>
      <DuplicateLink duplicate={first} />
      {rest.length > 0 && ` +${rest.length}`}
    </Truncate>
  )
}

/** For how long the lead has been in its stage; it stands out once the company calls such a lead idle. */
export function StageTimeCell({ row }: Props) {
  const { today, settings } = useSessionContext()
  const days = daysInStage(row, today)
  if (days === null) return <span className={classes.quiet}>–</span>
  return (
    <Text span inherit className="tabular" fw={days >= settings.leadIdleDays ? 650 : undefined}>
      {daysText(days)}
    </Text>
  )
}
