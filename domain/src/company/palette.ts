/** `deep` and `main` suit white text, `soft` suits `deep` text, `accent` is for ornaments and large text on `deep`. */
export interface ImageColors {
  readonly label: string
  readonly deep: string
  readonly main: string
  readonly soft: string
  readonly accent: string
}

export const imagePalettes = {
  wine: { label: 'Vinho', deep: '#3c0f1e', main: '#842540', soft: '#faf2ef', accent: '#e7b79c' },
  forest: { label: 'Floresta', deep: '#0d3326', main: '#1e6a4c', soft: '#f1f6ee', accent: '#dfbd6a' },
  night: { label: 'Noite', deep: '#14162b', main: '#3d4176', soft: '#f3f2f8', accent: '#d9b978' },
  clay: { label: 'Barro', deep: '#42200f', main: '#a04a22', soft: '#fbf3ea', accent: '#f0c088' },
  petrol: { label: 'Petróleo', deep: '#062f49', main: '#0d6092', soft: '#eff5f9', accent: '#e8b04a' },
} as const satisfies Readonly<Record<string, ImageColors>>

export type ImagePalette = keyof typeof imagePalettes
export const paletteNames = Object.keys(imagePalettes) as [ImagePalette, ...ImagePalette[]]

/** The colours of a company, derived from its code: always the same ones. */
export function paletteOf(companyCode: string): ImagePalette {
  const mixed = Array.from(companyCode).reduce(
    (sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003,
    7,
  )
  return paletteNames[mixed % paletteNames.length] ?? 'petrol'
}
