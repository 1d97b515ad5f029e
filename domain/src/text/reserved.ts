/**
 * Names that every object has by itself. What is looked up by such a name finds a function instead of nothing, so no
 * key that people choose may be one of them.
 */
export function isReservedKey(key: string): boolean {
  return key === 'prototype' || Object.hasOwn(Object.prototype, key)
}
