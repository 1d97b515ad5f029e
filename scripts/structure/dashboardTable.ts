import type { WidgetInfo } from '../../domain/src/features/widgets/widgets.info.ts'
import { standardDashboards } from '../../domain/src/features/widgets/widgets.standard.ts'

function choicesOf({ view, stat, fields, includeChart }: WidgetInfo): string {
  const choices = [view, stat, fields?.join(' '), includeChart && 'chart'].filter(Boolean)
  return choices.length > 0 ? ` (${choices.join('; ')})` : ''
}

/** Every standard dashboard, as it is declared: a line for each role. */
function dashboardTable(): string {
  const lines = Object.entries(standardDashboards).flatMap(([role, tabs]) => {
    const cells = Object.entries(tabs).map(([tab, widgets]) => {
      const contents = widgets.map(
        ({ type, width, info = {} }) => `${type}${width === undefined ? '' : ` ${width}`}${choicesOf(info)}`,
      )
      return `**${tab}**: ${contents.join(', ')}`
    })
    return cells.length > 0 ? [`| ${role} | ${cells.join('. ')} |`] : []
  })
  return ['| role | tabs and their widgets |', '|---|---|', ...lines].join('\n')
}

const marks = { start: '<!-- dashboards: written by npm run figures -->', end: '<!-- /dashboards -->' }

/** The page with the table in its place. */
export function withDashboards(page: string): string {
  const [before = '', rest = ''] = page.split(marks.start)
  const [, after = ''] = rest.split(marks.end)
  return `${before}${marks.start}\n\n${dashboardTable()}\n\n${marks.end}${after}`
}
