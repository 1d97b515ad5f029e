import { fc, test } from '@fast-check/vitest'
import { expect, it } from 'vitest'
import { fitOf, maxZoom, overlapPx, topOf } from './fit.ts'

it('a widget that fits stays as large as it is', () => {
  expect(fitOf({ screen: 851, widget: 851, zoom: maxZoom })).toEqual({ zoom: maxZoom, turns: 1 })
})

it('one that is higher than the screen is made a step smaller, but not below its usual size', () => {
  expect(fitOf({ screen: 850, widget: 1000, zoom: 1.5 })).toEqual({ zoom: 1.45, turns: 1 })
  expect(fitOf({ screen: 850, widget: 4000, zoom: 1.05 })).toEqual({ zoom: 1, turns: 1 })
  expect(fitOf({ screen: 850, widget: 4000, zoom: 1 }).zoom).toBe(1)
})

it('one that is still higher has as many turns as it needs, which repeat a line', () => {
  expect(fitOf({ screen: 850, widget: 851, zoom: 1 }).turns).toBe(2)
  expect(fitOf({ screen: 850, widget: 1644, zoom: 1 }).turns).toBe(2)
  expect(fitOf({ screen: 850, widget: 1645, zoom: 1 }).turns).toBe(3)
  expect(topOf(1, 850)).toBe(850 - overlapPx)
})

test.prop([fc.integer({ min: 100, max: 3000 }), fc.integer({ min: 1, max: 9000 })])(
  'whatever its height, it ends at a size between the usual and the largest, and its turns show all of it',
  (screen, height) => {
    let fit = { zoom: maxZoom, turns: 1 }
    for (let times = 0; times < 12; times += 1) fit = fitOf({ screen, widget: height * fit.zoom, zoom: fit.zoom })
    expect(fit.zoom).toBeGreaterThanOrEqual(1)
    expect(fit.zoom).toBeLessThanOrEqual(maxZoom)
    expect(topOf(fit.turns - 1, screen) + screen).toBeGreaterThanOrEqual(height * fit.zoom)
  },
)
