import { ActionIcon, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { formatRange } from '@tipy/domain/calendar/format'
import { type FunnelStat, funnelStats, type RankingGroup } from '@tipy/domain/features/leads/leads.stats'
import type { DashboardFilters } from '@tipy/domain/features/widgets/widgets.filters'
import { formatExactPercent, formatMoney, formatNumber } from '@tipy/domain/text/numbers'
import { type ReactNode, useState } from 'react'
import { colorAt } from '#chart/palette.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { ScrollX } from '#ui/ScrollX.tsx'
import { SortHead } from '#ui/SortHead.tsx'
import { CountButton } from './CountButton.tsx'
import { funnelLabels } from './labels.ts'
import { RecruitsLine } from './RecruitsLine.tsx'
import { groupLabels, type RankedMember, type RankingColumn, type RankingSort } from './ranking.rows.ts'
import { type LeadCount, useMayOpen } from './statistics.ts'
import classes from './widgets.module.css'

/** Colours of rows; they repeat. */
const rowColors = 7

interface RankingTableProps {
  readonly title: string
  readonly group: RankingGroup
  /** Those of this page. */
  readonly members: readonly RankedMember[]
  /** The place of the first of them among all. */
  readonly first: number
  readonly sort: RankingSort
  readonly onSort: (sort: RankingSort) => void
  readonly onOpen: (count: LeadCount) => void
  readonly filters: DashboardFilters
}

export function RankingTable({ title, group, members, first, sort, onSort, onOpen, filters }: RankingTableProps) {
  const { settings } = useSessionContext()
  const columns: readonly { readonly name: RankingColumn; readonly label: string }[] = [
    { name: 'name', label: groupLabels[group] },
    ...funnelStats.map(name => ({ name, label: funnelLabels[name] })),
    { name: 'conversionRate', label: 'Taxa de conversão' },
    { name: 'retentionRate', label: 'Taxa de retenção' },
    ...(settings.rankingShowsBilling ? [{ name: 'billing', label: 'Faturação' } as const] : []),
  ]
  return (
    <ScrollX label={`${title}: tabela`}>
      <table className={classes.table} aria-label={title}>
        <thead>
          <tr>
            {columns.map(({ name, label }) => (
              <SortHead key={name} name={name} label={label} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {members.map((member, at) => (
            <Member
              key={member.key}
              member={member}
              color={colorAt((first + at) % rowColors)}
              onOpen={onOpen}
              filters={filters}
              columns={columns.length}
            />
          ))}
        </tbody>
      </table>
    </ScrollX>
  )
}

interface MemberProps extends Pick<RankingTableProps, 'onOpen' | 'filters'> {
  readonly member: RankedMember
  readonly color: string
  readonly columns: number
}

/** A row; opened, what became of those it recruited. */
function Member({ member, color, onOpen, filters, columns }: MemberProps) {
  const [isExpanded, setExpanded] = useState(false)
  const { dateRange, settings } = useSessionContext()
  const mayOpen = useMayOpen()
  const { group, key, name, recruiter, isActive, row } = member
  const isOpenable = group === 'source' || mayOpen(recruiter)
  const Chevron = isExpanded ? IconChevronDown : IconChevronRight
  const count = (stat: FunnelStat, text: ReactNode) => (
    <CountButton
      count={{ group, ref: key, stat, of: `${name} · ${formatRange(dateRange)}` }}
      label={funnelLabels[stat]}
      onOpen={isOpenable ? onOpen : undefined}
    >
      {text}
    </CountButton>
  )
  return (
    <>
      <tr>
        <th scope="row">
          <span className={classes.member}>
            <span className={classes.mark} style={{ background: color }} aria-hidden />
            {name}
            {!isActive && <span className={classes.hint}>inativo</span>}
            {isOpenable && (
              <ActionIcon
                data-screen-only
                variant="subtle"
                color="gray"
                size="sm"
                aria-expanded={isExpanded}
                aria-label={`Mais sobre ${name}`}
                onClick={() => setExpanded(!isExpanded)}
              >
                <Chevron size={15} aria-hidden />
              </ActionIcon>
            )}
          </span>
        </th>
        {funnelStats.map(stat => (
          <td key={stat}>{count(stat, formatNumber(row[stat]))}</td>
        ))}
        <td>
          {count('recruited', <Rate rate={row.conversionRate} part={row.recruited} whole={row.recruiterAssigned} />)}
        </td>
        <td>
          {row.retentionRate === null
            ? '–'
            : count(
                'recruited',
                <Rate rate={row.retentionRate} part={row.retentionActive} whole={row.retentionTotal} />,
              )}
        </td>
        {settings.rankingShowsBilling && <td>{billingOf(member, text => count('recruited', text))}</td>}
      </tr>
      {isExpanded && <RecruitsLine member={member} filters={filters} columns={columns} />}
    </>
  )
}

interface RateProps {
  /** As a fraction. */
  readonly rate: number
  readonly part: number
  readonly whole: number
}

/** A rate, and what was divided by what. */
function Rate({ rate, part, whole }: RateProps) {
  return (
    <>
      {formatExactPercent(rate * 100)}{' '}
      <span className={classes.hint}>
        {formatNumber(part)}/{formatNumber(whole)}
      </span>
    </>
  )
}

/** What those recruited billed; it opens them. */
function billingOf({ row: { billing, medianBilling = null } }: RankedMember, opening: (text: ReactNode) => ReactNode) {
  if (billing === undefined) return '–'
  const text = formatMoney(billing)
  if (medianBilling === null) return opening(text)
  const median = `Mediana por recrutado: ${formatMoney(medianBilling)}`
  return (
    <Tooltip label={median}>
      <span title={median}>{opening(text)}</span>
    </Tooltip>
  )
}
