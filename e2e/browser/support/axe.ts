import type { Page } from '@playwright/test'
import axe from 'axe-core'

interface Audit {
  /** Names of rules, or of groups of rules. */
  readonly rules: readonly string[]
  /** Whether the contrast rule may run. */
  readonly contrast: boolean
}

/** By default axe writes out every element it looks at, with everything inside: most of that is never reported. */
const script = `${axe.source}; axe.configure({ noHtml: true })`

/** Runs in the page: the rules that are broken, each with the elements that break it. */
const found = 'violations.map(({ id, nodes }) => [id, ...nodes.map(({ element }) => element.outerHTML.slice(0, 300))])'

const contrastRule = 'color-contrast'

const options = { resultTypes: ['violations'], iframes: false, elementRef: true, selectors: false }

/**
 * What axe finds wrong on the page, or on a part of it. The audit is half a megabyte of script, so it is loaded only
 * once per page. Frames (the preview of a mail) are not checked.
 */
export async function faultsOn(page: Page, { rules, contrast }: Audit, part: string | undefined): Promise<unknown[]> {
  if (await page.evaluate<boolean>('typeof axe === "undefined"')) await page.evaluate(script)
  const others = rules.filter(rule => rule !== contrastRule)
  const run = (context: string, chosen: object) =>
    page.evaluate<unknown[]>(
      `axe.run(${context}, ${JSON.stringify({ ...options, ...chosen })}).then(({ violations }) => ${found})`,
    )
  const where = part === undefined ? 'document' : JSON.stringify({ include: [part] })
  const faults =
    others.length === 0 ? [] : await run(where, { runOnly: others, rules: { [contrastRule]: { enabled: false } } })
  if (!contrast) return faults
  const looks = `looks = (${elementsOfEachLook.toString()})(${JSON.stringify(part ?? 'body')})`
  const hasLooks = await page.evaluate<boolean>(`(${looks}).length > 0`)
  return hasLooks ? [...(await run('{ include: looks }', { runOnly: [contrastRule] })), ...faults] : faults
}

/**
 * Runs in the page, so that it may use nothing from outside: of all elements with text that look alike, as the cells of
 * a column do, only the first. They have the same place in the same structure, the same classes and the same colours, so
 * that the contrast rule, which takes most of an audit, would say the same of each.
 */
function elementsOfEachLook(part: string): Element[] {
  /** Equal texts get equal numbers, so that a place in the structure is as short as its own part of it. */
  const numbers = new Map<string, number>()
  function numberOf(...texts: readonly unknown[]): number {
    const text = texts.join(' ')
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    return number
  }
  const places = new Map<Element, number>()
  function placeOf(element: Element | null): number {
    if (!element) return -1
    const known = places.get(element)
    if (known !== undefined) return known
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
    const own = ['class', 'style', 'fill'].map(name => element.getAttribute(name) ?? '')
    const parent = placeOf(element.parentElement)
    const place = numberOf(parent, element.tagName, ...own, backgroundColor, backgroundImage, opacity)
    places.set(element, place)
    return place
  }
  const hasText = (element: Element) =>
    element.matches('input, textarea, select') ||
    [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  const all = [...document.querySelectorAll(part)].flatMap(root => [root, ...root.querySelectorAll('*')])
  const first = new Map<number, Element>()
  for (const element of all.filter(hasText)) {
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const look = numberOf(placeOf(element), color, fontSize, fontWeight)
    if (!first.has(look)) first.set(look, element)
  }
  return [...first.values()]
}
