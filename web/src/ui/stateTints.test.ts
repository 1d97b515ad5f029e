import { hues } from '@tipy/domain/company/hues'
import { contrastOf } from '@tipy/domain/text/contrast'
import { describe, expect, it } from 'vitest'
import { toHex, toOklch } from './oklch.ts'
import { stateTint } from './stateTints.ts'

const fills = Object.entries(hues).map(([hue, { fill }]) => [hue, fill] as const)
/** Colours that companies chose before there were eight hues are stored. */
const earlier = ['#1864ab', '#0b7285', '#5f3dc4', '#862e9c', '#8f4700', '#a05a00', '#1b6e2c', '#a61e4d', '#c92a2a']
/** What a mark without a badge stands on: plain, done, broken and hovered rows, menus. */
const surfaces = {
  light: ['#ffffff', '#f1faf5', '#fdf3f3', '#e8f6ee', '#fbe9e9', '#e8f2f9', '#d6e7f2'],
  dark: ['#1a2129', '#17281f', '#2b1d20', '#1c3126', '#352327', '#16303f', '#242d36', '#313b45'],
} as const

/** The distance of two colours in Oklab; 0.02 is just visible side by side. */
function difference(one: string, other: string): number {
  const [a, b] = [toOklch(one), toOklch(other)]
  const turn = ((a.hue - b.hue) * Math.PI) / 180
  const chroma = a.chroma ** 2 + b.chroma ** 2 - 2 * a.chroma * b.chroma * Math.cos(turn)
  return Math.sqrt((a.lightness - b.lightness) ** 2 + Math.max(0, chroma))
}

const pairs = fills.flatMap(([one, a], index) =>
  fills.slice(index + 1).map(([other, b]) => ({ name: `${one} and ${other}`, colors: [a, b] as const })),
)

describe.each(['light', 'dark'] as const)('%s', theme => {
  it.each([...fills, ...earlier.map(color => [color, color] as const)])('%s has AA contrast', (_hue, fill) => {
    const { background, text, mark } = stateTint(fill, theme)
    expect(contrastOf(text, background)).toBeGreaterThanOrEqual(4.5)
    for (const behind of [background, ...surfaces[theme]]) expect(contrastOf(mark, behind)).toBeGreaterThanOrEqual(3)
  })

  it('no two hues are alike', () => {
    const alike = pairs.filter(({ colors: [a, b] }) => {
      const [one, other] = [stateTint(a, theme), stateTint(b, theme)]
      return difference(one.background, other.background) < 0.025 || difference(one.mark, other.mark) < 0.06
    })
    expect(alike.map(({ name }) => name)).toEqual([])
  })
})

it('a colour survives the way to Oklch and back', () => {
  for (const [, fill] of fills) expect(toHex(toOklch(fill))).toBe(fill)
})
