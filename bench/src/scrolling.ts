import type { CDPSession, Page } from '@playwright/test'
import { lisbonDay } from '@tipy/domain/calendar/days'
import { signedIn, startChromium } from './browser.ts'
import { startFixture } from './fixture.ts'
import { summary } from './measure.ts'
import { table } from './report.ts'

const rows = 1000
/** As many rows as a page of a list can have. */
const perPage = 50
/** With five years of months, more than ten thousand cells. */
const people = 200
/** A fast flick of the wheel, in pixels a second. */
const speed = 1200
const lists = ['findings', 'reservations', 'invoices'] as const

interface TraceEvent {
  readonly name: string
  /** In microseconds. */
  readonly ts: number
  /** Frames of the window have a number. */
  readonly args?: { readonly frameSeqId?: number }
}

/**
 * Scrolls a thousand rows of each list through the window in Chromium, page after page, while it is traced. As in the
 * browser's own tools, a frame lasts from the refresh of the screen it was drawn for to that of the next drawn frame: a
 * refresh that was missed makes it twice as long. `drawn` is the time between the moments of drawing themselves, which
 * move within a refresh. Then the yearly table of all people and five years, down and to the side, with its long tasks.
 */
export async function scrollTable(url: string): Promise<string> {
  // Some of the generated rows are archived.
  const session = await startFixture(url, 1.1 * rows, { people })
  const browser = await startChromium()
  try {
    const lastDate = lisbonDay(new Date())
    const storageState = await signedIn(session, { chosenRange: { firstDate: '2015-01-01', lastDate } })
    const lines: string[][] = []
    for (const list of lists) {
      const page = await browser.newPage({ locale: 'pt-PT', storageState, viewport: { width: 1440, height: 900 } })
      const { frames, seen } = await scroll(page, `${session.address}/${list}?perPage=${perPage}`)
      const lasted = frames.map(one => one.lasted)
      const { p50, p95 } = summary(lasted)
      const times = [p50, p95, Math.max(...lasted), summary(frames.map(one => one.drawn)).p95]
      lines.push([list, `${seen}`, `${frames.length}`, ...times.map(time => time.toFixed(1))])
      await page.close()
    }
    const ofLists = table(['frames while scrolling', 'rows', 'frames', 'p50', 'p95', 'longest', 'drawn p95'], lines)
    const page = await browser.newPage({ locale: 'pt-PT', storageState, viewport: { width: 1440, height: 900 } })
    return `${ofLists}\n\n${await yearlyTable(page, session.address)}`
  } finally {
    await browser.close()
    await session.end()
  }
}

/** A task of the main thread that takes longer delays what the person does next; under 50 ms they are not counted. */
async function yearlyTable(page: Page, address: string): Promise<string> {
  await page.goto(`${address}/stats?perPage=10000&f.active=all&f.years=5`)
  const region = page.getByRole('region', { name: 'Linhas das estatísticas' })
  await region.locator('[aria-busy=false]').waitFor()
  const cells = await region.evaluate(element => {
    const drawn = element.querySelector('table')
    return Number(drawn?.getAttribute('aria-rowcount')) * (drawn?.querySelectorAll('col').length ?? 0)
  })
  const cdp = await page.context().newCDPSession(page)
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    const watch = new PerformanceObserver(list => tasks.push(...list.getEntries().map(({ duration }) => duration)))
    watch.observe({ type: 'longtask' })
  })
  const box = await region.boundingBox()
  const way = await region.evaluate(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => ({
    down: scrollHeight - clientHeight,
    right: scrollWidth - clientWidth,
  }))
  if (!box) throw new Error('the table is not there')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, gestureSourceType: 'mouse' } as const
  const lines: string[][] = []
  for (const flick of [speed, 10 * speed]) {
    for (const turn of [-1, 1])
      for (const path of [{ yDistance: turn * way.down }, { xDistance: turn * way.right }])
        await cdp.send('Input.synthesizeScrollGesture', { ...at, ...path, speed: flick })
    const tasks = await page.evaluate(() => (window as Window & { tasks?: number[] }).tasks?.splice(0) ?? [])
    lines.push([`${flick} px/s`, `${cells}`, `${tasks.length}`, Math.max(0, ...tasks).toFixed(0)])
  }
  return table(['the yearly table', 'cells', 'tasks over 50 ms', 'longest'], lines)
}

/** In milliseconds. */
interface Frame {
  readonly lasted: number
  readonly drawn: number
}

interface Scrolled {
  readonly frames: readonly Frame[]
  readonly seen: number
}

async function scroll(page: Page, address: string): Promise<Scrolled> {
  await page.goto(address)
  const cdp = await page.context().newCDPSession(page)
  const next = page.getByRole('button', { name: 'Página seguinte' })
  const all: Frame[] = []
  let seen = 0
  for (;;) {
    await page
      .getByRole('region', { name: /^Linhas de / })
      .locator('[aria-busy=false]')
      .waitFor()
    seen += await page.locator('tr[data-row]').count()
    all.push(...(await framesOf(cdp, () => scrollDown(page, cdp))))
    if (seen >= rows || (await next.isDisabled())) return { frames: all, seen }
    const first = await page.locator('tr[data-row]').first().getAttribute('data-row')
    await next.click()
    await page.locator(`tr[data-row="${first}"]`).waitFor({ state: 'detached' })
  }
}

async function scrollDown(page: Page, cdp: CDPSession): Promise<void> {
  const scroller = page.getByRole('region', { name: /^Linhas de / })
  const box = await scroller.boundingBox()
  const way = await scroller.evaluate(element => element.scrollHeight - element.clientHeight)
  if (!box) throw new Error('the list is not there')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await cdp.send('Input.synthesizeScrollGesture', { x, y, yDistance: -way, speed, gestureSourceType: 'mouse' })
}

async function framesOf(cdp: CDPSession, work: () => Promise<void>): Promise<readonly Frame[]> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { readonly value: readonly unknown[] }) => events.push(...(value as TraceEvent[]))
  cdp.on('Tracing.dataCollected', collect)
  const done = new Promise(resolve => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline.frame', 'disabled-by-default-devtools.timeline.frame'] },
  })
  await work()
  await cdp.send('Tracing.end')
  await done
  cdp.off('Tracing.dataCollected', collect)
  const timesOf = (name: string) =>
    new Map(events.filter(event => event.name === name).map(({ args, ts }) => [args?.frameSeqId, ts / 1000]))
  const begun = timesOf('BeginFrame')
  const drawn = [...timesOf('DrawFrame')]
    .flatMap(([id, at]) => {
      const start = begun.get(id)
      return start === undefined ? [] : [{ begun: start, drawn: at }]
    })
    .sort((a, b) => a.begun - b.begun)
  return drawn.slice(1).flatMap((one, at) => {
    const before = drawn[at]
    return before ? [{ lasted: one.begun - before.begun, drawn: one.drawn - before.drawn }] : []
  })
}
