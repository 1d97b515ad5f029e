import type { WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import type { WidgetType } from '@tipy/domain/features/widgets/widgets.kinds'
import { type Lazily, lazily } from '#ui/lazily.tsx'

/** The content of each kind of widget, loaded when a dashboard has it. */
export const widgetContents: Readonly<Record<WidgetType, Lazily<WidgetSettings>>> = {
  officeStats: lazily(async () => (await import('#features/stats/widgets/OfficeStats.tsx')).OfficeStats),
  statsOverview: lazily(async () => (await import('#features/stats/widgets/StatsOverview.tsx')).StatsOverview),
  comparisonBarChart: lazily(async () => (await import('#features/stats/widgets/ComparisonChart.tsx')).ComparisonChart),
  predictedBarChart: lazily(async () => (await import('#features/stats/widgets/PredictedChart.tsx')).PredictedChart),
  individualYearlyTable: lazily(async () => (await import('./widgets/YearlyTableWidget.tsx')).YearlyTableWidget),
  references: lazily(async () => (await import('./widgets/ReferencesWidget.tsx')).ReferencesWidget),
  rankingTables: lazily(async () => (await import('#features/stats/widgets/RankingTables.tsx')).RankingTables),
  roleCards: lazily(async () => (await import('#features/users/widgets/RoleCards.tsx')).RoleCards),
  genderPieChart: lazily(async () => (await import('#features/users/widgets/GenderChart.tsx')).GenderChart),
  officePieChart: lazily(async () => (await import('#features/users/widgets/OfficeChart.tsx')).OfficeChart),
  companyAgeBarChart: lazily(async () => (await import('#features/users/widgets/CompanyAgeChart.tsx')).CompanyAgeChart),
  ageBarChart: lazily(async () => (await import('#features/users/widgets/AgeChart.tsx')).AgeChart),
  countryCards: lazily(async () => (await import('#features/users/widgets/CountryCards.tsx')).CountryCards),
  leadsGoalCards: lazily(async () => (await import('#features/leads/widgets/GoalCards.tsx')).GoalCards),
  leadsRanking: lazily(async () => (await import('#features/leads/widgets/LeadsRanking.tsx')).LeadsRanking),
  leadsLineChart: lazily(async () => (await import('#features/leads/widgets/LeadsLines.tsx')).LeadsLines),
  leadsFunnelChart: lazily(async () => (await import('#features/leads/widgets/LeadsFunnel.tsx')).LeadsFunnel),
  sessions: lazily(async () => (await import('#features/sessions/sessions.table.tsx')).SessionsTable),
  notifications: lazily(
    async () => (await import('#features/notifications/widgets/LastNotifications.tsx')).LastNotifications,
  ),
}
