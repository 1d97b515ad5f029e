/** A unique key. Not `randomUUID`: browsers offer it only over https, and the product also runs over http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
