import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { phone, sideways, wide } from './support/devices.ts'
import { walks } from './support/places.ts'
import { expect, test } from './support/test.ts'
import type { Place, Walk } from './support/walk.ts'

/** Where to draw each of them, for who wants to look. */
const folder = process.env.E2E_LOOKS

const sizes = { wide, phone }
type Size = keyof typeof sizes

/** In the dark only colours differ, so only they are judged again; and they are the same on a phone. */
const schemes = {
  light: { dark: false, rules: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] },
  dark: { dark: true, rules: ['color-contrast'] },
}
const schemesOn = { wide: ['light', 'dark'], phone: ['light'] } as const

/** As when dark mode is chosen in another tab of the same browser. */
async function choose(page: Page, dark: boolean): Promise<void> {
  await page.evaluate(`{
    localStorage.setItem('tipy.darkMode', '${dark}')
    dispatchEvent(new StorageEvent('storage', { key: 'tipy.darkMode', storageArea: localStorage }))
  }`)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  // A colour on its way from one to the other is none of ours.
  const moving = 'document.getAnimations().filter(one => one instanceof CSSTransition)'
  await page.evaluate(`Promise.allSettled(${moving}.map(one => one.finished)).then(() => undefined)`)
}

/** The first place of a walk is judged whole; of the next ones the colours, and the narrow looks, where they are new. */
function judged({ part, behind }: Place, { first, size, dark }: { first: boolean; size: Size; dark: boolean }) {
  const isNewPage = size === 'wide' && !dark && (behind || !part)
  return first || isNewPage ? undefined : (part ?? 'main')
}

async function faults(page: Page, runOnly: readonly string[], part: string | undefined): Promise<unknown[]> {
  const axe = new AxeBuilder({ page })
    .options({ runOnly: [...runOnly], resultTypes: ['violations'] })
    // What a frame shows (the preview of a mail) is no screen of ours: nothing has to be put together in a further tab.
    .setLegacyMode()
  const { violations } = await (part ? axe.include(part) : axe).analyze()
  return violations.map(({ id, nodes }) => [id, ...nodes.map(node => node.html)])
}

function looksWellOn({ name, person, prepare, places }: Walk, size: Size): void {
  test.describe(() => {
    test.use({ ...sizes[size], person: person ?? null })
    if (prepare) test.beforeAll(prepare)

    test(`${name}, ${size}`, async ({ page, shell }) => {
      test.slow()
      for (const [index, place] of places.entries()) {
        if (place.only && place.only !== size) continue
        await test.step(place.name, async () => {
          await place.reach(page, shell)
          await page.evaluate('document.fonts.ready')
          // Everything is built of the same colours: in the dark the first place is judged, and all of them when somebody looks.
          const isJudgedDark = folder !== undefined || index === 0
          for (const scheme of schemesOn[size]) {
            if (scheme === 'dark' && !isJudgedDark) continue
            const { dark, rules } = schemes[scheme]
            await choose(page, dark)
            if (folder) await page.screenshot({ path: join(folder, `${place.name}-${scheme}-${size}.png`) })
            const part = judged(place, { first: index === 0, size, dark })
            expect.soft(await faults(page, rules, part), `${place.name}, ${scheme}`).toEqual([])
          }
          expect.soft(await sideways(page), `${place.name} fits`).toBe(0)
          await choose(page, false)
          await place.leave?.(page, shell)
        })
      }
    })
  })
}

/** Lists, forms and panels are the same machinery everywhere: on a phone these walks stand for the others, unless somebody wants to look. */
const reportProblems: ReadonlySet<string> = new Set(['outside', 'findings'])

for (const walk of walks) looksWellOn(walk, 'wide')
for (const walk of walks) if (folder || reportProblems.has(walk.name)) looksWellOn(walk, 'phone')
