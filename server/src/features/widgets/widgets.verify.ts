import { gridColumns, maxWidgets } from '@tipy/domain/features/widgets/widgets.rules'
import { sql } from 'kysely'
import type { Broken, Check } from '#engine/verify'

/** What every save of a dashboard ensures still holds (docs/features/dashboard.md). */
export const widgetChecks: readonly Check[] = [
  {
    name: 'dashboardsFitTheirGrid',
    sentence: 'Um painel tem widgets que uma gravação recusaria',
    broken: sql<Broken>`
      select d.company_id, format('painel de %s', d.user_id) as about from dashboards d
      cross join lateral (
        select count(*) as widgets, count(distinct w ->> '_id') as ids,
          count(distinct w #>> '{group,name}') as tabs, count(distinct w -> 'group') as positions,
          coalesce(bool_and((w ->> 'x')::int + (w ->> 'width')::int <= ${sql.lit(gridColumns)}), true) as fits
        from jsonb_array_elements(d.widgets) w
      ) s
      where d.widgets is not null and (
        s.ids <> s.widgets or s.positions <> s.tabs or s.widgets > ${sql.lit(maxWidgets)} or not s.fits)`,
  },
]
