import type { AnyRecord } from '@tipy/domain/record/define'
import { readable, readableSometimes } from '@tipy/domain/record/rights'
import { useMemo } from 'react'
import { useSessionContext, viewerOf } from '#session/sessionContext.ts'
import { useCompanions } from './companions.ts'
import type { ListScreen } from './screen.ts'
import type { AddressSchema } from './state/addressCodec.ts'
import { filterSpecs } from './state/filterSpecs.ts'

/** The fields this user may see, sort and filter by on a screen. */
export interface ScreenAccess extends AddressSchema {
  readonly readable: ReadonlySet<string>
  /** Fields with a column: also those the user may read on some rows only. */
  readonly shown: ReadonlySet<string>
}

export function useScreenAccess<R extends AnyRecord>(screen: ListScreen<R>, hidden: readonly string[]): ScreenAccess {
  const session = useSessionContext()
  const names = hidden.join()
  const carried = useCompanions(screen.record)
  return useMemo(() => {
    const viewer = viewerOf(session)
    const may = readable(screen.record, viewer)
    const shown = readableSometimes(screen.record, viewer, screen.rights)
    const { fields } = screen.record
    return {
      readable: may,
      shown,
      specs: filterSpecs(screen, viewer, names.split(',')),
      sortable: new Set([...may].filter(name => fields[name]?.sort)),
      columns: new Set(screen.columns.map(column => column.field).filter(name => shown.has(name))),
      hasPercentages: screen.percentages !== undefined,
      opensWithItem: carried.find(one => one.opensWithItem)?.name ?? null,
    }
  }, [session, screen, names, carried])
}
