import type { CSSProperties } from 'react'
import { type Oklch, toHex, toOklch } from './oklch.ts'

export interface Tint {
  readonly background: string
  readonly text: string
  /** The dot, check or cross. */
  readonly mark: string
}

interface Tone {
  readonly lightness: number
  /** Of the colour's own chroma, at most `maxChroma`. */
  readonly share: number
  readonly maxChroma: number
}

/** Fixed lightness gives each hue the same contrast, also a colour that a company chose before there were eight. */
const tones: Readonly<Record<'light' | 'dark', Readonly<Record<keyof Tint, Tone>>>> = {
  light: {
    background: { lightness: 0.925, share: 0.42, maxChroma: 0.06 },
    text: { lightness: 0.38, share: 0.9, maxChroma: 0.13 },
    mark: { lightness: 0.55, share: 1.1, maxChroma: 0.2 },
  },
  dark: {
    background: { lightness: 0.34, share: 0.5, maxChroma: 0.08 },
    text: { lightness: 0.92, share: 0.4, maxChroma: 0.06 },
    mark: { lightness: 0.77, share: 0.9, maxChroma: 0.16 },
  },
}

const inTone = ({ chroma, hue }: Oklch, { lightness, share, maxChroma }: Tone) =>
  toHex({ lightness, hue, chroma: Math.min(chroma * share, maxChroma) })

/** A state's colour as a badge's background, text and mark. */
export function stateTint(color: string, theme: keyof typeof tones): Tint {
  const own = toOklch(color)
  const { background, text, mark } = tones[theme]
  return { background: inTone(own, background), text: inTone(own, text), mark: inTone(own, mark) }
}

const cache = new Map<string, CSSProperties>()

/** The tints of both themes as CSS variables. Computed once per colour, because a page has hundreds of badges. */
export function stateStyle(color: string): CSSProperties {
  const cached = cache.get(color)
  if (cached) return cached
  const [light, dark] = [stateTint(color, 'light'), stateTint(color, 'dark')]
  const both = (part: keyof Tint) => `light-dark(${light[part]}, ${dark[part]})`
  const variables: Readonly<Record<`--state-${keyof Tint}`, string>> = {
    '--state-background': both('background'),
    '--state-text': both('text'),
    '--state-mark': both('mark'),
  }
  // React's type of a style knows no CSS variables.
  const style = variables as CSSProperties
  cache.set(color, style)
  return style
}
