/** A key nobody else has. Not `randomUUID`: a browser has that only over https, and the product also runs without. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
