import type { Browser, Page } from '@playwright/test'
import type { DateRange } from '@tipy/domain/calendar/days'
import { fillWithDemo } from '@tipy/server/commands/demo'
import { hasCompany } from '@tipy/server/features/config/config.demo'
import { migrate } from '@tipy/server/migrations/index'
import { systemClock } from '@tipy/server/platform/clock'
import { type Db, openDatabase } from '@tipy/server/platform/database/database'
import { readSettings } from '@tipy/server/platform/settings'
import { buildUser, signIn } from '@tipy/server/testing/factories'
import { silentLog } from '@tipy/server/testing/silentLog'
import { sql } from 'kysely'
import { type Entrance, enteredBy, startChromium } from './browser.ts'
import { timesOfWidgets, type WidgetAlone } from './dashboardAlone.ts'
import { type Asked, askAgain, type Loaded, loadDashboard, watchPage } from './dashboardPage.ts'
import { dragWidget, scrollPage } from './dashboardTasks.ts'
import { fill } from './fixture.ts'
import { summary } from './measure.ts'
import { ms, table } from './report.ts'
import { serve } from './served.ts'

/** Of a dashboard's first screen, and of all its numbers / of its slowest widget alone on a page (docs/decisions/0048). */
const maxRatio = 1.5
/** A company whose CEO opens the dashboard. */
export interface DashboardPlace {
  readonly name: string
  readonly url: string
  /** Null: the demonstration. */
  readonly invoices: number | null
  readonly people: number
}

export interface DashboardOptions {
  /** How often the dashboard is opened, and each of its questions asked alone. */
  readonly rounds: number
  readonly say: (text: string) => void
}

/**
 * Opens the CEO's first tab in Chromium, again and again: from the first question of a widget until every widget shows
 * its numbers, against the slowest of the same questions, each sent alone by the same page. Then the tasks of the main
 * thread while the page scrolls and while a widget is dragged in the editor.
 */
export async function runDashboard(places: readonly DashboardPlace[], options: DashboardOptions): Promise<void> {
  const browser = await startChromium()
  try {
    for (const place of places) {
      const ceo = await prepare(place)
      const served = await serve(place.url)
      try {
        options.say(`\n## ${place.name}\n`)
        await measure(browser, { ...ceo, address: served.address }, options)
      } finally {
        await served.stop()
      }
    }
  } finally {
    await browser.close()
  }
}

interface Ceo extends Omit<Entrance, 'address'> {
  readonly person: string
  /** Generated companies have nothing in the month of today. */
  readonly range?: DateRange
}

async function prepare({ url, invoices, people }: DashboardPlace): Promise<Ceo> {
  const database = openDatabase(url, { poolSize: 2, log: silentLog })
  try {
    const { db } = database
    await migrate(db, silentLog)
    // A kept database has its company from an earlier run.
    if (!(await hasCompany(db))) await (invoices === null ? fillDemo(db) : fillGenerated(url, invoices, people))
    if (invoices === null) return await ceoOf(db)
    await keepCandidates(db)
    return { ...(await ceoOf(db)), range: { firstDate: '2025-12-01', lastDate: '2025-12-31' } }
  } finally {
    await database.close()
  }
}

export const fillDemo = (db: Db) => fillWithDemo(db, systemClock, readSettings({ ...process.env }))

async function fillGenerated(url: string, invoices: number, people: number): Promise<void> {
  await (await fill(url, invoices, { scene: 'dashboard', people })).close()
}

/** Five years of leads have long been due: the server would spend the measurement erasing them. */
export async function keepCandidates(db: Db): Promise<void> {
  await sql`update companies set settings = settings || '{"candidateRetentionMonths": 0}'`.execute(db)
}

/** Of the only company, or of the first of the demonstration. */
export async function ceoOf(db: Db): Promise<Ceo> {
  const company = await db.selectFrom('companies').selectAll().orderBy('code').executeTakeFirstOrThrow()
  const users = db.selectFrom('users').selectAll().where('company_id', '=', company.id)
  const found = await users.where('role', '=', 'ceo').where('active', '=', true).executeTakeFirst()
  const ceo =
    found ?? (await buildUser(db, company, { role: 'ceo', email: `ceo@${company.code}.pt`, name: 'Rosa Paz' }))
  return { token: await signIn(db, ceo, new Date()), company: company.code, person: ceo.id }
}

