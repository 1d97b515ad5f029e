/** Lightness 0–1, chroma from 0, hue in degrees: equal lightness looks equally light in every hue, unlike in HSL. */
export interface Oklch {
  readonly lightness: number
  readonly chroma: number
  readonly hue: number
}

type Triple = readonly [number, number, number]

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const toGamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)
const radians = (degrees: number) => (degrees * Math.PI) / 180
const times = (matrix: readonly Triple[], [a, b, c]: Triple): Triple => {
  const [x = 0, y = 0, z = 0] = matrix.map(([p, q, r]) => p * a + q * b + r * c)
  return [x, y, z]
}

/** The matrices of Björn Ottosson's Oklab (also in CSS Color 4). */
const rgbToLms: readonly Triple[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const lmsToLab: readonly Triple[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]
const labToLms: readonly Triple[] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
]
const lmsToRgb: readonly Triple[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]

/** A `#rrggbb` colour as lightness, chroma and hue. */
export function toOklch(hex: string): Oklch {
  const channel = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [l, m, s] = times(rgbToLms, [channel(1), channel(3), channel(5)])
  const [lightness, a, b] = times(lmsToLab, [Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)])
  return { lightness, chroma: Math.hypot(a, b), hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 }
}

function linearRgb({ lightness, chroma, hue }: Oklch): Triple {
  const [l, m, s] = times(labToLms, [lightness, chroma * Math.cos(radians(hue)), chroma * Math.sin(radians(hue))])
  return times(lmsToRgb, [l ** 3, m ** 3, s ** 3])
}

const isShown = (rgb: Triple) => rgb.every(value => value > -0.0005 && value < 1.0005)
const step = 0.002

/** As `#rrggbb`; a colour that screens cannot show becomes less colourful, never lighter, darker or another hue. */
export function toHex(color: Oklch): string {
  let { chroma } = color
  while (chroma > 0 && !isShown(linearRgb({ ...color, chroma }))) chroma -= step
  const bytes = linearRgb({ ...color, chroma: Math.max(chroma, 0) }).map(value =>
    Math.round(255 * toGamma(Math.min(1, Math.max(0, value)))),
  )
  return `#${bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')}`
}
