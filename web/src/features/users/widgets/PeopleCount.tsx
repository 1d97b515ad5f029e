import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { DashboardFilters } from '@tipy/domain/features/widgets/widgets.filters'
import { screens } from '@tipy/domain/navigation/screens'
import { formatNumber } from '@tipy/domain/text/numbers'
import { useSessionContext } from '#session/sessionContext.ts'
import { everybody, type StaffBy, staffSearch } from './distribution.ts'

interface PeopleCountProps {
  readonly by: StaffBy
  readonly total: number
  readonly filters: DashboardFilters
}

/** How many people a distribution counts; it opens the list of them. */
export function PeopleCount({ by, total, filters }: PeopleCountProps) {
  const session = useSessionContext()
  const search = staffSearch(by, everybody, filters, session)
  return (
    <Anchor inherit c="inherit" renderRoot={props => <Link {...props} to={screens.users.path} search={search} />}>
      {total === 1 ? '1 pessoa' : `${formatNumber(total)} pessoas`}
    </Anchor>
  )
}
