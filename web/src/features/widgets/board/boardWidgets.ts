import type { Flag } from '@tipy/domain/access/flags'
import type { CompanySettings } from '@tipy/domain/company/settings'
import type { Widget } from '@tipy/domain/features/widgets/widgets.contract'
import { kindOf } from '@tipy/domain/features/widgets/widgets.kinds'

type Shown = Pick<Widget, 'type' | 'info'>

/** The amounts of a ranking of recruiters are what their recruits billed; not every company shows them. */
type Settings = Pick<CompanySettings, 'rankingShowsBilling'>

/** Whether a widget shows amounts in euros. Rankings show differences in percent to those without listBillingStats. */
function showsAmounts({ type, info }: Shown, { rankingShowsBilling }: Settings): boolean {
  if (type === 'leadsRanking') return rankingShowsBilling
  if (kindOf(type).subject !== 'figures' || type === 'rankingTables') return false
  return !(type === 'officeStats' && info.view === 'table' && info.stat === 'findings')
}

/** The widgets of a board: a screen in the office shows amounts only where its reader has listBillingStats. */
export const boardWidgets = <W extends Shown>(
  widgets: readonly W[],
  flags: ReadonlySet<Flag>,
  settings: Settings,
): readonly W[] => (flags.has('listBillingStats') ? widgets : widgets.filter(widget => !showsAmounts(widget, settings)))
