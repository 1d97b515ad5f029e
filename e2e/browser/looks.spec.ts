import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { requirePasswordChange } from './support/database.ts'
import { phone, sideways, wide } from './support/devices.ts'
import { type Place, phonePlaces, places, widePlaces } from './support/places.ts'
import { expect, test } from './support/test.ts'

const sizes = {
  wide: { device: wide, own: widePlaces },
  phone: { device: phone, own: phonePlaces },
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']

/** A menu half faded in has colours nobody designed. The picture tells what a trace would. */
test.use({ reducedMotion: 'reduce', trace: 'off' })

function looksWellAt({ name, person, reach }: Place, scheme: string, size: string): void {
  test.describe(() => {
    test.use({ person: person ?? null, remembered: { darkMode: scheme === 'dark' } })

    test(`${name}, ${scheme}, ${size}`, async ({ page, shell }, info) => {
      await reach(page, shell)
      await page.evaluate('document.fonts.ready')
      await page.screenshot({ path: join(info.project.outputDir, 'looks', `${name}-${scheme}-${size}.png`) })
      const { violations } = await new AxeBuilder({ page })
        .options({ runOnly: rules, resultTypes: ['violations'] })
        // The page has no frames, so nothing has to be put together in a further tab.
        .setLegacyMode()
        .analyze()
      expect(await sideways(page)).toBe(0)
      expect(violations.map(({ id, nodes }) => [id, ...nodes.map(node => node.html)])).toEqual([])
    })
  })
}

// Set before anybody signs in: from then on it is so, whoever asks again.
test.beforeAll(async () => {
  for (const { name, person } of places)
    if (name === 'forced-change' && person) await requirePasswordChange(person.email)
})

for (const [size, { device, own }] of Object.entries(sizes)) {
  for (const scheme of ['light', 'dark']) {
    test.describe(() => {
      test.use(device)
      for (const place of [...places, ...own]) looksWellAt(place, scheme, size)
    })
  }
}
