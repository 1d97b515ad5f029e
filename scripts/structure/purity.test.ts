import { describe, expect, it } from 'vitest'
import { filesOf, isTest } from './tree.ts'

/** What a rule may never read: the clock, random numbers, the machine's time zone or language, the process. */
const forbidden: Readonly<Record<string, RegExp>> = {
  'the clock': /\bDate\.now\b|\bDate\(\s*\)|\bnew Date\b(?!\s*\()|\bperformance\.now\b|\bsetTimeout\b|\bsetInterval\b/,
  chance: /\bMath\.random\b|\brandomUUID\b|\bgetRandomValues\b/,
  'the machine’s time zone':
    /\.(get|set)(FullYear|Month|Date|Day|Hours|Minutes)\(|\bgetTimezoneOffset\b|\bnew Date\([^()]*,/,
  'the machine’s language': /\.toLocale\w*\(\s*\)|\bDateTimeFormat\(\s*\)|\bNumberFormat\(\s*\)/,
  'the process': /\bprocess\.|\bglobalThis\.(process|document|window)\b/,
}

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

const impurities = (text: string): readonly string[] =>
  Object.keys(forbidden).filter(name => forbidden[name]?.test(withoutComments(text)))

describe('domain rules', () => {
  it('read no clock, randomness or environment: today and every other value is passed in', () => {
    const found = filesOf(['domain/src'], /\.ts$/)
      .filter(file => !isTest(file))
      .flatMap(file => impurities(file.text).map(name => `${file.path} asks ${name}`))
    expect(found).toEqual([])
  })

  it.each([
    ['const now = Date.now()', 'the clock'],
    ['const now = new Date()', 'the clock'],
    ['const now = new Date( )', 'the clock'],
    ['const now = new Date', 'the clock'],
    ['const id = Math.random()', 'chance'],
    ['const id = crypto.randomUUID()', 'chance'],
    ['const year = day.getFullYear()', 'the machine’s time zone'],
    ['const day = new Date(2026, 2, 29)', 'the machine’s time zone'],
    ['const text = amount.toLocaleString()', 'the machine’s language'],
    ['const zone = process.env.TZ', 'the process'],
  ])('impure code is found: %s', (text, name) => {
    expect(impurities(text)).toEqual([name])
  })

  it.each([
    'new Date(milliseconds).toISOString()',
    'day.getUTCDay()',
    'lisbonDay(instant: Date): Day',
    '/** never Math.random() */',
    'const x = 1 // not Date.now()',
    "new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Lisbon' })",
    'text.toLowerCase()',
  ])('pure code is accepted: %s', text => {
    expect(impurities(text)).toEqual([])
  })
})
