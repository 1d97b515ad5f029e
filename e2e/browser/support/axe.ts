import type { Page } from '@playwright/test'
import axe from 'axe-core'

interface Audit {
  /** Names of rules, or of groups of rules. */
  readonly rules: readonly string[]
  /** Whether the contrast rule may run. */
  readonly contrast: boolean
}

/**
 * What axe finds wrong on the page, or on a part of it. The audit is half a megabyte of script, so it is loaded only
 * once per page. Frames (the preview of a mail) are not checked.
 */
export async function faultsOn(page: Page, { rules, contrast }: Audit, part: string | undefined): Promise<unknown[]> {
  if (await page.evaluate<boolean>('typeof axe === "undefined"')) await page.evaluate(axe.source)
  const where = part === undefined ? 'document' : JSON.stringify({ include: [part] })
  const options = {
    runOnly: rules,
    rules: { 'color-contrast': { enabled: contrast } },
    resultTypes: ['violations'],
    iframes: false,
  }
  const found = 'violations.map(({ id, nodes }) => [id, ...nodes.map(node => node.html)])'
  return page.evaluate<unknown[]>(`axe.run(${where}, ${JSON.stringify(options)}).then(({ violations }) => ${found})`)
}
