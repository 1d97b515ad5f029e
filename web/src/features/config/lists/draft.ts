import type { ListItem, ListName } from '@tipy/domain/company/config'
import { withColors } from '@tipy/domain/company/stateColors'
import { type EditedListName, editedListLabels, listGroups } from '@tipy/domain/features/config/lists/labels'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { explain } from '#api/explain.ts'
import { toast } from '#ui/toast.ts'
import { type ListsBody, type SavedLists, useSavingLists } from './calls.ts'

/** A line of any list. Without a key it is new. */
export interface Line {
  /** React key and focus target while the page is open; never sent. */
  readonly id: string
  readonly key?: string
  readonly name: string
  readonly active: boolean
}
export type ItemLine = Line & Pick<ListItem, 'color' | 'type' | 'outcome'>
export type OfficeLine = Line & Omit<SavedLists['config']['offices'][number], keyof Line>
export type TeamLine = Line & { readonly teamManagers: readonly string[] }
export interface Limits {
  readonly billingLimit: number
  readonly billingLimitPercentage: number
}

export type Values = Readonly<Record<ListName, readonly ItemLine[]>> & {
  readonly offices: readonly OfficeLine[]
  readonly teams: readonly TeamLine[]
  readonly limits: Limits
}

export const allNames: readonly EditedListName[] = listGroups.flatMap(({ lists }) => lists)

const withIds = <T extends { readonly key: string }>(items: readonly T[]) =>
  items.map(item => ({ ...item, id: item.key }))

/** States with the colours they are shown in: saving a list keeps them, even if it is reordered later. */
const shownItems = (config: SavedLists['config'], name: Exclude<EditedListName, 'limits'>) =>
  name === 'offices' || name === 'teams' ? config[name] : withColors(name, config[name])

function valuesOf({ config }: SavedLists): Values {
  const { billingLimit, billingLimitPercentage } = config
  const lists = allNames.map(name => [
    name,
    name === 'limits'
      ? { billingLimit, billingLimitPercentage }
      : withIds<{ readonly key: string }>(shownItems(config, name)),
  ])
  return Object.fromEntries(lists) as Values
}

/** As it is sent: without the ids, which exist only on this page. */
function sent(value: Values[EditedListName]): unknown {
  return Array.isArray(value) ? (value as readonly Line[]).map(line => ({ ...line, id: undefined })) : value
}

export interface ListsDraft {
  readonly values: Values
  readonly isChanged: (name: EditedListName) => boolean
  readonly change: <N extends EditedListName>(name: N, value: Values[N]) => void
  readonly count: number
  readonly isSaving: boolean
  readonly conflict: boolean
  /** The server's validation messages by path: `banks.3.name`. */
  readonly errors: Readonly<Record<string, string>>
  /** Lines that cannot be removed because records use them: `banks.bcp` → the message with their number. */
  readonly used: Readonly<Record<string, string>>
  /** Puts the lines that cannot be removed back, deactivated. */
  readonly restoreUsed: () => void
  readonly discard: () => void
  /** Whether it was saved. */
  readonly save: () => Promise<boolean>
}

const none: Readonly<Record<string, string>> = {}
const placeOf = (path: string): readonly [EditedListName, string] => {
  const [name = '', ...rest] = path.split('.')
  return [name as EditedListName, rest.join('.')]
}

export function useListsDraft(saved: SavedLists): ListsDraft {
  const send = useSavingLists()
  const [touched, setTouched] = useState<Partial<Values>>({})
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState(false)
  const [errors, setErrors] = useState(none)
  const [used, setUsed] = useState(none)
  const before = useMemo(() => valuesOf(saved), [saved])
  const values = { ...before, ...touched } as Values
  const isChanged = (name: EditedListName) =>
    touched[name] !== undefined && JSON.stringify(sent(touched[name])) !== JSON.stringify(sent(before[name]))
  const changed = allNames.filter(isChanged)

  function forget() {
    setConflict(false)
    setErrors(none)
    setUsed(none)
  }

  function bodyOf(): ListsBody {
    const lists = changed.map(name => (name === 'limits' ? values.limits : { [name]: sent(values[name]) }))
    const versions = Object.fromEntries(changed.map(name => [name, saved.versions[name]]))
    return Object.assign({}, ...lists, { versions }) as ListsBody
  }

  async function save(): Promise<boolean> {
    setSaving(true)
    const answer = await send(bodyOf())
    setSaving(false)
    forget()
    if (answer.ok) {
      // At once: the reload that follows must not ask about what was just saved.
      flushSync(() => setTouched({}))
      return true
    }
    const fields = answer.data?.fields ?? none
    if (answer.message === 'STALE') setConflict(true)
    else if (answer.message === 'IN_USE') setUsed(fields)
    else {
      setErrors(fields)
      const [first] = Object.entries(fields)
      toast.failure(
        first ? `${editedListLabels[placeOf(first[0])[0]]?.label ?? 'Listas'}: ${first[1]}` : explain(answer),
      )
    }
    return false
  }

  function restoreUsed() {
    const next: Record<string, unknown> = { ...touched }
    for (const path of Object.keys(used)) {
      const [name, key] = placeOf(path)
      const lost = (before[name] as readonly Line[]).find(line => line.key === key)
      if (lost) next[name] = [...((next[name] ?? before[name]) as readonly Line[]), { ...lost, active: false }]
    }
    setTouched(next)
    setUsed(none)
  }

  return {
    values,
    isChanged,
    change: (name, value) => {
      setTouched(was => ({ ...was, [name]: value }))
      setErrors(was => Object.fromEntries(Object.entries(was).filter(([path]) => placeOf(path)[0] !== name)))
    },
    count: changed.length,
    isSaving,
    conflict,
    errors,
    used,
    restoreUsed,
    discard: () => {
      setTouched({})
      forget()
    },
    save,
  }
}
