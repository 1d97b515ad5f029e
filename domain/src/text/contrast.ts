/** WCAG 2: relative luminance of a `#rrggbb` colour. */
function luminance(hex: string): number {
  const [red = 1, green = 1, blue = 1] = [1, 3, 5].map(at => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2 contrast of two `#rrggbb` colours; 4.5 is enough for text of any size, 3 for shapes. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

export const contrastWithWhite = (hex: string): number => contrastOf(hex, '#ffffff')
