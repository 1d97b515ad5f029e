/** The items in the order of these ids; an id without an item is left out. */
export function inOrderOf<T>(ids: readonly string[], items: readonly T[], idOf: (item: T) => string): readonly T[] {
  const itemById = new Map(items.map(item => [idOf(item), item]))
  return ids.flatMap(id => {
    const item = itemById.get(id)
    return item === undefined ? [] : [item]
  })
}
