import { Anchor } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import { screens } from '@tipy/domain/navigation/screens'
import { type ComponentType, useMemo } from 'react'
import { ChartFrame } from '#chart/ChartFrame.tsx'
import { colorAt } from '#chart/palette.ts'
import type { DrawingProps, Point, Series } from '#chart/series.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { barLabel, namedSlices, type StaffBy, sliceLabel, staffSearch, useStaffDistribution } from './distribution.ts'
import { PeopleCount } from './PeopleCount.tsx'

const series: readonly Series[] = [{ name: 'count', label: 'Pessoas', color: colorAt(0) }]

interface StaffChartProps extends Pick<WidgetSettings, 'filters'> {
  readonly title: string
  readonly by: StaffBy
  /** The heading of the table's first column: "Género". */
  readonly heading: string
  readonly note?: string
  /** Whether each slice has a colour of its own. */
  readonly hasSlices: boolean
  readonly Drawing: ComponentType<DrawingProps>
}

/** A distribution of the active staff; a slice opens the list of its people. */
export function StaffChart({ title, by, heading, note, hasSlices, Drawing, filters }: StaffChartProps) {
  const session = useSessionContext()
  const navigate = useNavigate()
  const { data, isWaiting, onRetry } = useStaffDistribution(filters)
  const slices = useMemo(() => data && namedSlices(by, data[by], session.config), [by, data, session.config])
  const points: readonly Point[] | undefined = slices?.map((slice, at) => ({
    key: slice._id ?? '',
    label: hasSlices ? sliceLabel(slice) : barLabel(slice),
    values: { count: slice.count },
    ...(hasSlices && { color: colorAt(at) }),
  }))
  const searchOf = ({ key }: Point) => staffSearch(by, key === '' ? null : key, filters, session)
  return (
    <ChartFrame
      title={title}
      note={
        <>
          {/* A space keeps the line until there is something to say. */}
          {data ? <PeopleCount by={by} total={data.total} filters={filters} /> : '\u00a0'}
          {data && note && ' · '}
          {note}
        </>
      }
      heading={heading}
      unit="count"
      series={series}
      {...(hasSlices && {
        legend: (points ?? []).map(({ label, color }) => ({ label, color: color ?? colorAt(0) })),
      })}
      points={points}
      height={300}
      isWaiting={isWaiting}
      onRetry={onRetry}
      Drawing={Drawing}
      onOpen={(_series, point) => void navigate({ to: screens.users.path, search: searchOf(point) })}
      renderLink={(_series, point, text) => (
        <Anchor
          inherit
          c="inherit"
          renderRoot={props => <Link {...props} to={screens.users.path} search={searchOf(point)} />}
        >
          {text}
        </Anchor>
      )}
    />
  )
}
