import { join } from 'node:path'
import { phone } from './support/devices.ts'
import { walks } from './support/places.ts'
import { expect, test } from './support/test.ts'
import type { Place, Walk } from './support/walk.ts'

function place(name: string): Place & Pick<Walk, 'person'> {
  for (const { person, places } of walks) {
    const found = places.find(candidate => candidate.name === name)
    if (found) return { ...found, ...(person && { person }) }
  }
  throw new Error(`there is no place ${name}`)
}

const laptop = { viewport: { width: 1280, height: 760 } }
const pictures = {
  // Smaller than the others, because gradients compress badly.
  login: { of: place('login'), device: { ...laptop, deviceScaleFactor: 0.7 }, darkMode: false },
  dashboard: { of: place('dashboard'), device: laptop, darkMode: false },
  stats: { of: place('statistics-1'), device: laptop, darkMode: false },
  home: { of: place('home'), device: laptop, darkMode: false },
  'home-dark': { of: place('home'), device: laptop, darkMode: true },
  findings: { of: place('findings-list'), device: laptop, darkMode: false },
  'findings-dark': { of: place('findings-detail'), device: laptop, darkMode: true },
  pipeline: { of: place('reservations-list'), device: laptop, darkMode: false },
  deal: { of: place('reservations-deal'), device: laptop, darkMode: false },
  invoices: { of: place('invoices-list'), device: laptop, darkMode: false },
  invoice: { of: place('invoices-invoice'), device: laptop, darkMode: false },
  leads: { of: place('leads-wizard'), device: laptop, darkMode: false },
  staff: { of: place('users-person'), device: laptop, darkMode: false },
  phone: { of: place('findings-list'), device: phone, darkMode: false },
}

/** The pictures of the README, drawn by `E2E_PICTURES=1 npm run e2e`; ordinary runs skip this file. */
test.describe('pictures', { tag: '@pictures' }, () => {
  test.use({ reducedMotion: 'reduce', hasOwnContext: true })
  // A fixed time, so that a picture changes only when the product does.
  test.beforeEach(({ page }) => page.clock.setFixedTime('2026-11-16T09:30:00Z'))

  for (const [name, { of, device, darkMode }] of Object.entries(pictures)) {
    test.describe(() => {
      test.use({ ...device, person: of.person ?? null, remembered: { darkMode } })

      test(name, async ({ page, shell }) => {
        await of.reach(page, shell)
        await page.evaluate('document.fonts.ready')
        // Figures are loaded after the rows.
        await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
        await page.screenshot({ path: join(import.meta.dirname, `../../docs/images/${name}.png`) })
      })
    })
  }
})
