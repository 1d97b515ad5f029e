import type { Locator, Page } from '@playwright/test'

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

/**
 * Text on the page, or on a part of it, whose contrast with what is painted behind it is below WCAG AA. Much cheaper
 * than the rule of axe, which also finds what other elements cover; text over images is left to that rule.
 */
export const lowContrastOn = (page: Page, part: string | undefined): Promise<string[]> =>
  page.evaluate(textOfLowContrast, part ?? 'body')

/** Runs in the page, so that it may use nothing from outside. */
function textOfLowContrast(part: string): string[] {
  type Color = readonly [red: number, green: number, blue: number, alpha: number]

  function colorOf(text: string): Color {
    const numbers = (text.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number)
    const [red = 0, green = 0, blue = 0, alpha = 1] = numbers
    if (text.startsWith('rgb')) return [red, green, blue, alpha]
    if (text.startsWith('color(srgb ')) return [red * 255, green * 255, blue * 255, alpha]
    throw new Error(`unknown colour ${text}`)
  }

  function paint([red, green, blue, alpha]: Color, opacity: number, behind: Color): Color {
    const share = alpha * opacity
    const mix = (top: number, under: number) => top * share + under * (1 - share)
    return [mix(red, behind[0]), mix(green, behind[1]), mix(blue, behind[2]), 1]
  }

  interface Painted {
    /** Null: an image decides. */
    readonly background: Color | null
    readonly opacity: number
  }
  const cache = new Map<Element, Painted>()
  function painted(element: Element | null): Painted {
    if (!element) return { background: [255, 255, 255, 1], opacity: 1 }
    const found = cache.get(element)
    if (found) return found
    const { background: behind, opacity: outer } = painted(element.parentElement)
    const style = getComputedStyle(element)
    const opacity = outer * Number(style.opacity)
    const own = colorOf(style.backgroundColor)
    const isOpaque = own[3] * opacity === 1
    const under = isOpaque ? own : behind && paint(own, opacity, behind)
    const result = { background: style.backgroundImage === 'none' ? under : null, opacity }
    cache.set(element, result)
    return result
  }

  function luminanceOf([red, green, blue]: Color): number {
    const linear = (channel: number) => {
      const value = channel / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  function isReadable(element: Element): boolean {
    const style = getComputedStyle(element)
    const { background, opacity } = painted(element)
    if (!background || opacity === 0 || style.visibility !== 'visible') return true
    const { width, height } = element.getBoundingClientRect()
    // Text for screen readers only is clipped to a pixel.
    if (width <= 1 || height <= 1) return true
    const lights = [luminanceOf(paint(colorOf(style.color), opacity, background)), luminanceOf(background)]
    const size = Number.parseFloat(style.fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
    return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05) >= (isLarge ? 3 : 4.5)
  }

  // WCAG exempts what is disabled; what is hidden from screen readers is decoration, as for axe.
  const exempt = ':disabled, [aria-disabled=true], [data-disabled], [aria-hidden=true]'
  const typed = 'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=hidden])'
  const hasText = (element: Element) =>
    element.matches(typed) ||
    [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  return [...document.querySelectorAll(part)]
    .flatMap(root => [root, ...root.querySelectorAll('*')])
    .filter(element => hasText(element) && !element.closest(exempt) && !isReadable(element))
    .map(element => element.outerHTML.slice(0, 200))
}
