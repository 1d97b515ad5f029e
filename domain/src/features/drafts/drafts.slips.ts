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
 * after. Two people, or none, is no match: a salary must never reach another person. Nor is it a match if the NIF is that
 * of one of `others`, who may be sent no slip here, whatever the file is called.
 */
export function matchSlip(
  text: string,
  fileName: string,
  people: readonly SlipPerson[],
  others: ReadonlySet<string> = new Set(),
): SlipMatch {
  const nifs = nifsIn(text)
  const byNif = people.filter(({ nif }) => nif !== null && nifs.has(nif))
  if (byNif.length > 0) return only(byNif, 'nif')
  if ([...nifs].some(nif => others.has(nif))) return { person: null, problem: 'noPerson' }
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

/** A slip that was uploaded: its text is null if the PDF cannot be read. `chosen`: the person named by the user. */
export interface UploadedSlip {
  readonly fileName: string
  readonly text: string | null
  readonly chosen: string | null
}

export interface AssignedSlip {
  readonly person: string | null
  readonly problem: DraftProblem | null
}

/** Whose each slip is. The user's choice wins; of two slips of one person neither is sent. */
export function assignSlips(
  slips: readonly UploadedSlip[],
  people: readonly SlipPerson[],
  others: ReadonlySet<string>,
): readonly AssignedSlip[] {
  const found = slips.map(slip => assign(slip, people, others))
  const repeated = repeatedPeople(found)
  return found.map(slip =>
    slip.person !== null && repeated.has(slip.person) ? { person: slip.person, problem: 'samePerson' } : slip,
  )
}

/** People with more than one slip: a mistake that only the user can resolve. */
export function repeatedPeople(slips: readonly Pick<AssignedSlip, 'person'>[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { person } of slips) {
    if (person === null) continue
    if (seen.has(person)) repeated.add(person)
    seen.add(person)
  }
  return repeated
}

function assign(
  { fileName, text, chosen }: UploadedSlip,
  people: readonly SlipPerson[],
  others: ReadonlySet<string>,
): AssignedSlip {
  if (chosen !== null) return { person: chosen, problem: null }
  if (text === null) return { person: null, problem: 'unreadable' }
  const match = matchSlip(text, fileName, people, others)
  return match.person === null ? match : { person: match.person, problem: null }
}
