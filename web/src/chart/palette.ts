/**
 * Eight colours by hue, in the order series get them. On both themes each has a contrast of 3 with what it is drawn on,
 * and any two stay apart for people who see no red or no green (palette.test.ts).
 */
export const hues = {
  light: ['#0792dd', '#cc6707', '#7f3d66', '#509481', '#3e136e', '#a23c08', '#3d2e00', '#045ebd'],
  dark: ['#8ed0ff', '#b37902', '#8f6171', '#98ffcf', '#7a5aca', '#e69d8f', '#fec41e', '#8a96fd'],
} as const

/** The colour of the series at this place; after eight they repeat. */
export function colorAt(index: number): string {
  const at = index % hues.light.length
  return `light-dark(${hues.light[at]}, ${hues.dark[at]})`
}

export const palette = {
  first: colorAt(0),
  second: colorAt(1),
  /** What is there to be compared with, and does not stand out. */
  quiet: 'light-dark(#7d8995, #798692)',
} as const
