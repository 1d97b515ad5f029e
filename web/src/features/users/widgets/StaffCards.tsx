import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import { screens } from '@tipy/domain/navigation/screens'
import { formatExactPercent, formatNumber } from '@tipy/domain/text/numbers'
import { useSessionContext } from '#session/sessionContext.ts'
import { Answer, WidgetFrame } from '#ui/WidgetFrame.tsx'
import { namedSlices, type StaffBy, sliceLabel, staffSearch, useStaffDistribution } from './distribution.ts'
import { PeopleCount } from './PeopleCount.tsx'
import classes from './StaffCards.module.css'

interface StaffCardsProps extends Pick<WidgetSettings, 'filters'> {
  readonly title: string
  readonly by: keyof typeof usualHeights
}

/** Of as many roles or countries as a company usually has. */
const usualHeights = { roles: 266, countries: 90 } as const satisfies Partial<Record<StaffBy, number>>

/** A card for each value, with how many people have it and their part of all; it opens the list of them. */
export function StaffCards({ title, by, filters }: StaffCardsProps) {
  const session = useSessionContext()
  const asked = useStaffDistribution(filters)
  const { data } = asked
  return (
    <WidgetFrame
      title={title}
      // A space keeps the line until there is something to say.
      note={data ? <PeopleCount by={by} total={data.total} filters={filters} /> : '\u00a0'}
    >
      <Answer asked={asked} height={usualHeights[by]} isEmpty={reply => reply[by].length === 0}>
        {reply => (
          <ul className={classes.cards} aria-label={title}>
            {namedSlices(by, reply[by], session.config).map(slice => (
              <li key={slice._id}>
                <Link
                  aria-label={sliceLabel(slice)}
                  to={screens.users.path}
                  search={staffSearch(by, slice._id, filters, session)}
                  className={classes.card ?? ''}
                >
                  <Text span size="xs" c="dimmed">
                    {slice.name}
                  </Text>
                  <span className={classes.numbers}>
                    <span className={`${classes.count} tabular`}>{formatNumber(slice.count)}</span>
                    <Text span size="xs" c="dimmed" className="tabular">
                      {formatExactPercent(slice.percent)}
                    </Text>
                  </span>
                  <span className={classes.bar} aria-hidden>
                    <span style={{ width: `${slice.percent}%` }} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </WidgetFrame>
  )
}
