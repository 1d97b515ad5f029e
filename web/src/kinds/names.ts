import { useQuery } from '@tanstack/react-query'
import { roleNameFor } from '@tipy/domain/access/roleNames'
import type { ListItem, ListName } from '@tipy/domain/company/config'
import { withColors } from '@tipy/domain/company/stateColors'
import type { PickedUser } from '@tipy/domain/features/users/users.contract'
import { useMemo } from 'react'
import { callOrThrow } from '#api/client.ts'
import { listKey } from '#api/records.ts'
import { type SessionContext, useSessionContext } from '#session/sessionContext.ts'

/** The names of keys and identities. An unknown one is shown by its key, never as empty. */
export interface Names {
  /** All users of the company, by name, inactive ones included. Empty until they are loaded. */
  readonly people: readonly PickedUser[]
  readonly person: (id: string) => string
  /** A role, or the label of a role, as it is said of this person: `Diretora Comercial`. */
  readonly roleOf: (name: string, id: string | null | undefined) => string
  readonly office: (key: string) => string
  readonly team: (key: string) => string
  readonly item: (list: ListName, key: string) => ListItem | undefined
  readonly items: (list: ListName) => readonly ListItem[]
  readonly offices: readonly { readonly key: string; readonly name: string; readonly active: boolean }[]
  readonly teams: readonly { readonly key: string; readonly name: string; readonly active: boolean }[]
}

const maxPeople = 10_000
const noPeople: readonly PickedUser[] = []

async function askPeople({ signal }: { readonly signal: AbortSignal }): Promise<readonly PickedUser[]> {
  const body = { page: 0, perPage: maxPeople, sortBy: 'name', sortDesc: false } as const
  const filters = { infoLevel: 2, all: true } as const
  const { users } = await callOrThrow('POST /api/users/search', { body: { ...body, filters }, signal })
  return users
}

/** Under the list key of users, so that saving a user also reloads names, photos and teams everywhere. */
export const peopleKey = [...listKey('users'), 'people'] as const

/** All users of the company, requested once for all cells, filters and inputs. */
export function usePeople(): readonly PickedUser[] {
  return useQuery({ queryKey: peopleKey, queryFn: askPeople, staleTime: 5 * 60_000 }).data ?? noPeople
}

const byKey = <T extends { readonly key: string }>(items: readonly T[]) => new Map(items.map(item => [item.key, item]))

const waiting = '…'

/** The name of an item of a list; the key itself where the list does not contain it. */
export const itemName = (names: Pick<Names, 'item'>, list: ListName, key: string): string =>
  names.item(list, key)?.name ?? key

export function namesOf(config: SessionContext['config'], people: readonly PickedUser[]): Names {
  const persons = new Map(people.map(person => [person._id, person]))
  const offices = byKey(config.offices)
  const teams = byKey(config.teams)
  const lists = new Map<ListName, { readonly items: readonly ListItem[]; readonly byKey: Map<string, ListItem> }>()
  const listOf = (name: ListName) => {
    const cached = lists.get(name)
    if (cached) return cached
    const items = withColors(name, config[name])
    const list = { items, byKey: byKey(items) }
    lists.set(name, list)
    return list
  }
  return {
    people,
    person: id => persons.get(id)?.name ?? (people.length === 0 ? waiting : id),
    roleOf: (name, id) => roleNameFor(name, (id && persons.get(id)?.gender) || null),
    office: key => offices.get(key)?.name ?? key,
    team: key => teams.get(key)?.name ?? key,
    item: (list, key) => listOf(list).byKey.get(key),
    items: list => listOf(list).items,
    offices: config.offices,
    teams: config.teams,
  }
}

export function useNames(): Names {
  const { config } = useSessionContext()
  const people = usePeople()
  return useMemo(() => namesOf(config, people), [config, people])
}