async function measure(browser: Browser, ceo: Ceo & Entrance, { rounds, say }: DashboardOptions): Promise<void> {
  const storageState = await enteredBy(ceo, ceo.range ? { chosenRange: ceo.range } : {})
  const context = await browser.newContext({ locale: 'pt-PT', storageState, viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await watchPage(page)
    // The first time loads the scripts and fills the caches of the database.
    await loadDashboard(page, ceo.address)
    await loadDashboard(page, ceo.address)
    const loaded: Loaded[] = []
    const aloneOnPage: WidgetAlone[] = []
    // In turn, so that other load on the machine affects both sides of the ratio equally.
    while (loaded.length < rounds) {
      loaded.push(await loadDashboard(page, ceo.address), await loadDashboard(page, ceo.address))
      aloneOnPage.push(...(await timesOfWidgets(page, ceo)))
    }
    const alone = await timesAlone(page, loaded.at(-1)?.asked ?? [], rounds)
    const widgets = mediansOf(aloneOnPage)
    say(`${loadedTable(loaded, alone, widgets)}\n\n${questionsTable(loaded, alone)}\n\n${widgetsTable(widgets)}`)
    await loadDashboard(page, ceo.address)
    say(
      `\n${table(
        ['long tasks', 'over 50 ms', 'longest'],
        [
          ['scrolling', ...(await scrollPage(page))],
          ['dragging', ...(await dragWidget(page, ceo.address))],
        ],
      )}`,
    )
  } finally {
    await context.close()
  }
}

/** Each widget once, with the median of its times. */
const mediansOf = (times: readonly WidgetAlone[]): readonly WidgetAlone[] =>
  [...new Set(times.map(({ kind }) => kind))].map(kind => ({
    kind,
    inView: p50(times.filter(one => one.kind === kind).map(({ inView }) => inView)),
  }))

/** The times of each question alone, in the order of the questions. */
async function timesAlone(page: Page, asked: readonly Asked[], rounds: number): Promise<readonly number[][]> {
  const times: number[][] = asked.map(() => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [at, question] of asked.entries()) times[at]?.push(await askAgain(page, question))
  return times
}

const p50 = (times: readonly number[]): number => summary(times).p50

function loadedTable(
  loaded: readonly Loaded[],
  alone: readonly (readonly number[])[],
  widgets: readonly WidgetAlone[],
): string {
  const slowest = Math.max(...alone.map(p50))
  const slowestWidget = Math.max(...widgets.map(({ inView }) => inView))
  const of = (time: (one: Loaded) => number) => summary(loaded.map(time))
  const complete = of(one => one.complete - firstSent(one.asked))
  const inView = of(one => one.inView)
  const numbers = of(one => one.numbers)
  const ratioLine = (name: string, time: number): readonly [string, string, string] => {
    const ratio = time / slowestWidget
    return [name, `${ratio.toFixed(2)}${ratio > maxRatio ? ' !' : ''}`, '']
  }
  const lines: readonly (readonly [string, string, string])[] = [
    ['slowest question alone', ms(slowest), ''],
    ['complete after the first question', ms(complete.p50), ms(complete.p95)],
    ['complete / slowest question alone', (complete.p50 / slowest).toFixed(2), ''],
    ['first screen complete after the navigation', ms(inView.p50), ms(inView.p95)],
    ['the same with the slowest widget alone', ms(slowestWidget), ''],
    ratioLine('first screen with all / with the slowest alone', inView.p50),
    ratioLine('numbers of all / first screen with the slowest alone', numbers.p50),
    ...lineOf(
      'last answer after the first question',
      of(({ asked }) => lastAnswered(asked) - firstSent(asked)),
    ),
    ...lineOf(
      'first question after the navigation',
      of(({ asked }) => firstSent(asked)),
    ),
    ...lineOf('numbers after the navigation', numbers),
    ...lineOf(
      'first chart after the navigation',
      of(one => one.firstChart),
    ),
    ...lineOf(
      'complete after the navigation',
      of(one => one.complete),
    ),
    ...lineOf(
      'longest task while it loads',
      of(({ tasks }) => Math.max(0, ...tasks)),
    ),
  ]
  const count = loaded[0]?.widgets ?? 0
  return table([`${count} widgets, ${loaded.length} times`, 'p50', 'p95'], lines)
}

const lineOf = (name: string, { p50: usual, p95 }: ReturnType<typeof summary>) => [[name, ms(usual), ms(p95)]] as const

const firstSent = (asked: readonly Asked[]): number => Math.min(...asked.map(({ sent }) => sent))
const lastAnswered = (asked: readonly Asked[]): number => Math.max(...asked.map(({ answered }) => answered))

/** Each question of the last time: alone, and among the others. */
function questionsTable(loaded: readonly Loaded[], alone: readonly (readonly number[])[]): string {
  const asked = loaded.at(-1)?.asked ?? []
  const from = firstSent(asked)
  const lines = asked.map(({ name, sent, answered, bytes }, at) => [
    name,
    ms(p50(alone[at] ?? [])),
    ms(sent - from),
    ms(answered - sent),
    ms(bytes / 1000),
  ])
  return table(['question', 'alone', 'sent after', 'took', 'kB'], lines)
}

/** Each widget alone on its page, the slowest first. */
const widgetsTable = (widgets: readonly WidgetAlone[]): string =>
  table(
    ['widget alone on its page', 'first screen complete'],
    widgets.toSorted((a, b) => b.inView - a.inView).map(({ kind, inView }) => [kind, ms(inView)]),
  )
