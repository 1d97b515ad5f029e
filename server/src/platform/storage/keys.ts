import { randomBytes } from 'node:crypto'

const shape = /^[0-9a-f]{40}$/

/** Random, so that keys cannot be guessed and no text of a user becomes part of a path. */
export const newKey = (): string => randomBytes(20).toString('hex')

export const isKey = (text: string): boolean => shape.test(text)
