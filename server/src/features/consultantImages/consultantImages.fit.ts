/** Widths of bold letters as fractions of their height: slightly too large, so that text never overflows. */
const widths: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[\s.,:;'’|!ijlIJ()[\]]/u, 0.34],
  [/[frt\-"“”/]/u, 0.43],
  [/[mwMW@%]/u, 0.95],
  [/\p{Lu}/u, 0.74],
  [/[\p{Ll}\p{N}+]/u, 0.62],
]
const maxLetterWidth = 1.05

export function widthOf(text: string): number {
  return Array.from(text.normalize('NFC')).reduce(
    (sum, letter) => sum + (widths.find(([letters]) => letters.test(letter))?.[1] ?? maxLetterWidth),
    0,
  )
}

export interface TextBox {
  readonly width: number
  readonly largest: number
  readonly smallest: number
}

/** The font size for one line: it shrinks rather than wraps. */
export function sizeFor(text: string, { width, largest, smallest }: TextBox): number {
  return Math.max(smallest, Math.min(largest, Math.floor(width / Math.max(widthOf(text), 1))))
}

export interface Fitted {
  readonly lines: readonly string[]
  readonly size: number
}

/** A text smaller than this fraction of its largest size is wrapped once more. */
const worthBreaking = 0.82

/** The fewest lines that look well, wrapped between words to similar widths, as large as possible. */
export function fitLines(text: string, textBox: TextBox, max: number): Fitted {
  const parts = text.trim().split(/\s+/)
  let best: Fitted = { lines: [parts.join(' ')], size: 0 }
  for (let count = 1; count <= Math.min(max, parts.length); count += 1) {
    const lines = broken(parts, count)
    const size = Math.min(...lines.map(line => sizeFor(line, textBox)))
    if (size > best.size) best = { lines, size }
    if (best.size >= textBox.largest * worthBreaking) break
  }
  return best
}

const widestOf = (lines: readonly string[]): number => Math.max(...lines.map(widthOf))

/** Wraps into `count` lines so that the widest of them is as narrow as possible. */
function broken(parts: readonly string[], count: number): readonly string[] {
  if (count === 1) return [parts.join(' ')]
  let best: readonly string[] = []
  for (let at = 1; at <= parts.length - count + 1; at += 1) {
    const lines = [parts.slice(0, at).join(' '), ...broken(parts.slice(at), count - 1)]
    if (best.length === 0 || widestOf(lines) < widestOf(best)) best = lines
  }
  return best
}
