import { nifChecks } from '../../identity/nif.ts'
import { fold } from '../../text/fold.ts'
import type { DraftProblem } from './drafts.rules.ts'

/** A person who may be sent a salary slip. */
export interface SlipPerson {
  readonly id: string
  readonly name: string
  readonly completeName: string | null
  readonly nif: string | null
}

export type SlipMatch =
  | { readonly person: string; readonly by: 'nif' | 'fileName' }
  | { readonly person: null; readonly problem: Extract<DraftProblem, 'noPerson' | 'severalPeople'> }

/**
 * Whose salary slip a PDF is: the one person whose NIF its text contains, else the one whose whole name the file is named
 * after. Two people, or none, is no match: a salary must never reach another person.
 */
export function matchSlip(text: string, fileName: string, people: readonly SlipPerson[]): SlipMatch {
  const nifs = nifsIn(text)
  const byNif = people.filter(({ nif }) => nif !== null && nifs.has(nif))
  if (byNif.length > 0) return only(byNif, 'nif')
  return only(
    people.filter(person => namesOf(person).some(name => isNamedAfter(fileName, name))),
    'fileName',
  )
}

function only(found: readonly SlipPerson[], by: 'nif' | 'fileName'): SlipMatch {
  const [first, second] = found
  if (first === undefined) return { person: null, problem: 'noPerson' }
  return second === undefined ? { person: first.id, by } : { person: null, problem: 'severalPeople' }
}

/** Nine digits, perhaps in groups of three (`226 157 870`), that are not part of a longer number. */
function nifsIn(text: string): ReadonlySet<string> {
  const found = text.matchAll(/(?<![\d.,])\d{3}[ .]?\d{3}[ .]?\d{3}(?![\d]|[.,]\d)/g)
  return new Set([...found].map(([digits]) => digits.replaceAll(/\D/g, '')).filter(nifChecks))
}

const namesOf = ({ name, completeName }: SlipPerson): readonly string[] =>
  [name, completeName].filter(text => text !== null && wordsOf(text).length > 1) as string[]

const wordsOf = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** All words of the name stand in the file's name, one after the other. */
function isNamedAfter(fileName: string, name: string): boolean {
  return ` ${wordsOf(fileName).join(' ')} `.includes(` ${wordsOf(name).join(' ')} `)
}
