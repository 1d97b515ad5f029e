import { randomBytes } from 'node:crypto'

const shape = /^[0-9a-f]{40}$/

/** Random, so that nobody guesses one and no text of a person ever is a path. */
export const newKey = (): string => randomBytes(20).toString('hex')

export const isKey = (text: string): boolean => shape.test(text)
