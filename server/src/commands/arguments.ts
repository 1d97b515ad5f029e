import { parseArgs } from 'node:util'
import { Refusal } from './refusal.ts'

/** Reads one word and at most one option; anything else is refused with the usage. */
export function readArguments(args: string[], option: string, usage: string): { word: string; isSet: boolean } {
  const { values, positionals } = parsed(args, option, usage)
  const [word, ...rest] = positionals
  if (word === undefined || rest.length > 0) throw new Refusal(usage)
  return { word, isSet: values[option] === true }
}

function parsed(args: string[], option: string, usage: string) {
  try {
    return parseArgs({ args, options: { [option]: { type: 'boolean' } }, allowPositionals: true })
  } catch {
    throw new Refusal(usage)
  }
}
