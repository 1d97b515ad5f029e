import { imagePalettes } from '@tipy/domain/company/palette'
import { imageSizes } from '@tipy/domain/features/consultantImages/consultantImages.rules'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Drawing } from './consultantImages.elements.ts'
import { layOut, renderImage } from './consultantImages.render.ts'

/** The first picture loads the fonts. */

const drawing: Drawing = {
  format: 'square',
  colors: imagePalettes.petrol,
  company: 'Casa Nova',
  title: 'Bem-vinda',
  text: 'à nossa equipa',
  name: 'Conceição Simões',
  role: 'Consultora',
  office: 'Lisboa',
  phone: '912 345 678',
  email: 'conceicao@casanova.pt',
  photo: null,
  initials: 'CS',
}

/** A photo of one colour. */
async function photoOf(color: string): Promise<string> {
  const made = await sharp({ create: { width: 64, height: 64, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
  return `data:image/jpeg;base64,${made.toString('base64')}`
}

async function colorAt(png: Buffer, left: number, top: number): Promise<readonly number[]> {
  const point = await sharp(png).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return [...point]
}

test.each([
  ['welcome', 'square'],
  ['welcome', 'story'],
  ['topSeller', 'square'],
  ['topSeller', 'story'],
] as const)('%s, %s: a PNG of its size, with the photo in its place', async (template, format) => {
  const pictured = await renderImage(template, { ...drawing, format, photo: await photoOf('#ff0000') }, 1080)
  const { width, height, format: kind } = await sharp(pictured).metadata()
  expect({ width, height, kind }).toEqual({ ...imageSizes[format], kind: 'png' })
  const [left, top] = {
    welcome: { square: [786, 760], story: [540, 1000] },
    topSeller: { square: [540, 480], story: [540, 800] },
  }[template][format] as [number, number]
  const [red = 0, green = 255] = await colorAt(pictured, left, top)
  expect(red).toBeGreaterThan(240)
  expect(green).toBeLessThan(20)
})

test('without a photo the picture shows initials', async () => {
  const ofInitials = (initials: string) => layOut('welcome', { ...drawing, initials })
  expect(await ofInitials('CS')).not.toBe(await ofInitials('CT'))
})

test('a preview is the same picture, smaller', async () => {
  const { width, height } = await sharp(await renderImage('topSeller', { ...drawing, format: 'story' }, 540)).metadata()
  expect({ width, height }).toEqual({ width: 540, height: 960 })
})

test('every letter of our names has a distinct shape, none that of a missing letter', async () => {
  const named = (name: string) => layOut('topSeller', { ...drawing, name })
  const missing = await named('好')
  // Missing letters share one shape: otherwise a difference would prove nothing.
  expect(await named('語')).toBe(missing)
  const letters = Array.from('aãáàâçõóéêíúºªĐŁЖї')
  const drawn = new Map<string, string>()
  for (const letter of letters) {
    const shapes = await named(letter)
    expect(shapes, `${letter} is missing`).not.toBe(missing)
    expect(drawn.get(shapes), `${letter} is drawn as another letter`).toBeUndefined()
    drawn.set(shapes, letter)
  }
})

test('a combining accent is drawn as one letter', async () => {
  const apart = await layOut('welcome', { ...drawing, name: 'Conceição'.normalize('NFD') })
  expect(apart).toBe(await layOut('welcome', { ...drawing, name: 'Conceição' }))
})
