import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type ImageTemplate, imageSizes } from '@tipy/domain/features/consultantImages/consultantImages.rules'
import satori, { type SatoriOptions } from 'satori'
import sharp from 'sharp'
import type { Drawing, Element } from './consultantImages.elements.ts'
import { drawTopSeller } from './consultantImages.topSeller.ts'
import { drawWelcome } from './consultantImages.welcome.ts'

type Fonts = SatoriOptions['fonts']
type Face = Fonts[number]

const require = createRequire(import.meta.url)
const homes = {
  inter: dirname(require.resolve('@fontsource/inter/package.json')),
  title: dirname(require.resolve('@fontsource/playfair-display/package.json')),
}

async function face(name: string, file: string, weight: 500 | 700 | 800): Promise<Face> {
  return { name, weight, style: 'normal', data: await readFile(file) }
}

/** Each file has some letters of the font: those the first one lacks (Ł, Ж) are looked up in the next. */
const scripts = {
  Inter: 'latin',
  'Inter latin-ext': 'latin-ext',
  'Inter cyrillic': 'cyrillic',
  'Inter cyrillic-ext': 'cyrillic-ext',
}

async function readFonts(): Promise<Fonts> {
  const inter = Object.entries(scripts).flatMap(([name, script]) =>
    ([500, 800] as const).map(weight =>
      face(name, join(homes.inter, `files/inter-${script}-${weight}-normal.woff`), weight),
    ),
  )
  const title = face('Playfair Display', join(homes.title, 'files/playfair-display-latin-700-normal.woff'), 700)
  return Promise.all([...inter, title])
}

/** Always the same array: satori caches its parsed fonts by it. */
let fonts: Promise<Fonts> | undefined

const templates: Readonly<Record<ImageTemplate, (drawing: Drawing) => Element>> = {
  welcome: drawWelcome,
  topSeller: drawTopSeller,
}

/** The picture as SVG, letters as shapes. The first takes a second of CPU, later ones tens of milliseconds. */
export async function layOut(template: ImageTemplate, drawing: Drawing): Promise<string> {
  fonts ??= readFonts()
  return satori(templates[template](drawing), { ...imageSizes[drawing.format], fonts: await fonts })
}

/** A PNG of that width. */
export async function renderImage(template: ImageTemplate, drawing: Drawing, width: number): Promise<Buffer> {
  const svg = await layOut(template, drawing)
  return sharp(Buffer.from(svg)).resize({ width }).png().toBuffer()
}
