import { expect, it } from 'vitest'
import { filesOf, isTest } from './tree.ts'

const sources = filesOf(['domain/src', 'server/src', 'web/src'], /\.tsx?$/).filter(file => !isTest(file))

/** The files, besides the allowed ones, with a line that matches. */
const usedIn = (pattern: RegExp, allowed: readonly string[]): readonly string[] =>
  sources.filter(({ path, text }) => !allowed.includes(path) && pattern.test(text)).map(({ path }) => path)

it('days and times are written by domain/src/calendar/format.ts only', () => {
  const clocks = ['domain/src/calendar/days.ts', 'domain/src/calendar/moments.ts', 'web/src/app/home/greeting.ts']
  expect(usedIn(/Intl\.DateTimeFormat|toLocale(Date|Time)String|\.format\('[^']*(DD|MM|YY)/, clocks)).toEqual([])
})

it('the day of lists, DD-MMM-YY, is written in lists only', () => {
  const lists = [
    'domain/src/calendar/format.ts',
    'web/src/kinds/format.ts',
    'web/src/kinds/cells.tsx',
    'web/src/list/table/RowCell.tsx',
    'web/src/list/table/RowFacts.tsx',
    'web/src/list/table/columns.ts',
    'domain/src/features/stats/stats.cellText.ts',
    'web/src/features/reservations/reservations.cells.tsx',
  ]
  expect(usedIn(/formatList(Day|Minute|Value)|\bListCell\b/, lists)).toEqual([])
})

it('the time of the change log, DD MMM YYYY HH:mm, is written in change logs only', () => {
  const logs = [
    'domain/src/calendar/format.ts',
    'web/src/list/panels/ChangeList.tsx',
    'web/src/features/config/access/history.tsx',
    'web/src/features/config/settings/history.tsx',
    'web/src/features/widgets/widgets.gifts.tsx',
  ]
  expect(usedIn(/formatLoggedInstant/, logs)).toEqual([])
})

it('a phone is dialled by the link of domain/src/identity/phone.ts only', () => {
  expect(usedIn(/['"`]tel:/, ['domain/src/identity/phone.ts'])).toEqual([])
})

it('a percentage is written by domain/src/text/numbers.ts only, without a space', () => {
  expect(usedIn(/style: 'percent'|\$\{[^}]*\}(\\u00a0| |\u00a0)%[`'"]/, [])).toEqual([])
})

it('each job that runs by the clock has a Portuguese name on the page of development', () => {
  const textOf = (path: string) => sources.find(file => file.path === path)?.text ?? ''
  const jobs = [...textOf('server/src/app/jobTimes.ts').matchAll(/^ {2}(\w+): \{ cron/gm)].map(([, name]) => name)
  const labels = textOf('web/src/features/dev/dev.labels.ts')
  expect(jobs).toContain('mail')
  expect(jobs.filter(name => !labels.includes(`  ${name}: '`))).toEqual([])
})
