/** WCAG 2 contrast of a `#rrggbb` fill with white text; 4.5 is enough for any size. */
export function contrastWithWhite(hex: string): number {
  const [red = 1, green = 1, blue = 1] = [1, 3, 5].map(at => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
