import type { AnyRecord } from '@tipy/domain/record/define'
import { type ReactNode, useMemo } from 'react'
import { useSessionContext } from '#session/sessionContext.ts'
import { ListView } from './ListView.tsx'
import type { ListParts } from './parts.ts'
import { activeProfile } from './profiles/profiles.ts'
import { viewOf } from './profiles/useProfiles.ts'
import type { ListScreen } from './screen.ts'
import { useAddressState, useOwnState } from './state/useListState.ts'
import { type Embedded, useList } from './useList.ts'
import { type ScreenAccess, useScreenAccess } from './useScreenAccess.ts'

const nothing: readonly string[] = []

function useActiveView(type: string, access: ScreenAccess) {
  const { person } = useSessionContext()
  const profile = activeProfile(person.profiles, type)
  return useMemo(() => (profile ? viewOf(profile, access) : null), [profile, access])
}

interface ScreenProps<R extends AnyRecord> {
  readonly screen: ListScreen<R>
}

interface ListPageProps<R extends AnyRecord> extends ScreenProps<R> {
  /** Buttons next to the title. */
  readonly actions?: ReactNode
  readonly parts?: ListParts<R>
}

/** A record's list as a screen: the address contains its state. */
export function ListPage<R extends AnyRecord>({ screen, actions, parts }: ListPageProps<R>) {
  const access = useScreenAccess(screen, nothing)
  const api = useAddressState(access, useActiveView(screen.record.name, access))
  return <ListView list={useList(screen, api, access)} actions={actions} {...(parts && { parts })} />
}

interface EmbeddedListProps<R extends AnyRecord> extends ScreenProps<R> {
  /** The filters that are hidden here, and their fixed values. */
  readonly embedded: Embedded
}

/** A record's list inside another page, which does not change the address. */
export function EmbeddedList<R extends AnyRecord>({ screen, embedded }: EmbeddedListProps<R>) {
  const access = useScreenAccess(screen, [...embedded.hide, ...Object.keys(embedded.fixed)])
  const api = useOwnState(useActiveView(screen.record.name, access))
  return <ListView list={useList(screen, api, access, embedded)} />
}
