import type { FieldMessages } from '../../../errors/errors.ts'
import { fold, keyOf } from '../../../text/fold.ts'
import { isReservedKey } from '../../../text/reserved.ts'

/** An item as sent: without a key it is new, and its key is derived from its name. */
export interface Wanted {
  readonly key?: string | undefined
  readonly name: string
  readonly active: boolean
}
interface ExistingItem {
  readonly key: string
  readonly name: string
  readonly active: boolean
}

export interface Planned<T> {
  readonly items: readonly (T & { readonly key: string })[]
  /** Keys of items that were removed. */
  readonly removed: readonly string[]
  readonly issues: FieldMessages
}

/** Records store keys, in at most 80 characters. */
const maxKeyLength = 60

/** The key of a new item, from its name, with 2, 3 … when it is taken. Empty if the name has no letters or digits. */
export function freshKey(name: string, taken: ReadonlySet<string>): string {
  const base = keyOf(name).slice(0, maxKeyLength)
  if (base === '' || !taken.has(base)) return base
  for (let number = 2; ; number += 1) if (!taken.has(`${base}${number}`)) return `${base}${number}`
}

interface Planning<T> {
  /** The name of the list in the request. */
  readonly path: string
  readonly before: readonly ExistingItem[]
  readonly wanted: readonly T[]
  /** Keys that rules refer to: never removed, never deactivated. */
  readonly fixedKeys: readonly string[]
  readonly closed: boolean
}

const ofTheRules = 'As regras do produto usam este item: pode mudar-lhe o nome, mas não retirá-lo'

/** Which items stay, which are new and with which key, which were removed, and the issues of keys and names. */
export function planKeys<T extends Wanted>({ path, before, wanted, fixedKeys, closed }: Planning<T>): Planned<T> {
  const issues: Record<string, string> = {}
  const old = new Map(before.map(item => [item.key, item]))
  const taken = new Set([...old.keys()].map(key => key.toLowerCase()))
  const keptKeys = new Set<string>()
  const items = wanted.map((item, index) => {
    const here = `${path}.${index}`
    const was = item.key === undefined ? undefined : old.get(item.key)
    if (item.key !== undefined && !was) issues[`${here}.key`] = 'Este item não existe'
    if (item.key !== undefined && keptKeys.has(item.key)) issues[`${here}.key`] = 'Item repetido'
    if (item.key === undefined && closed) issues[here] = 'A esta lista nada se acrescenta'
    if (was?.active && !item.active && fixedKeys.includes(was.key)) issues[`${here}.active`] = ofTheRules
    const key = item.key ?? freshKey(item.name, taken)
    if (key === '') issues[`${here}.name`] = 'O nome precisa de letras ou algarismos'
    if (!was && isReservedKey(key)) issues[`${here}.name`] = 'Este nome não pode ser usado'
    taken.add(key.toLowerCase())
    keptKeys.add(key)
    return { ...item, key }
  })
  const removed = [...old.keys()].filter(key => !keptKeys.has(key))
  for (const key of removed) if (fixedKeys.includes(key)) issues[`${path}.${key}`] = ofTheRules
  return { items, removed, issues: { ...repeatedNames(path, items, old), ...issues } }
}

/** Two items with one name cannot be distinguished. Unchanged names are not checked. */
function repeatedNames(
  path: string,
  items: readonly ExistingItem[],
  old: ReadonlyMap<string, ExistingItem>,
): Readonly<Record<string, string>> {
  const count = new Map<string, number>()
  for (const { name } of items) count.set(fold(name), (count.get(fold(name)) ?? 0) + 1)
  const wrong = items.flatMap(({ key, name }, index) =>
    old.get(key)?.name !== name && (count.get(fold(name)) ?? 0) > 1
      ? [[`${path}.${index}.name`, 'Já há um item com este nome']]
      : [],
  )
  return Object.fromEntries(wrong) as Record<string, string>
}
