import type { Locator, Page } from '@playwright/test'
import type { Role } from '@tipy/domain/access/roles'
import type { DateRange } from '@tipy/domain/calendar/days'
import type { Widget } from '@tipy/domain/features/widgets/widgets.contract'
import { type WidgetType, widgetTypes } from '@tipy/domain/features/widgets/widgets.kinds'
import { widgetTitle } from '@tipy/domain/features/widgets/widgets.title'
import { keyOf } from '@tipy/domain/text/fold'
import { lastMonth, lastYear } from './support/days.ts'
import { expectListed, expectSame, linkOf } from './support/openedNumbers.ts'
import { account, type CompanyCode } from './support/people.ts'
import { logIn } from './support/session.ts'
import { expect, test } from './support/test.ts'
import { numbersOf, openers, type WidgetNumber } from './support/widgetNumbers.ts'

/**
 * Every number on a dashboard opens what it counts, and says the same as what opens. With each commit some numbers of
 * each kind of widget, in the full form all of them on each dashboard (`ENDURANCE=full npm run e2e -- widgets.numbers`).
 */
const isFull = process.env.ENDURANCE === 'full'

interface Walk {
  readonly role: Role
  readonly company: CompanyCode
  readonly tab: string
  readonly kinds: readonly WidgetType[]
  /** Other days than last year's, to which no test adds anything: the demonstration has sessions of 90 days only. */
  readonly range?: DateRange
}

const ofLeads: readonly WidgetType[] = ['leadsGoalCards', 'leadsFunnelChart', 'leadsLineChart', 'leadsRanking']
const ofStaff: readonly WidgetType[] = [
  'roleCards',
  'officePieChart',
  'genderPieChart',
  'companyAgeBarChart',
  'ageBarChart',
  'countryCards',
]

/** The kinds of widgets that each walk has to find. */
const walks: readonly Walk[] = [
  {
    role: 'ceo',
    company: 'realtyart',
    tab: 'Visão geral',
    kinds: [
      'statsOverview',
      'officeStats',
      'comparisonBarChart',
      'predictedBarChart',
      'rankingTables',
      'notifications',
    ],
  },
  { role: 'ceo', company: 'realtyart', tab: 'Agências', kinds: ['officeStats'] },
  { role: 'ceo', company: 'realtyart', tab: 'Recrutamento', kinds: ofLeads },
  { role: 'ceo', company: 'realtyart', tab: 'Staff', kinds: [...ofStaff, 'sessions'], range: lastMonth },
  { role: 'cfo', company: 'horizonte', tab: 'Finanças', kinds: ['individualYearlyTable', 'officeStats', 'references'] },
  { role: 'recruiter', company: 'horizonte', tab: 'Recrutamento', kinds: ofLeads },
  { role: 'hr', company: 'horizonte', tab: 'Staff', kinds: ofStaff },
]

/** With each commit a kind is walked by the first of the walks that have to find it. */
const isWalked = (type: WidgetType, walk: Walk): boolean =>
  isFull || walks.find(({ kinds }) => kinds.includes(type)) === walk
const chosenWalks = walks.filter(walk => isFull || walk.kinds.some(type => isWalked(type, walk)))

test('every kind of widget is walked', () => {
  const walked = new Set(walks.flatMap(({ kinds }) => kinds))
  expect(widgetTypes.filter(type => !walked.has(type))).toEqual([])
})

