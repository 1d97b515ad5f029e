import { NativeSelect } from '@mantine/core'
import { type RankingGroup, rankingGroups } from '@tipy/domain/features/leads/leads.stats'
import type { LeadStatistics } from '@tipy/domain/features/leads/leads.stats.contract'
import type { WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import { widgetTitle } from '@tipy/domain/features/widgets/widgets.title'
import { useMemo, useRef, useState } from 'react'
import { itemName, useNames } from '#kinds/names.ts'
import { SearchInput } from '#list/toolbar/SearchInput.tsx'
import { Pages } from '#ui/Pages.tsx'
import { Answer, WidgetFrame } from '#ui/WidgetFrame.tsx'
import { LeadDetails } from './LeadDetails.tsx'
import { RankingTable } from './RankingTable.tsx'
import { groupLabels, type RankingSort, rankedMembers } from './ranking.rows.ts'
import { type LeadCount, useLeadStatistics } from './statistics.ts'

const groups = rankingGroups.map(value => ({ value, label: groupLabels[value] }))

/** What recruiters, or sources, achieved in the days of the shell; a count opens its leads. */
export function LeadsRanking({ info, filters }: WidgetSettings) {
  const [group, setGroup] = useState<RankingGroup>('recruiter')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(0)
  const [opened, setOpened] = useState<LeadCount | null>(null)
  const asked = useLeadStatistics(filters, group)
  const root = useRef<HTMLElement>(null)
  const title = widgetTitle({ type: 'leadsRanking', info })
  return (
    <>
      <WidgetFrame
        ref={root}
        title={title}
        controls={
          <>
            <NativeSelect
              size="xs"
              aria-label="Grupo"
              data={groups}
              value={group}
              onChange={event => {
                setGroup(rankingGroups.find(one => one === event.currentTarget.value) ?? 'recruiter')
                setPage(0)
              }}
            />
            <SearchInput
              label={`Pesquisar em ${title}`}
              applied={search}
              apply={text => {
                setSearch(text.trim())
                setPage(0)
              }}
              onLeave={() => root.current?.querySelector<HTMLElement>('tbody button')?.focus()}
            />
          </>
        }
      >
        <Answer asked={asked} height={430} isEmpty={({ stats }) => stats.length === 0}>
          {data => (
            <Ranking
              title={title}
              group={group}
              data={data}
              filters={filters}
              search={search}
              page={page}
              onPage={setPage}
              onOpen={setOpened}
            />
          )}
        </Answer>
      </WidgetFrame>
      {opened && <LeadDetails count={opened} filters={filters} onClose={() => setOpened(null)} />}
    </>
  )
}

const all = 10_000
const sizes = [10, 20, 50, all]

interface RankingProps {
  readonly title: string
  readonly group: RankingGroup
  readonly data: LeadStatistics
  readonly filters: WidgetSettings['filters']
  readonly search: string
  readonly page: number
  readonly onPage: (page: number) => void
  readonly onOpen: (count: LeadCount) => void
}

function Ranking({ title, group, data, filters, search, page, onPage, onOpen }: RankingProps) {
  const names = useNames()
  const [sort, setSort] = useState<RankingSort>({ by: 'recruited', desc: true })
  const [perPage, setPerPage] = useState(10)
  const members = useMemo(
    () => rankedMembers(data.stats, key => itemName(names, 'sources', key), search, sort),
    [data.stats, names, search, sort],
  )
  if (members.length === 0) return 'Não há resultados'
  // Rows may have gone while a later page was open.
  const shown = Math.min(page, Math.ceil(members.length / perPage) - 1)
  const first = shown * perPage
  const visible = members.slice(first, first + perPage)
  return (
    <>
      <RankingTable
        title={title}
        group={group}
        members={visible}
        first={first}
        sort={sort}
        onSort={next => {
          setSort(next)
          onPage(0)
        }}
        onOpen={onOpen}
        filters={filters}
      />
      <Pages
        sizes={sizes}
        nameOf={size => (size === all ? 'todos' : String(size))}
        page={shown}
        perPage={perPage}
        rows={visible.length}
        total={members.length}
        onPage={onPage}
        onSize={size => {
          setPerPage(size)
          onPage(0)
        }}
        label={`Páginas de ${title}`}
        isFixed={false}
      />
    </>
  )
}
