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

/**
 * What axe finds wrong on the page, or on a part of it. The audit is half a megabyte of script, so it is loaded only
 * once per page. Frames (the preview of a mail) are not checked.
 */
export async function faultsOn(page: Page, { rules, contrast }: Audit, part: string | undefined): Promise<unknown[]> {
  if (await page.evaluate<boolean>('typeof axe === "undefined"')) await page.evaluate(script)
  const where = part === undefined ? 'document' : JSON.stringify({ include: [part] })
  const options = {
    runOnly: rules,
    rules: { 'color-contrast': { enabled: contrast } },
    resultTypes: ['violations'],
    iframes: false,
    elementRef: true,
    selectors: false,
  }
  return page.evaluate<unknown[]>(`axe.run(${where}, ${JSON.stringify(options)}).then(({ violations }) => ${found})`)
}
