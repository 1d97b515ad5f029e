import type { WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import type { WidgetType } from '@tipy/domain/features/widgets/widgets.kinds'
import { type ComponentType, lazy, useState } from 'react'

type Content = ComponentType<WidgetSettings>

interface LoadedContent {
  readonly Content: Content
  /** Loads it before it is drawn; a failure is left to the drawing. */
  readonly preload: () => void
}

/** Loaded once; a failure is not kept, so that "Tentar novamente" loads it again. */
function load(content: () => Promise<Content>): LoadedContent {
  let loaded: Content | null = null
  const fetch = async () => {
    try {
      loaded = await content()
      return { default: loaded }
    } catch (cause) {
      waiting = lazy(fetch)
      throw cause
    }
  }
  let waiting: Content = lazy(fetch)
  return {
    Content: function LoadedContent(settings) {
      const [Shown] = useState<Content>(() => loaded ?? waiting)
      return <Shown {...settings} />
    },
    preload: () => void fetch().catch(() => {}),
  }
}

/** The content of each kind of widget, loaded when a dashboard has it. */
export const widgetContents: Readonly<Record<WidgetType, LoadedContent>> = {
  officeStats: load(async () => (await import('#features/stats/widgets/OfficeStats.tsx')).OfficeStats),
  statsOverview: load(async () => (await import('#features/stats/widgets/StatsOverview.tsx')).StatsOverview),
  comparisonBarChart: load(async () => (await import('#features/stats/widgets/ComparisonChart.tsx')).ComparisonChart),
  predictedBarChart: load(async () => (await import('#features/stats/widgets/PredictedChart.tsx')).PredictedChart),
  individualYearlyTable: load(async () => (await import('./widgets/YearlyTableWidget.tsx')).YearlyTableWidget),
  references: load(async () => (await import('#features/stats/references/ReferencesTable.tsx')).ReferencesTable),
  rankingTables: load(async () => (await import('#features/stats/widgets/RankingTables.tsx')).RankingTables),
  roleCards: load(async () => (await import('#features/users/widgets/RoleCards.tsx')).RoleCards),
  genderPieChart: load(async () => (await import('#features/users/widgets/GenderChart.tsx')).GenderChart),
  officePieChart: load(async () => (await import('#features/users/widgets/OfficeChart.tsx')).OfficeChart),
  companyAgeBarChart: load(async () => (await import('#features/users/widgets/CompanyAgeChart.tsx')).CompanyAgeChart),
  ageBarChart: load(async () => (await import('#features/users/widgets/AgeChart.tsx')).AgeChart),
  countryCards: load(async () => (await import('#features/users/widgets/CountryCards.tsx')).CountryCards),
  leadsGoalCards: load(async () => (await import('#features/leads/widgets/GoalCards.tsx')).GoalCards),
  leadsRanking: load(async () => (await import('#features/leads/widgets/LeadsRanking.tsx')).LeadsRanking),
  leadsLineChart: load(async () => (await import('#features/leads/widgets/LeadsLines.tsx')).LeadsLines),
  leadsFunnelChart: load(async () => (await import('#features/leads/widgets/LeadsFunnel.tsx')).LeadsFunnel),
  sessions: load(async () => (await import('#features/sessions/sessions.table.tsx')).SessionsTable),
  notifications: load(
    async () => (await import('#features/notifications/widgets/LastNotifications.tsx')).LastNotifications,
  ),
}
