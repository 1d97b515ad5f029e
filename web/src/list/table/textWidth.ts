/** Widths of characters in ems, as the browser measures the semibold weight of Inter; of the others, `usual`. */
const characters: readonly (readonly [RegExp, number])[] = [
  [/[ijlI \u00a0\u202f]/u, 0.28],
  [/[.,:;'’|]/u, 0.33],
  [/[frt()/]/u, 0.39],
  [/[1ªº–-]/u, 0.48],
  [/[acekszvyxFJL7]/u, 0.58],
  [/[mwMW%@]/u, 0.95],
  [/[0-9€]/u, 0.65],
  [/\p{Lu}/u, 0.73],
]
const usual = 0.62

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
