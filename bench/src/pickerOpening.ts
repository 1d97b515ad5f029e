import type { Page } from '@playwright/test'
import { signedIn, startChromium } from './browser.ts'
import { startFixture } from './fixture.ts'
import { summary, type Timing } from './measure.ts'
import { ms, table } from './report.ts'

const people = 10_000
const times = 30

/** How long the people picker of the listing form takes to open in Chromium, from the click to the drawn list. */
export async function pickerTable(url: string): Promise<string> {
  const session = await startFixture(url, 1000, { people })
  const browser = await startChromium()
  try {
    const page = await browser.newPage({ locale: 'pt-PT', storageState: await signedIn(session) })
    await page.goto(`${session.address}/findings`)
    await page.getByRole('main').getByRole('button', { name: 'Adicionar' }).click()
    await page.getByRole('combobox', { name: 'Angariador' }).waitFor()
    const opened: Opening[] = []
    for (let time = 0; time < times; time += 1) opened.push(await open(page))
    const rows = Math.max(...opened.map(({ options }) => options))
    return table(
      ['a picker of 10 000 people', 'first', 'p50', 'p95', 'rows in the page'],
      [
        [
          'opens in',
          ms(opened[0]?.milliseconds ?? Number.NaN),
          ...both(summary(opened.map(one => one.milliseconds))),
          `${rows}`,
        ],
      ],
    )
  } finally {
    await browser.close()
    await session.end()
  }
}

const both = ({ p50, p95 }: Timing) => [ms(p50), ms(p95)]

interface Opening {
  readonly milliseconds: number
  readonly options: number
}

/** Timed inside the page until the frame with the options is drawn, so that Playwright's own time does not count. */
async function open(page: Page): Promise<Opening> {
  const opening = await page.evaluate<Opening>(`new Promise(resolve => {
    const input = [...document.querySelectorAll('label')].find(label => label.textContent.startsWith('Angariador')).control
    const began = performance.now()
    const look = () => {
      const options = document.querySelectorAll('[role=option]').length
      if (options === 0) requestAnimationFrame(look)
      else requestAnimationFrame(() => setTimeout(() => resolve({ milliseconds: performance.now() - began, options })))
    }
    input.focus()
    input.click()
    requestAnimationFrame(look)
  })`)
  await page.getByRole('combobox', { name: 'Angariador' }).blur()
  await page.locator('[role=option]').first().waitFor({ state: 'detached' })
  return opening
}
