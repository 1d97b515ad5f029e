import type { Flag } from '@tipy/domain/access/flags'
import type { Widget } from '@tipy/domain/features/widgets/widgets.contract'
import { kindOf } from '@tipy/domain/features/widgets/widgets.kinds'

type Shown = Pick<Widget, 'type' | 'info'>

/** Whether a widget shows amounts in euros. Rankings show differences in percent to those without listBillingStats. */
export function showsAmounts({ type, info }: Shown): boolean {
  if (kindOf(type).subject !== 'figures' || type === 'rankingTables') return false
  return !(type === 'officeStats' && info.view === 'table' && info.stat === 'findings')
}

/** The widgets of a board: a screen in the office shows amounts only where its reader has listBillingStats. */
export const boardWidgets = <W extends Shown>(widgets: readonly W[], flags: ReadonlySet<Flag>): readonly W[] =>
  flags.has('listBillingStats') ? widgets : widgets.filter(widget => !showsAmounts(widget))
