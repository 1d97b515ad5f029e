import { expect, it } from 'vitest'
import { paperBlocks, zoomOf } from './paper.ts'
import type { Placed } from './places.ts'

const place = (key: string, heading: string, width: number, isPinned = false): Placed => ({
  column: { key, heading, label: key, path: key, kind: 'number', unit: 'euro' },
  width,
  start: 0,
  isPinned,
  begins: false,
})
const said = [place('name', '', 200, true), place('office', '', 100, true)]
const year = (name: string, months: number) =>
  Array.from({ length: months }, (_, month) => place(`${month + 1}-${name}`, name, 100))
const keys = (places: readonly Placed[]) => places.map(({ column }) => column.key)

it('a table that fits on a sheet is one', () => {
  expect(paperBlocks([...said, ...year('2026', 3)], 600).map(keys)).toEqual([
    ['name', 'office', '1-2026', '2-2026', '3-2026'],
  ])
})

it('another year that does not fit is a table of its own, with the names', () => {
  const blocks = paperBlocks([...said, ...year('2026', 3), ...year('2025', 3)], 700)
  expect(blocks.map(keys)).toEqual([
    ['name', 'office', '1-2026', '2-2026', '3-2026'],
    ['name', '1-2025', '2-2025', '3-2025'],
  ])
})

it('a year that no sheet has room for goes on under its heading in the next table', () => {
  const blocks = paperBlocks([...said, ...year('2026', 5)], 500)
  expect(blocks.map(keys)).toEqual([
    ['name', 'office', '1-2026', '2-2026'],
    ['name', '3-2026', '4-2026', '5-2026'],
  ])
  expect(blocks[1]?.map(({ begins }) => begins)).toEqual([false, true, false, false])
})

it('every column is on paper once', () => {
  const places = [...said, ...year('2026', 13), ...year('2025', 13), ...year('2024', 13)]
  const printed = paperBlocks(places).flatMap(block => keys(block).filter(key => key !== 'name'))
  expect(printed).toEqual(keys(places).slice(1))
})

it('letters are never smaller than can be read', () => {
  const places = [...said, ...year('2026', 13), ...year('2025', 13)]
  for (const block of paperBlocks(places)) expect(zoomOf(block)).toBeGreaterThanOrEqual(0.7)
})
