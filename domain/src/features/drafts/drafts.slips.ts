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

type FindPerson = (text: string, fileName: string) => SlipMatch

/**
 * Whose salary slip a PDF is: the one person whose NIF its text contains, else the one whose whole name the file is named
 * after. Two people, or none, is no match: a salary must never reach another person. `others` may be sent no slip here:
 * a slip with the NIF of one of them is nobody's, and so is one whose file is named after one of them as well.
 */
export function personFinder(people: readonly SlipPerson[], others: readonly SlipPerson[] = []): FindPerson {
  // Once for all slips: hundreds of them are compared with everybody.
  const [known, strangers] = [people.map(withPhrases), others.map(withPhrases)]
  return (text, fileName) => {
    const nifs = nifsIn(text)
    const hasNifOf = ({ nif }: NamedPerson) => nif !== null && nifs.has(nif)
    const byNif = known.filter(hasNifOf)
    if (byNif.length > 0) return only(byNif, 'nif')
    if (strangers.some(hasNifOf)) return { person: null, problem: 'noPerson' }
    const words = phraseOf(fileName)
    const isNamed = ({ phrases }: NamedPerson) => phrases.some(phrase => words.includes(phrase))
    const named = known.filter(isNamed)
    if (named.length > 0 && strangers.some(isNamed)) return { person: null, problem: 'severalPeople' }
    // Somebody of the same name: this person's NIF is known, and the slip has that of somebody else.
    const isOfStranger = [...nifs].some(isOfPerson)
    return only(isOfStranger ? named.filter(({ nif }) => nif === null) : named, 'fileName')
  }
}

function only(found: readonly NamedPerson[], by: 'nif' | 'fileName'): SlipMatch {
  const [first, second] = found
  if (first === undefined) return { person: null, problem: 'noPerson' }
  return second === undefined ? { person: first.id, by } : { person: null, problem: 'severalPeople' }
}

/** Nine digits that are not part of a longer number. */
const wholeNif = /(?<![\d.,])\d{9}(?!\d|[.,]\d)/g
/** Three groups of three (`226 157 870`) that are not part of more groups of three, as of an IBAN. */
const groupedNif = /(?<![\d.,]|(?<!\d)\d{3}[ .])\d{3}[ .]\d{3}[ .]\d{3}(?!\d|[.,]\d|[ .]\d{3}(?!\d))/g

function nifsIn(text: string): ReadonlySet<string> {
  const found = [...text.matchAll(wholeNif), ...text.matchAll(groupedNif)]
  return new Set(found.map(([digits]) => digits.replaceAll(/\D/g, '')).filter(nifChecks))
}

/** NIFs of people; those of companies begin otherwise, and every slip has its employer's. */
const isOfPerson = (nif: string): boolean => /^([123]|45)/.test(nif)

interface NamedPerson extends Pick<SlipPerson, 'id' | 'nif'> {
  readonly phrases: readonly string[]
}

/** One word is no whole name. */
const withPhrases = ({ id, nif, name, completeName }: SlipPerson): NamedPerson => ({
  id,
  nif,
  phrases: [name, completeName ?? ''].filter(text => wordsOf(text).length > 1).map(phraseOf),
})

const wordsOf = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** The words one after the other: a name is in a file's name if its whole words are. */
const phraseOf = (text: string): string => ` ${wordsOf(text).join(' ')} `

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
  others: readonly SlipPerson[],
): readonly AssignedSlip[] {
  const find = personFinder(people, others)
  const found = slips.map(slip => assign(slip, find))
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

function assign({ fileName, text, chosen }: UploadedSlip, find: FindPerson): AssignedSlip {
  if (chosen !== null) return { person: chosen, problem: null }
  if (text === null) return { person: null, problem: 'unreadable' }
  const match = find(text, fileName)
  return match.person === null ? match : { person: match.person, problem: null }
}
