import { describe, expect, it } from 'vitest'
import { matching } from './options.ts'
import { rowHeight, scrollFor, visibleRowCount, windowAt } from './window.ts'

const options = ['Inês Conceição', 'João Ângelo', 'ANA SÁ'].map(label => ({ value: label, label }))
const found = (typed: string) => matching(options, typed).map(option => option.label)

describe('typing', () => {
  it.each([
    ['', ['Inês Conceição', 'João Ângelo', 'ANA SÁ']],
    ['ines con', ['Inês Conceição']],
    ['CONCEIÇÃO inês', ['Inês Conceição']],
    ['ange', ['João Ângelo']],
    ['  sa ', ['ANA SÁ']],
    ['xyz', []],
  ])('%j finds %j', (typed, names) => {
    expect(found(typed)).toEqual(names)
  })
})

describe('a long list', () => {
  it('renders the visible rows and a few more', () => {
    const { first, last } = windowAt(5000 * rowHeight, 10_000)
    expect(first).toBeLessThanOrEqual(5000)
    expect(last).toBeGreaterThanOrEqual(5000 + visibleRowCount)
    expect(last - first).toBeLessThan(20)
    expect(windowAt(0, 3)).toEqual({ first: 0, last: 3 })
  })

  it('scrolls no further than needed to show a row', () => {
    expect(scrollFor(0, 500)).toBe(0)
    expect(scrollFor(3, 0)).toBe(0)
    expect(scrollFor(20, 0)).toBe((20 + 1 - visibleRowCount) * rowHeight)
  })
})
