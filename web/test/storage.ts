/** The content of a storage as a plain object. */
export function allStored(storage: Storage): Record<string, string> {
  return Object.fromEntries(Object.entries(storage))
}
