import type { Locator } from '@playwright/test'

const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)

/** WCAG 2: relative luminance. */
function luminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color
    .map(channel => channel / 255)
    .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * The contrast ratio of a box's text and background. Measured here because axe skips disabled fields; a transparent box
 * counts as no contrast.
 */
export async function contrastOf(box: Locator): Promise<number> {
  const { color, behind, opacity } = await box.evaluate(element => {
    const style = getComputedStyle(element)
    return { color: style.color, behind: style.backgroundColor, opacity: style.opacity }
  })
  if (opacity !== '1') return 0
  const [darker = 0, lighter = 0] = [color, behind].map(one => luminance(channels(one))).sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}
