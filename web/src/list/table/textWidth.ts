/** Widths of characters in ems, of the wider weights of the interface's font; of the others, `usual`. */
const characters: readonly (readonly [RegExp, number])[] = [
  [/[ijlI.,:;'’| \u00a0\u202f]/u, 0.29],
  [/[frtº()/-]/u, 0.42],
  [/[mwMW%@]/u, 0.95],
  [/[0-9€]/u, 0.63],
  [/\p{Lu}/u, 0.71],
]
const usual = 0.61

const widths = new Map<string, number>()

function characterWidth(character: string): number {
  const known = widths.get(character)
  if (known !== undefined) return known
  const width = characters.find(([pattern]) => pattern.test(character))?.[1] ?? usual
  widths.set(character, width)
  return width
}

/** About how wide a line of text is, without drawing it: rather some pixels too much than too few. */
export function estimateTextWidth(text: string, fontSize: number): number {
  let ems = 0
  for (const character of text) ems += characterWidth(character)
  return ems * fontSize
}
