import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { faultsOn } from './support/axe.ts'
import { lowContrastOn } from './support/contrast.ts'
import { setDarkMode } from './support/darkMode.ts'
import { lately } from './support/days.ts'
import { phone, sideways, wide } from './support/devices.ts'
import { walks } from './support/places.ts'
import { expect, test } from './support/test.ts'
import type { Place, Walk } from './support/walk.ts'

/** A folder for screenshots of every place, if set. */
const folder = process.env.E2E_LOOKS

const sizes = { wide, phone }
type Size = keyof typeof sizes

/** In dark mode only colours differ, so only contrast is checked again; phones have the same colours. */
const schemes = {
  light: { dark: false, rules: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] },
  dark: { dark: true, rules: ['color-contrast'] },
}
const schemesOn = { wide: ['light', 'dark'], phone: ['light'] } as const

/**
 * Waits for numbers that still belong to an earlier query, which are dimmed, and for all CSS transitions: colours in
 * between are not ours. Inherited ones may start when others end.
 */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('[data-waiting]')).toHaveCount(0)
  await page.evaluate(`(async () => {
    const moving = () => document.getAnimations().filter(one => one instanceof CSSTransition)
    do {
      await Promise.allSettled(moving().map(one => one.finished))
      await new Promise(resolve => requestAnimationFrame(resolve))
    } while (moving().length > 0)
  })()`)
}

/**
 * The part of the page to check; undefined: all of it. The first place of a walk is checked whole, later ones only when
 * wide and light. A place that opens over a list (`part`) leaves the list to the walk that starts there.
 */
function checksOf({ part, behind }: Place, { first, size, dark }: { first: boolean; size: Size; dark: boolean }) {
  const isWhole = behind || !part
  const isNew = first || (size === 'wide' && !dark)
  return isWhole && isNew ? undefined : (part ?? 'main')
}

function looksWellOn({ name, person, prepare, places }: Walk, size: Size): void {
  test.describe(() => {
    test.use({ ...sizes[size], person: person ?? null, remembered: { chosenRange: lately } })
    if (prepare) test.beforeAll(prepare)

    test(`${name}, ${size}`, async ({ page, shell }) => {
      for (const [index, place] of places.entries()) {
        if (place.only && place.only !== size) continue
        await test.step(place.name, async () => {
          await place.reach(page, shell)
          await page.evaluate('document.fonts.ready')
          // Places use the same colours: only the first is checked in dark mode, and those with colours of their own
          // (`isLikeFirst`); all of them when screenshots are taken.
          const isFirst = index === 0 || place.isLikeFirst === true
          const isJudgedDark = folder !== undefined || isFirst
          for (const scheme of schemesOn[size]) {
            if (scheme === 'dark' && !isJudgedDark) continue
            const { dark, rules } = schemes[scheme]
            if (dark) await setDarkMode(page, dark)
            await settled(page)
            if (folder) await page.screenshot({ path: join(folder, `${place.name}-${scheme}-${size}.png`) })
            const part = checksOf(place, { first: index === 0, size, dark })
            // The contrast rule of axe takes most of an audit, and later places use the same colours.
            const audit = { rules, contrast: isFirst }
            expect.soft(await faultsOn(page, audit, part), `${place.name}, ${scheme}`).toEqual([])
            expect.soft(await lowContrastOn(page, part), `contrast of ${place.name}, ${scheme}`).toEqual([])
          }
          expect.soft(await sideways(page), `${place.name} fits`).toBe(0)
          if (isJudgedDark) await setDarkMode(page, false)
          await place.leave?.(page, shell)
        })
      }
    })
  })
}

/**
 * Lists, forms and panels share their code, and widgets stand differently: on a phone these walks are enough, unless
 * screenshots are taken.
 */
const phoneWalks: ReadonlySet<string> = new Set(['outside', 'findings', 'dashboard', 'dashboard editor'])

for (const walk of walks) looksWellOn(walk, 'wide')
for (const walk of walks) if (folder || phoneWalks.has(walk.name)) looksWellOn(walk, 'phone')
