import { contrastOf } from '@tipy/domain/text/contrast'
import { describe, expect, it } from 'vitest'
import { toOklch } from '#ui/oklch.ts'
import { colorAt, hues, palette } from './palette.ts'

/** What charts are drawn on: cards and the page. */
const surfaces = { light: ['#ffffff', '#f5f7f9'], dark: ['#1a2129', '#12181e'] } as const

type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

/** Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB. */
const sight: Readonly<Record<string, Matrix>> = {
  'normal sight': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
}

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const toByte = (value: number) =>
  Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055))

/** A colour as a person with this sight sees it. */
function seen(hex: string, matrix: Matrix): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  const bytes = matrix.map(([r, g, b]) => toByte(Math.min(1, Math.max(0, r * red + g * green + b * blue))))
  return `#${bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')}`
}

/** The distance of two colours in Oklab; 0.02 is just visible side by side. */
function difference(one: string, other: string): number {
  const [a, b] = [toOklch(one), toOklch(other)]
  const turn = ((a.hue - b.hue) * Math.PI) / 180
  const chroma = a.chroma ** 2 + b.chroma ** 2 - 2 * a.chroma * b.chroma * Math.cos(turn)
  return Math.sqrt((a.lightness - b.lightness) ** 2 + Math.max(0, chroma))
}

const inTheme = (color: string, theme: 'light' | 'dark') =>
  /light-dark\((#\w{6}), (#\w{6})\)/.exec(color)?.[theme === 'light' ? 1 : 2] ?? ''

describe.each(['light', 'dark'] as const)('%s', theme => {
  it.each([...hues[theme], inTheme(palette.quiet, theme)])('%s stands out from what it is drawn on', color => {
    for (const surface of surfaces[theme]) expect(contrastOf(color, surface)).toBeGreaterThanOrEqual(3)
  })

  it.each(Object.entries(sight))('any two colours stay apart with %s', (_name, matrix) => {
    const colors = hues[theme].map(color => seen(color, matrix))
    const pairs = colors.flatMap((one, at) => colors.slice(at + 1).map(other => difference(one, other)))
    expect(Math.min(...pairs)).toBeGreaterThan(0.12)
  })
})

it('the ninth series has the colour of the first', () => {
  expect([colorAt(8), colorAt(1)]).toEqual([palette.first, palette.second])
})
