import type { DashboardFilters } from '@tipy/domain/features/widgets/widgets.filters'
import { useEffect, useMemo } from 'react'
import { hasFilters, readFilters, usualFilters, writeFilters } from '#features/widgets/widgets.filterState.ts'
import type { DashboardSearch } from '#features/widgets/widgets.search.ts'
import { readStored, writeStored } from '#features/widgets/widgets.stored.ts'
import { useSessionContext } from '#session/sessionContext.ts'

interface FiltersOfDashboard {
  readonly filters: DashboardFilters
  /** Of the person, without any choice. */
  readonly usual: DashboardFilters
  readonly apply: (filters: DashboardFilters) => void
}

/**
 * The filters of the address, else those that the person last chose: these are then written into the address, so that a
 * link to what is on screen shows the same.
 */
export function useDashboardFilters(
  search: DashboardSearch,
  go: (search: DashboardSearch) => void,
): FiltersOfDashboard {
  const { person, settings } = useSessionContext()
  const usual = useMemo(() => usualFilters(person), [person])
  const { tab, board } = search
  const isInAddress = hasFilters({ ...search })
  const filters = useMemo(
    () => readFilters(isInAddress ? { ...search } : readStored(person._id), usual, settings),
    [search, isInAddress, person._id, usual, settings],
  )
  const place = { ...(tab !== undefined && { tab }), ...(board !== undefined && { board }) }
  const isMissing = !isInAddress && hasFilters(writeFilters(filters, usual))
  useEffect(() => {
    if (isMissing) go({ ...place, ...writeFilters(filters, usual) })
  })
  return {
    filters,
    usual,
    apply: next => {
      const chosen = writeFilters(next, usual)
      writeStored(person._id, { ...chosen })
      go({ ...place, ...chosen })
    },
  }
}
