import { hash, randomBytes } from 'node:crypto'

/** A bearer secret of 256 random bits. Only its hash may be stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
