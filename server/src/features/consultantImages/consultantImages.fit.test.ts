import { expect, test } from 'vitest'
import { fitLines, sizeFor, widthOf } from './consultantImages.fit.ts'

const textBox = { width: 440, largest: 66, smallest: 26 }

test('a short name has the largest size, in one line', () => {
  expect(fitLines('Ana Reis', textBox, 3)).toEqual({ lines: ['Ana Reis'], size: 66 })
})

test('a longer name is wrapped between words before it shrinks', () => {
  expect(fitLines('Conceição Simões', textBox, 3)).toEqual({ lines: ['Conceição', 'Simões'], size: 66 })
})

test('the longest name keeps within its width and line limit without losing words', () => {
  const name = 'Maria da Conceição Vasconcelos de Albuquerque e Mendonça Corte-Real'
  const { lines, size } = fitLines(name, textBox, 3)
  expect(lines.join(' ')).toBe(name)
  expect(lines).toHaveLength(3)
  for (const line of lines) expect(widthOf(line) * size).toBeLessThanOrEqual(textBox.width)
  expect(size).toBeGreaterThanOrEqual(textBox.smallest)
})

test('no text becomes smaller than the minimum size or breaks inside a word', () => {
  const endless = 'W'.repeat(200)
  expect(fitLines(endless, textBox, 3)).toEqual({ lines: [endless], size: textBox.smallest })
  expect(sizeFor(endless, textBox)).toBe(textBox.smallest)
  expect(sizeFor('', textBox)).toBe(textBox.largest)
})
