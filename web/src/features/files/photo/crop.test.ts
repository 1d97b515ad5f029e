import { expect, test } from 'vitest'
import { clampCrop, moved, squareOf, wholeCrop } from './crop.ts'

const wide = { width: 400, height: 200 }

test('the default crop is the largest square, centred', () => {
  expect(squareOf(wide, wholeCrop)).toEqual({ left: 100, top: 0, side: 200 })
  expect(squareOf({ width: 100, height: 300 }, wholeCrop)).toEqual({ left: 0, top: 100, side: 100 })
})

test('a larger zoom crops a smaller square, which never leaves the picture', () => {
  expect(squareOf(wide, { zoom: 2, x: 0.5, y: 0.5 })).toEqual({ left: 150, top: 50, side: 100 })
  expect(squareOf(wide, { zoom: 2, x: 9, y: -9 })).toEqual({ left: 300, top: 0, side: 100 })
  expect(clampCrop(wide, { zoom: 0.1, x: 0.5, y: 0.5 }).zoom).toBe(1)
  expect(clampCrop(wide, { zoom: 99, x: 0.5, y: 0.5 }).zoom).toBe(5)
})

test('the square moves by fractions of its side, up to the edge', () => {
  expect(squareOf(wide, moved(wide, wholeCrop, 0.25, 0.5))).toEqual({ left: 150, top: 0, side: 200 })
  expect(squareOf(wide, moved(wide, wholeCrop, 5, 0))).toEqual({ left: 200, top: 0, side: 200 })
})
