import type { Page } from '@playwright/test'

/** A fast flick of the wheel, in pixels a second. */
const speed = 1200

/** How many tasks of the main thread took longer than 50 ms, and the longest, in milliseconds. */
type Tasks = readonly [over: string, longest: string]

async function tasksDuring(page: Page, work: () => Promise<void>): Promise<Tasks> {
  await page.evaluate(() => window.watched.tasks.splice(0))
  await work()
  // The observer reports a task after it, so one more frame is drawn first.
  const tasks = await page.evaluate(async () => {
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    return window.watched.tasks.splice(0)
  })
  return [`${tasks.length}`, Math.max(0, ...tasks).toFixed(0)]
}

/** The open dashboard, to its end and back. */
export async function scrollPage(page: Page): Promise<Tasks> {
  const cdp = await page.context().newCDPSession(page)
  const way = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  if (way <= 0) throw new Error('the dashboard does not scroll')
  // Over the space between the widgets' column and the window's edge: what scrolls by itself must not take the wheel.
  const at = { x: 1430, y: 450, gestureSourceType: 'mouse' } as const
  const tasks = await tasksDuring(page, async () => {
    for (const turn of [-1, 1]) await cdp.send('Input.synthesizeScrollGesture', { ...at, yDistance: turn * way, speed })
  })
  await cdp.detach()
  return tasks
}

/** The first widget over all others and back, in the editor. */
export async function dragWidget(page: Page, address: string): Promise<Tasks> {
  await page.goto(`${address}/?edit`)
  const handle = page.locator('.react-grid-item button').first()
  await handle.waitFor()
  const box = await handle.boundingBox()
  if (!box) throw new Error('the editor has no widget')
  const [x, y] = [box.x + 40, box.y + box.height / 2]
  return tasksDuring(page, async () => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (const [toX, toY] of [
      [x + 300, y + 500],
      [x, y + 200],
      [x + 500, y],
      [x, y],
    ] as const)
      await page.mouse.move(toX, toY, { steps: 40 })
    await page.mouse.up()
  })
}