/** As many, from the first on, as far from each other as they can be: neighbours are often of one kind. */
const some = (numbers: readonly WidgetNumber[], count: number): readonly WidgetNumber[] =>
  isFull || numbers.length <= count
    ? numbers
    : Array.from({ length: count }, (_, at) => numbers[Math.floor((at * numbers.length) / count)]).filter(
        number => number !== undefined,
      )

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('list', { name: 'Widgets' })).toBeVisible()
  await expect(page.locator('main [data-waiting], main [aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('status', { name: /a carregar/i })).toHaveCount(0)
}

/** A bar, slice or step of a drawing opens too. */
async function opensByDrawing(page: Page, widget: Locator): Promise<void> {
  const shapes = widget.locator('.recharts-bar-rectangle, .recharts-pie-sector, .recharts-funnel-trapezoid')
  const largest = await shapes.evaluateAll(all => {
    const sizes = all.map(one => one.getBoundingClientRect()).map(({ width, height }) => width * height)
    return sizes.indexOf(Math.max(...sizes))
  })
  if (largest < 0) return
  const place = page.url()
  // What is in the middle of a slice's box may be another slice.
  await shapes.nth(largest).dispatchEvent('click')
  await expect.poll(async () => page.url() !== place || (await page.getByRole('dialog').count()) > 0).toBe(true)
  await leave(page, place)
}

/** Back on the dashboard, with nothing open. */
async function leave(page: Page, place: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (page.url() === place) await page.keyboard.press('Escape')
  else await page.goBack()
  await expect(dialog).toHaveCount(0)
  await settled(page)
}

/** Charts show their numbers as tables, whose amounts open. */
async function showTables(widget: Locator): Promise<void> {
  const switches = widget.getByRole('button', { name: /: ver tabela$/ })
  for (let left = await switches.count(); left > 0; left -= 1) await switches.first().click()
}

/** Whether it also has a list of its rows, which was opened too. */
async function opensItsRows(page: Page, widget: Locator, number: WidgetNumber, isListed: boolean): Promise<boolean> {
  const place = page.url()
  // After a list, charts are drawn again.
  await showTables(widget)
  const opener = widget.locator(openers).nth(number.at)
  await opener.click()
  if (number.opens === 'rows') {
    const rows = opener.locator('xpath=ancestor::tr/following-sibling::tr')
    const count = Number(/(\d+) pessoas?$/.exec(number.text)?.[1])
    await expect(rows.nth(count - 1)).toBeVisible()
    await opener.click()
    return false
  }
  if (number.opens === 'list') await expectListed(page, number)
  if (number.opens === 'dialog') await expectSame(page, number)
  const found = isListed || number.opens !== 'dialog' ? null : await linkOf(page)
  if (found) {
    await found.link.click()
    await expectListed(page, { text: String(found.records) })
  }
  await leave(page, place)
  return found !== null
}

/** A recruiter opens only what they did themselves: the numbers of other recruiters stay closed. */
const isClosedTo = (role: Role, type: WidgetType): boolean => role === 'recruiter' && type === 'leadsRanking'

for (const walk of chosenWalks) {
  const { role, company, tab, kinds, range = lastYear } = walk
  test.describe(`${role} of ${company}, ${tab}`, () => {
    const person = account(role, company)
    test.use({ person, remembered: { chosenRange: range } })

    test('every number opens its rows', async ({ page, shell, request }) => {
      const { token } = await logIn(request, person.email)
      const answer = await request.get('/api/widgets', { headers: { authorization: `Bearer ${token}` } })
      const { data } = (await answer.json()) as { readonly data: readonly Widget[] }
      const widgets = data.filter(({ group }) => group.name === tab).toSorted((a, b) => a.y - b.y || a.x - b.x)
      expect(kinds.filter(kind => !widgets.some(({ type }) => type === kind))).toEqual([])
      await shell.open(`/?tab=${keyOf(tab)}`)
      await settled(page)
      const cells = page.getByRole('list', { name: 'Widgets' }).locator('> li')
      await expect(cells).toHaveCount(widgets.length)
      for (const [at, { type, info }] of widgets.entries()) {
        if (!isWalked(type, walk)) continue
        await test.step(type, async () => {
          const widget = cells.nth(at)
          await expect(widget).toHaveAccessibleName(widgetTitle({ type, info }))
          await opensByDrawing(page, widget)
          await showTables(widget)
          await expect(widget.locator('svg.recharts-surface').filter({ visible: true })).toHaveCount(0)
          const { numbers, closed } = await numbersOf(widget)
          // The people of the demonstration have no notifications.
          if (type !== 'notifications') expect(numbers, type).not.toEqual([])
          if (isClosedTo(role, type)) expect(closed).not.toEqual([])
          else expect.soft(closed, `${type}: numbers that open nothing`).toEqual([])
          let isListed = !isFull && at > 0
          for (const number of some(numbers, 2))
            isListed = (await opensItsRows(page, widget, number, isListed)) || isListed
        })
      }
    })
  })
}
