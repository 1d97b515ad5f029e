import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { faultsOn } from './support/axe.ts'
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

/** A colour on its way from one to the other is none of ours; what inherits one sets out after it. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const moving = () => document.getAnimations().filter(one => one instanceof CSSTransition)
    do {
      await Promise.allSettled(moving().map(one => one.finished))
      await new Promise(resolve => requestAnimationFrame(resolve))
    } while (moving().length > 0)
  })()`)
}

/** As when dark mode is chosen in another tab of the same browser. */
async function choose(page: Page, dark: boolean): Promise<void> {
  await page.evaluate(`{
    localStorage.setItem('tipy.darkMode', '${dark}')
    dispatchEvent(new StorageEvent('storage', { key: 'tipy.darkMode', storageArea: localStorage }))
  }`)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
}

/**
 * The page with which a walk begins is judged whole; of the next ones the colours, and the narrow looks, where they are
 * new. A walk that begins with what opens over a list leaves the list to the walk that begins there.
 */
function judged({ part, behind }: Place, { first, size, dark }: { first: boolean; size: Size; dark: boolean }) {
  const isWhole = behind || !part
  const isNew = first || (size === 'wide' && !dark)
  return isWhole && isNew ? undefined : (part ?? 'main')
}

function looksWellOn({ name, person, prepare, places }: Walk, size: Size): void {
  test.describe(() => {
    test.use({ ...sizes[size], person: person ?? null })
    if (prepare) test.beforeAll(prepare)

    test(`${name}, ${size}`, async ({ page, shell }) => {
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
            if (dark) await choose(page, dark)
            await settled(page)
            if (folder) await page.screenshot({ path: join(folder, `${place.name}-${scheme}-${size}.png`) })
            const part = judged(place, { first: index === 0, size, dark })
            expect.soft(await faultsOn(page, rules, part), `${place.name}, ${scheme}`).toEqual([])
          }
          expect.soft(await sideways(page), `${place.name} fits`).toBe(0)
          if (isJudgedDark) await choose(page, false)
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
