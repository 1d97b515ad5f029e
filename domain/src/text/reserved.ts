/**
 * Property names that every object has. A lookup by such a name finds a function instead of nothing, so no key that
 * users choose may be one of them.
 */
export function isReservedKey(key: string): boolean {
  return key === 'prototype' || Object.hasOwn(Object.prototype, key)
}
