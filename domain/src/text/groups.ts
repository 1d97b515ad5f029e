const space = '\u00a0'

/** A long number in groups that can be read aloud, kept on one line: `123 456 789`. */
export function inGroups(text: string, size: number): string {
  return (text.match(new RegExp(`.{1,${size}}`, 'gu')) ?? []).join(space)
}
