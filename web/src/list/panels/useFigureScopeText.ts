import { formatRange } from '@tipy/domain/calendar/format'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { FigureScopeText } from '#figures/FigureScopeList.tsx'
import type { TotalCard } from '#list/screen.ts'
import { anyDate } from '#list/state/anyDate.ts'
import { describeFilter } from '#list/toolbar/describe.ts'
import type { List } from '#list/useList.ts'
import { useSessionContext } from '#session/sessionContext.ts'

/** The filters that a figure of the list applies, as text; some figures ignore the period. */
export function useFigureScopeText<R extends AnyRecord>(
  list: List<R>,
  { ofAnyPeriod }: Pick<TotalCard, 'ofAnyPeriod'> = {},
): FigureScopeText {
  const { config, dateRange, selectedOffices } = useSessionContext()
  const { screen, query, access, names, isOfAnyPeriod, isOfAnyPlace } = list
  const set = access.specs.filter(({ name }) => name !== anyDate.name && Object.hasOwn(query.filters, name))
  const offices = selectedOffices.map(names.office).join(', ') || 'todas as suas'
  const period = ofAnyPeriod || isOfAnyPeriod ? 'qualquer' : formatRange(dateRange)
  // While only some offices are chosen, a row that belongs to several counts in the sums of each.
  const isLeftOut = config.offices.some(({ key, active }) => active && !selectedOffices.includes(key))
  const isOfSome = !isOfAnyPlace && selectedOffices.length > 0 && isLeftOut
  return {
    conditions: [
      ...(isOfAnyPlace ? [] : [`Período: ${period}`, `Agências: ${offices}`]),
      ...(query.archived ? ['No arquivo'] : []),
      ...(query.search ? [`Pesquisa: ${query.search}`] : []),
      ...set.map(spec => describeFilter(spec, query.filters[spec.name], names)),
    ],
    note: isOfSome ? screen.acrossOffices : undefined,
  }
}
