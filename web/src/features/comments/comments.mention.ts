/** A name being typed after an @: where it stands in the text, and what is typed of it so far. */
interface Mention {
  readonly start: number
  readonly end: number
  readonly name: string
}

/** The longest stretch that is still read as a name. */
const maxNameLength = 60
// Not inside a word: an e-mail address names no person. Up to four words, of which the last may be about to come.
const nameTyped = /(?:^|[^\p{L}\p{N}._-])@((?:[\p{L}\p{M}.'’-]+(?: [\p{L}\p{M}.'’-]+){0,3} ?)?)$/u

/** The mention that ends at the caret, if there is one. */
export function mentionAt(text: string, caret: number): Mention | null {
  const name = nameTyped.exec(text.slice(Math.max(0, caret - maxNameLength), caret))?.[1]
  return name === undefined ? null : { start: caret - name.length - 1, end: caret, name }
}

/** The text with the whole name in place of what was typed, and where the caret goes. */
export function completeMention(text: string, { start, end }: Mention, name: string) {
  const rest = text.slice(end)
  const written = `${text.slice(0, start)}@${name}${rest.startsWith(' ') ? '' : ' '}`
  return { text: `${written}${rest}`, caret: written.length + (rest.startsWith(' ') ? 1 : 0) }
}

export const isMentioned = (text: string, name: string): boolean => text.includes(`@${name}`)

interface Stretch {
  readonly text: string
  readonly isMention: boolean
}

/** A text in stretches: the mentions of these people, and what is between them. */
export function withMentions(text: string, names: readonly string[]): readonly Stretch[] {
  if (names.length === 0) return [{ text, isMention: false }]
  const longestFirst = names.toSorted((a, b) => b.length - a.length).map(escaped)
  return text
    .split(new RegExp(`(@(?:${longestFirst.join('|')}))`))
    .map((part, index) => ({ text: part, isMention: index % 2 === 1 }))
    .filter(stretch => stretch.text !== '')
}

const escaped = (name: string) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
