import { NativeSelect } from '@mantine/core'
import { statisticWithin } from '@tipy/domain/features/stats/stats.banks'
import type { WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import { widgetStats } from '@tipy/domain/features/widgets/widgets.info'
import { widgetTitle } from '@tipy/domain/features/widgets/widgets.title'
import { useRef, useState } from 'react'
import { SearchInput } from '#list/toolbar/SearchInput.tsx'
import { useSessionContext } from '#session/sessionContext.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { WidgetFrame } from '#ui/WidgetFrame.tsx'
import classes from '../ranking/Ranking.module.css'
import { Ranking, type RankingSize, type RankingView, rankingSizes } from '../ranking/Ranking.tsx'

const whoLabels = [
  { value: 'consultants', label: 'Individual' },
  { value: 'teams', label: 'Equipas' },
]
const whereLabels = [
  { value: 'office', label: 'Agência' },
  { value: 'group', label: 'Grupo' },
]

/** Who is first: people or teams, of the chosen offices or of the whole company. */
export function RankingTables({ info, filters }: WidgetSettings) {
  const { person, selectedOffices, settings } = useSessionContext()
  const [who, setWho] = useState<RankingView['group']>('consultants')
  // The dashboard's Grupo is where a ranking begins; its own choice counts from then on.
  const [chosen, setChosen] = useState<'office' | 'group' | null>(null)
  const where = settings.groupToggle ? (chosen ?? (filters.isGroup ? 'group' : 'office')) : 'office'
  const [perPage, setPerPage] = useState<RankingSize>(10)
  const [search, setSearch] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const ofOffice = selectedOffices.length > 0 ? selectedOffices : person.offices
  const view: RankingView = {
    group: who,
    offices: where === 'group' ? [] : ofOffice,
    perPage,
    search,
    active: filters.active,
    hasTeam: filters.hasTeam,
  }
  return (
    <WidgetFrame
      title={widgetTitle({ type: 'rankingTables', info })}
      controls={
        <>
          <SegmentedControl
            size="xs"
            aria-label="Quem"
            data={whoLabels}
            value={who}
            onChange={value => setWho(value === 'teams' ? 'teams' : 'consultants')}
          />
          {settings.groupToggle && (
            <SegmentedControl
              size="xs"
              aria-label="Onde"
              data={whereLabels}
              value={where}
              onChange={value => setChosen(value === 'group' ? 'group' : 'office')}
            />
          )}
          <SearchInput
            label="Pesquisar nas classificações"
            applied={search}
            apply={text => setSearch(text.trim())}
            onLeave={() => root.current?.querySelector<HTMLElement>('tbody button')?.focus()}
          />
          <NativeSelect
            size="xs"
            aria-label="Linhas por página"
            data={rankingSizes.map(String)}
            value={String(perPage)}
            onChange={event =>
              setPerPage(rankingSizes.find(size => String(size) === event.currentTarget.value) ?? perPage)
            }
          />
        </>
      }
    >
      <div ref={root} className={classes.rankings}>
        {widgetStats.map(stat => (
          <Ranking key={stat} stat={statisticWithin(stat, filters.includeBanks)} view={view} />
        ))}
      </div>
    </WidgetFrame>
  )
}
