import { expect, it } from 'vitest'
import { currentSection } from './sections.ts'

const view = { top: 100, bottom: 700 }
// Two columns: a long section beside two short ones.
const extents = (scrolled: number) =>
  new Map(
    Object.entries({ deal: [100, 900], billing: [100, 300], people: [310, 1200] }).map(
      ([id, [top = 0, bottom = 0]]) => [id, { top: top - scrolled, bottom: bottom - scrolled }],
    ),
  )

it('the current section is the first visible one', () => {
  expect(currentSection(null, extents(0), view)).toBe('deal')
  expect(currentSection(null, extents(780), view)).toBe('people')
})

it('the section the user went to stays current while it is visible', () => {
  expect(currentSection('billing', extents(0), view)).toBe('billing')
  expect(currentSection('billing', extents(170), view)).toBe('deal')
  expect(currentSection('people', extents(170), view)).toBe('people')
})

it('without any visible section the first is current, and without sections none', () => {
  expect(currentSection(null, extents(5000), view)).toBe('deal')
  expect(currentSection('gone', new Map(), view)).toBeUndefined()
})
