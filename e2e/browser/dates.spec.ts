import type { BrowserContext } from '@playwright/test'
import { type Day, lisbonDay } from '@tipy/domain/calendar/days'
import { formatDay } from '@tipy/domain/calendar/format'
import { defaultPreset, type Preset, presetList, presets, rangeOf } from '@tipy/domain/calendar/presets'
import { account } from './support/people.ts'
import { quietPage } from './support/quietPage.ts'
import { stored } from './support/storage.ts'
import { expect, test } from './support/test.ts'

test.use({ person: account('ceo'), hasOwnContext: true })

/** The accessible name of the closed range selector. */
function rangeLabel(preset: Preset, today: Day, oldestDate: Day): string {
  const { firstDate, lastDate } = rangeOf(preset, today, oldestDate)
  const days = firstDate === lastDate ? [firstDate] : [firstDate, lastDate]
  return `Período: ${presets[preset].label}, ${days.map(formatDay).join(' – ')}`
}

const oldestDateIn = async (context: BrowserContext): Promise<Day> =>
  JSON.parse((await stored(context))['tipy.oldestDate'] ?? '""')

/** domain tests check the presets at every edge of the calendar; these instants check today's date in Lisbon. */
const instants = {
  'right now': new Date().toISOString(),
  'half an hour into August in Lisbon, still July in UTC': '2026-07-31T23:30:00Z',
  'in the night when clocks go forward': '2026-03-29T01:30:00Z',
  'in the last minute of a year': '2026-12-31T23:59:10Z',
}

/** Both ends of this preset depend on today. */
const sampledPresets = ['lastMonth'] as const

test('the nine presets of the date range are right at any hour of the Lisbon day', async ({ page, shell, context }) => {
  for (const [when, instant] of Object.entries(instants)) {
    await test.step(when, async () => {
      const today = lisbonDay(new Date(instant))
      await page.clock.setFixedTime(instant)
      await shell.open(quietPage)
      const oldestDate = await oldestDateIn(context)
      await expect(shell.range).toHaveAccessibleName(rangeLabel(defaultPreset, today, oldestDate))
      // The default last, so that nothing stays chosen for the next instant.
      for (const preset of [...(when === 'right now' ? presetList : sampledPresets), defaultPreset] as const) {
        await shell.range.click()
        await shell.rangePanel.getByRole('button', { name: presets[preset].label, exact: true }).click()
        await expect(shell.rangePanel).toBeHidden()
        await expect(shell.range).toHaveAccessibleName(rangeLabel(preset, today, oldestDate))
      }
    })
  }
})

test.describe('on 15 November 2026', () => {
  test.beforeEach(({ page }) => page.clock.setFixedTime('2026-11-15T12:00:00Z'))

  test('the default range is the month until today and, like a chosen preset, changes with the day', async ({
    page,
    shell,
  }) => {
    await shell.open(quietPage)
    await expect(shell.range).toHaveAccessibleName('Período: Este mês, 01-11-2026 – 15-11-2026')
    await page.clock.setFixedTime('2026-12-01T12:00:00Z')
    await page.reload()
    await expect(shell.range).toHaveAccessibleName('Período: Este mês, 01-12-2026')

    await page.clock.setFixedTime('2026-11-15T12:00:00Z')
    await page.reload()
    await shell.range.click()
    await shell.rangePanel.getByRole('button', { name: 'Mês passado' }).click()
    await expect(shell.range).toHaveAccessibleName('Período: Mês passado, 01-10-2026 – 31-10-2026')
    await page.reload()
    await expect(shell.range).toHaveAccessibleName('Período: Mês passado, 01-10-2026 – 31-10-2026')
    await page.clock.setFixedTime('2026-12-01T12:00:00Z')
    await page.reload()
    await expect(shell.range).toHaveAccessibleName('Período: Mês passado, 01-11-2026 – 30-11-2026')
  })

  test('a range is applied when both ends are chosen; a typed one only if it is complete and valid', async ({
    page,
    shell,
  }) => {
    const day = (name: string) => shell.rangePanel.getByRole('button', { name, exact: true })
    await shell.open(quietPage)
    await shell.range.click()
    await day('3 novembro 2026').click()
    await expect(shell.range).toHaveAccessibleName('Período: Este mês, 01-11-2026 – 15-11-2026')
    await page.keyboard.press('Escape')
    await expect(shell.rangePanel).toBeHidden()
    await expect(shell.range).toHaveAccessibleName('Período: Este mês, 01-11-2026 – 15-11-2026')

    await shell.range.click()
    await day('20 outubro 2026').click()
    await day('3 novembro 2026').click()
    await expect(shell.rangePanel).toBeHidden()
    await expect(shell.range).toHaveAccessibleName('Período: 20-10-2026 – 03-11-2026')

    await shell.range.click()
    const first = shell.rangePanel.getByLabel('De', { exact: true })
    const last = shell.rangePanel.getByLabel('Até', { exact: true })
    await first.fill('5/3/26')
    await last.fill('31-02-2026')
    await page.keyboard.press('Enter')
    await expect(last).toHaveAccessibleDescription('Data inválida')
    await last.fill('01-03-2026')
    await page.keyboard.press('Enter')
    await expect(last).toHaveAccessibleDescription('O fim é anterior ao início')
    await expect(shell.range).toHaveAccessibleName('Período: 20-10-2026 – 03-11-2026')
    await last.fill('31032026')
    await page.keyboard.press('Enter')
    await expect(shell.rangePanel).toBeHidden()
    await expect(shell.range).toHaveAccessibleName('Período: 05-03-2026 – 31-03-2026')
  })
})
