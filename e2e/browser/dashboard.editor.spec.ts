import type { Locator, Page } from '@playwright/test'
import { phone, sideways } from './support/devices.ts'
import { arrangerOf } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toast.ts'

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
/** The handle of a widget, whose name says where it stands. */
const tile = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^${title}: linha \\d+, `) })
const comparison = 'Comparação de anos'
const notifications = 'Notificações'

test.describe('two tabs of one person', () => {
  test.use({ person: arrangerOf('two tabs') })

  test('the second save is refused; nothing of both is lost, and both show the same', async ({ page, context }) => {
    const other = await context.newPage()
    // The second one does not hear of the first one's save before its own.
    await other.route('**/api/live*', route => route.abort())
    await page.goto('/?edit')
    await other.goto('/?edit')
    await tile(other, notifications).focus()
    await other.keyboard.press('Shift+ArrowLeft')
    await tile(page, comparison).focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await button(page, 'Guardar').click()
    await expect(toast(page, 'Widgets atualizados com sucesso')).toBeVisible()

    await button(other, 'Guardar').click()
    const sentence = 'O painel foi alterado noutro separador ou computador'
    const notice = other.getByRole('alert', { name: sentence })
    await expect(notice).toBeVisible()
    await expect(tile(other, comparison)).toHaveAccessibleName(/largura 5 de 12$/)
    await expect(tile(other, notifications)).toHaveAccessibleName(/largura 11 de 12$/)
    await button(other, 'Guardar').click()
    await expect(toast(other, 'Widgets atualizados com sucesso')).toBeVisible()
    await expect(notice).toBeHidden()

    // The first one hears of it.
    await expect(tile(page, notifications)).toHaveAccessibleName(/largura 11 de 12$/)
    await expect(tile(page, comparison)).toHaveAccessibleName(/largura 5 de 12$/)
    await expect(button(page, 'Guardar')).toBeDisabled()
  })
})

interface At {
  readonly x: number
  readonly y: number
}

/** A finger that goes from one place to another. Playwright itself only taps. */
async function slide(page: Page, from: At, to: At): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const steps = 10
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  for (let step = 1; step <= steps; step += 1) {
    const between = (a: number, b: number) => a + ((b - a) * step) / steps
    const at = { x: between(from.x, to.x), y: between(from.y, to.y) }
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] })
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

async function centreOf(what: Locator): Promise<At> {
  await what.scrollIntoViewIfNeeded()
  const box = await what.boundingBox()
  if (!box) throw new Error(`${what.toString()} is not on screen`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A phone shows a page smaller that was once drawn wider than its screen, and leaves it so. */
async function expectWholePage(page: Page, first: Locator): Promise<void> {
  const { width } = phone.viewport
  const item = page.locator('.react-grid-item').filter({ has: first })
  await expect
    .poll(async () => {
      const box = await item.boundingBox()
      return box ? box.x + box.width : Number.POSITIVE_INFINITY
    })
    .toBeLessThanOrEqual(width)
  expect(await page.evaluate<number>('innerWidth')).toBe(width)
}

test.describe('by touch', () => {
  test.use({ ...phone, person: arrangerOf('dragging') })

  test('a tile scrolls the page, its grip moves it, its edge makes it narrower', async ({ page }) => {
    const first = tile(page, 'Resumo')
    // Tiles that move to their place were to the right of the screen for a moment.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/')
    await button(page, 'Editar painel').tap()
    await expectWholePage(page, first)
    await page.goto('/?edit')
    await expectWholePage(page, first)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(first).toHaveAccessibleName(/linha 1, coluna 1, largura 12 de 12$/)
    const text = await centreOf(first)
    await slide(page, text, { x: text.x, y: text.y - 250 })
    await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(50)
    await expect(button(page, 'Guardar')).toBeDisabled()

    const moved = tile(page, comparison)
    const grip = await centreOf(moved.locator('svg'))
    await slide(page, grip, { x: grip.x + 170, y: grip.y })
    await expect(moved).toHaveAccessibleName(/coluna [5-7], largura 6 de 12$/)

    const edge = page.locator('.react-grid-item').filter({ has: first }).locator('.react-resizable-handle')
    const end = await centreOf(edge)
    await slide(page, end, { x: end.x - 120, y: end.y })
    await expect(first).toHaveAccessibleName(/linha 1, coluna 1, largura [678] de 12$/)
    expect(await sideways(page)).toBe(0)

    await button(page, 'Guardar').tap()
    await expect(toast(page, 'Widgets atualizados com sucesso')).toBeVisible()
  })
})
