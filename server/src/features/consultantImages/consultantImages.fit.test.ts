import { expect, test } from 'vitest'
import { fitLines, sizeFor, widthOf } from './consultantImages.fit.ts'

const room = { width: 440, largest: 66, smallest: 26 }

test('a short name has the largest size, in one line', () => {
  expect(fitLines('Ana Reis', room, 3)).toEqual({ lines: ['Ana Reis'], size: 66 })
})

test('a longer name is wrapped between words before it shrinks', () => {
  expect(fitLines('Conceição Simões', room, 3)).toEqual({ lines: ['Conceição', 'Simões'], size: 66 })
})

test('the longest name keeps within its width and line limit without losing words', () => {
  const name = 'Maria da Conceição Vasconcelos de Albuquerque e Mendonça Corte-Real'
  const { lines, size } = fitLines(name, room, 3)
  expect(lines.join(' ')).toBe(name)
  expect(lines).toHaveLength(3)
  for (const line of lines) expect(widthOf(line) * size).toBeLessThanOrEqual(room.width)
  expect(size).toBeGreaterThanOrEqual(room.smallest)
})

test('no text becomes smaller than the minimum size or breaks inside a word', () => {
  const endless = 'W'.repeat(200)
  expect(fitLines(endless, room, 3)).toEqual({ lines: [endless], size: room.smallest })
  expect(sizeFor(endless, room)).toBe(room.smallest)
  expect(sizeFor('', room)).toBe(room.largest)
})
