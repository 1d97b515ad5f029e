/** Suffix of a field's name in a bulk edit: the value it replaces. */
export const oldSuffix = '__old'

/** A new value with the one it replaces (docs/features/records.md): a save succeeds only while that is still stored. */
export const replacing = <V>(name: string, value: V, old: V): Readonly<Record<string, V>> => ({
  [name]: value,
  [`${name}${oldSuffix}`]: old,
})
