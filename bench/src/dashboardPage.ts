import type { Page } from '@playwright/test'

/** A question of a widget, as the page sent it; times in milliseconds after the navigation. */
export interface Asked {
  readonly name: string
  readonly address: string
  readonly method: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string | null
  readonly sent: number
  readonly answered: number
  readonly bytes: number
}

/** One opening of the dashboard; times in milliseconds after the navigation. */
export interface Loaded {
  readonly widgets: number
  /** Every widget that is no chart shows its numbers. */
  readonly numbers: number
  /** Every widget of the first screen shows its numbers, and every chart in it is drawn. */
  readonly inView: number
  /** The first chart is drawn. */
  readonly firstChart: number
  /** Every widget shows its numbers, and every chart is drawn. */
  readonly complete: number
  readonly asked: readonly Asked[]
  readonly tasks: readonly number[]
}

interface Watched {
  readonly asked: Asked[]
  readonly tasks: number[]
  readonly loaded: Promise<Omit<Loaded, 'asked' | 'tasks'>>
}

declare global {
  interface Window {
    watched: Watched
  }
}

/** Watches every page that is opened from now on, from inside, so that Playwright's own time does not count. */
export async function watchPage(page: Page): Promise<void> {
  // What compiles this file names functions by a helper that a page does not have.
  await page.addInitScript('globalThis.__name = named => named')
  await page.addInitScript(() => {
    const asked: Asked[] = []
    const tasks: number[] = []
    new PerformanceObserver(list => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
      buffered: true,
    })
    const send = window.fetch
    window.fetch = async (input, init) => {
      const sent = performance.now()
      const answer = await send(input, init)
      const address = input instanceof Request ? input.url : input.toString()
      // What widgets ask for; the configuration, the bell, the list of widgets and live events are the page's own.
      if (/\/api\/stats\b/.test(address)) {
        const text = await answer.clone().text()
        asked.push({
          name: `${init?.method ?? 'GET'} ${new URL(address, location.href).pathname}`,
          address,
          method: init?.method ?? 'GET',
          headers: [...new Headers(init?.headers).entries()],
          body: typeof init?.body === 'string' ? init.body : null,
          sent,
          answered: performance.now(),
          bytes: text.length,
        })
      }
      return answer
    }
    const loaded = new Promise<Omit<Loaded, 'asked' | 'tasks'>>(resolve => {
      let numbers = 0
      let inView = 0
      let firstChart = 0
      const look = () => {
        const cells = [...document.querySelectorAll('[data-kind]')]
        const busy = [...document.querySelectorAll('[data-kind] :is([aria-busy=true], .mantine-Skeleton-root)')]
        // A table of offices may have a chart under it, for which those who read the numbers do not wait.
        const underTable = '[data-kind=officeStats] article + article:not(article article)'
        const ofNumbers = busy.filter(one => !one.closest(`[data-kind$=Chart], ${underTable}, [aria-hidden]`))
        const now = performance.now()
        if (firstChart === 0 && document.querySelector('[data-kind] .recharts-surface')) firstChart = now
        // Asked at the start of a frame, which lays the page out anyway.
        if (inView === 0 && cells.length > 0 && busy.every(one => one.getBoundingClientRect().top >= innerHeight))
          inView = now
        if (numbers === 0 && cells.length > 0 && ofNumbers.length === 0) numbers = now
        if (cells.length > 0 && busy.length === 0)
          resolve({ widgets: cells.length, numbers, inView, firstChart, complete: now })
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    window.watched = { asked, tasks, loaded }
  })
}

/** Opens the dashboard anew: nothing is remembered but the scripts. */
export async function loadDashboard(page: Page, address: string, search = ''): Promise<Loaded> {
  await page.goto(`${address}/${search}`)
  return page.evaluate(async () => {
    const { loaded, asked, tasks } = window.watched
    return { ...(await loaded), asked, tasks }
  })
}

/** Milliseconds until the whole answer is there, with nothing beside it. */
export function askAgain(page: Page, { address, method, headers, body }: Asked): Promise<number> {
  return page.evaluate(
    async request => {
      const began = performance.now()
      const answer = await fetch(request.address, {
        method: request.method,
        headers: request.headers.map(([name, value]) => [name, value] as [string, string]),
        body: request.body,
        cache: 'no-store',
      })
      await answer.text()
      return performance.now() - began
    },
    { address, method, headers, body },
  )
}
