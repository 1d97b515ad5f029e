import { expect, it } from 'vitest'
import { liftOver } from './toastRoom.ts'

const toasts = { left: 16, right: 456, height: 60 }
const footer = (left: number, right: number, top: number, bottom = 720) => ({ left, right, top, bottom })

it('toasts are lifted over the highest footer that they would cover', () => {
  expect(liftOver(toasts, [], 720)).toBe(0)
  expect(liftOver(toasts, [footer(288, 1280, 660)], 720)).toBe(60)
  expect(liftOver(toasts, [footer(288, 1280, 660), footer(0, 1280, 600)], 720)).toBe(120)
})

it('a footer beside them, below the window or far above them lifts nothing', () => {
  expect(liftOver(toasts, [footer(736, 1280, 660)], 720)).toBe(0)
  expect(liftOver(toasts, [footer(0, 1280, 900, 960)], 720)).toBe(0)
  expect(liftOver(toasts, [footer(0, 1280, 400, 460)], 720)).toBe(0)
})

it('lifted over one footer, they are lifted over the one above it too', () => {
  expect(liftOver(toasts, [footer(0, 1280, 560, 610), footer(0, 1280, 660)], 720)).toBe(160)
})
