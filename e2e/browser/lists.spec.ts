import { screens } from '@tipy/domain/navigation/screens'
import { lastYear } from './support/days.ts'
import { account } from './support/people.ts'
import { RecordList } from './support/records.ts'
import { expect, test } from './support/test.ts'

const shown = [screens.reservations, screens.invoices, screens.viabilities, screens.findings, screens.users]
const lists = [
  ...shown.map(({ path, title }) => ({ path, title, query: '?perPage=20' })),
  { ...screens.invoices, query: '?perPage=20&view=percentages' },
]

test.describe('at every width of a window, with the filters and without', () => {
  test.use({ person: account('ceo'), remembered: { chosenRange: lastYear } })

  for (const { path, title, query } of lists)
    test(`the first column of ${path}${query} says which row it is`, async ({ page }) => {
      const list = new RecordList(page, path, title)
      await list.open(query)
      for (const width of [1440, 1280, 1024]) {
        await page.setViewportSize({ width, height: 800 })
        for (const isOpen of [true, false]) {
          await list.heading.click()
          await page.keyboard.press('f')
          await expect(list.filters).toBeVisible({ visible: isOpen })
          await expect.poll(() => list.cutTitles(), `${width} px, filters ${isOpen}`).toEqual([])
          // Below 1400 px the filters lie over the rows.
          if (path === screens.findings.path && (width === 1440 || !isOpen))
            await expect.poll(() => list.hiddenAmounts(), `${width} px, filters ${isOpen}`).toEqual([])
        }
      }
    })
})
