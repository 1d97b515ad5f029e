import { expect, type Locator, type Page } from '@playwright/test'
import type { WidgetNumber } from './widgetNumbers.ts'

/** `1 234,50 €`, `-3`, `2 h 05 min 09 s` in cents, hundredths or seconds: whole, so that they add up. */
function hundredths(text: string): number {
  const time = /^(\d+) h (\d+) min(?: (\d+) s)?$/.exec(text.trim())
  if (time) return Number(time[1]) * 3600 + Number(time[2]) * 60 + Number(time[3] ?? 0)
  return Math.round(
    Number(
      text
        .replace(/[^\d,−-]/g, '')
        .replace('−', '-')
        .replace(',', '.'),
    ) * 100,
  )
}
const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim()
/** The first whole number of a text: `3/5`, `12 (40,00%)`, `8 pessoas`. */
const countIn = (text: string): number => Number(/\d[\d\s]*/.exec(text)?.[0].replace(/\s/g, ''))
/** `21–40 de 237`: how many rows all pages have. */
const totalOf = async (pages: Locator): Promise<number> =>
  countIn(spaced((await pages.locator('[aria-live]').textContent()) ?? '').replace(/^.* de /, ''))

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
const amountsOf = async (rows: Locator): Promise<readonly number[]> =>
  (await rows.locator('td:last-child').allTextContents()).map(hundredths)

const pagesOfLeads = (dialog: Locator): Locator => dialog.getByRole('navigation', { name: 'Páginas de leads' })
const noLeads = (dialog: Locator): Locator => dialog.getByText('Não há resultados')

/** What opened says the same number, and its rows add up to it. */
export async function expectSame(page: Page, number: WidgetNumber): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('status', { name: /a carregar/i })).toHaveCount(0)
  const leads = pagesOfLeads(dialog).or(noLeads(dialog))
  await expect(dialog.getByRole('definition').or(dialog.locator('tfoot')).or(leads).first()).toBeVisible()
  if ((await dialog.getByRole('definition').count()) > 0) return expectPanel(dialog, number)
  if ((await dialog.locator('tfoot').count()) > 0) return expectFoot(dialog, number)
  return expectLeads(dialog, number)
}

/** A panel of few rows has none. */
const pagesOfRows = (panel: Locator): Locator => panel.getByRole('navigation', { name: 'Páginas de linhas' })

/** "De onde vem este número?" */
async function expectPanel(panel: Locator, { text }: WidgetNumber): Promise<void> {
  await expect(panel).toHaveAccessibleName('De onde vem este número?')
  const rows = panel.getByRole('table', { name: /^Linhas de (?!cálculo)/ })
  await expect(rows.or(panel.getByText('Nenhuma linha neste período'))).toBeVisible()
  expect(spaced((await panel.getByRole('definition').textContent()) ?? '')).toBe(text)
  if ((await rows.count()) === 0) return
  const parts = await amountsOf(rows.locator('tbody tr'))
  const foot = await amountsOf(rows.locator('tfoot tr'))
  const whole = foot.at(-1)
  // A percentage has no sum; of several pages, one is not all.
  if (whole === undefined || (await pagesOfRows(panel).count()) > 0) return
  expect(sum([...parts, ...foot.slice(0, -1)])).toBe(whole)
}

/** A table of its own, with its sum under it. */
async function expectFoot(dialog: Locator, { text }: WidgetNumber): Promise<void> {
  const [whole] = await amountsOf(dialog.locator('tfoot tr'))
  expect(whole).toBe(hundredths(text))
  expect(sum(await amountsOf(dialog.locator('tbody tr')))).toBe(whole)
}

/** The leads behind a count. A rate counts those of its first number; retention says who of them is still here. */
async function expectLeads(dialog: Locator, { text, column }: WidgetNumber): Promise<void> {
  const pages = pagesOfLeads(dialog)
  await expect(pages.or(noLeads(dialog))).toBeVisible()
  const total = (await pages.count()) === 0 ? 0 : await totalOf(pages)
  const cells = async (name: string) => {
    const heads = await dialog.getByRole('columnheader').allTextContents()
    const at = heads.findIndex(head => spaced(head) === name)
    return at < 0 ? [] : dialog.locator(`tbody td:nth-child(${at + 1})`).allTextContents()
  }
  const isWhole = total <= 10
  if (column === 'Faturação') {
    if (isWhole) expect(sum((await cells('Faturação')).map(cell => hundredths(cell) || 0))).toBe(hundredths(text))
  } else if (column === 'Taxa de retenção') {
    const [, active, all] = /(\d+)\/(\d+)$/.exec(text) ?? []
    const people = (await cells('Ativo')).filter(cell => cell !== '–')
    if (isWhole) expect(people).toHaveLength(Number(all))
    if (isWhole) expect(people.filter(cell => cell === 'Sim')).toHaveLength(Number(active))
  } else {
    const rate = /% \(?(\d+)/.exec(text)
    expect(total).toBe(rate ? Number(rate[1]) : countIn(text))
  }
}

/** The list that a number leads to has as many rows. */
export async function expectListed(page: Page, { text }: Pick<WidgetNumber, 'text'>): Promise<void> {
  // The dashboard stays until the list is there.
  await expect(page.getByRole('list', { name: 'Widgets' })).toHaveCount(0)
  const pages = page.getByRole('navigation', { name: 'Páginas', exact: true })
  const none = page.getByRole('main').getByText('Não há resultados')
  await expect(
    pages
      .locator('[aria-live]')
      .filter({ hasText: / de \d/ })
      .or(none),
  ).toBeVisible()
  const listed = async () => ((await none.count()) > 0 ? 0 : totalOf(pages))
  await expect.poll(listed).toBe(countIn(text))
}

/** The records that a panel of one page lists, and the link to the list of them; null: there is none to follow. */
export async function linkOf(page: Page): Promise<{ readonly link: Locator; readonly records: number } | null> {
  const panel = page.getByRole('dialog')
  const link = panel.getByRole('link', { name: /^Abrir estas linhas/ })
  const isWhole = (await pagesOfRows(panel).count()) === 0
  if ((await link.count()) !== 1 || !isWhole) return null
  const rows = panel.getByRole('table', { name: /^Linhas de (?!cálculo)/ }).locator('tbody a')
  const places = await rows.evaluateAll(links => links.map(one => one.getAttribute('href')))
  return { link, records: new Set(places).size }
}
