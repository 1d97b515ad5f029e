import { hash, verify } from '@node-rs/argon2'

/** 19 MiB, two passes, one lane. The algorithm is the library's default, argon2id, which a test checks. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(text: string): Promise<string> {
  return hash(text, cost)
}

export function verifyPassword(hashed: string, text: string): Promise<boolean> {
  return verify(hashed, text)
}
