/** Behind a field's name, in an edit of many: the value it replaces. */
export const oldSuffix = '__old'

/** A new value with the one it replaces (docs/features/records.md): a save holds only while that is still there. */
export const replacing = <V>(name: string, value: V, old: V): Readonly<Record<string, V>> => ({
  [name]: value,
  [`${name}${oldSuffix}`]: old,
})
