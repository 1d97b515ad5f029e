import { expect, it } from 'vitest'
import { liftOver } from './toastRoom.ts'

const toasts = { left: 16, right: 456 }
const footer = (left: number, right: number, top: number) => ({ left, right, top })

it('toasts are lifted over the highest footer that they would cover', () => {
  expect(liftOver(toasts, [], 720)).toBe(0)
  expect(liftOver(toasts, [footer(288, 1280, 660)], 720)).toBe(60)
  expect(liftOver(toasts, [footer(288, 1280, 660), footer(0, 1280, 600)], 720)).toBe(120)
})

it('a footer beside them, or below the window, lifts nothing', () => {
  expect(liftOver(toasts, [footer(736, 1280, 660)], 720)).toBe(0)
  expect(liftOver(toasts, [footer(0, 1280, 900)], 720)).toBe(0)
})
