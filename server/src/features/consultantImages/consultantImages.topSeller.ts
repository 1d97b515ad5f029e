import { box, type Drawing, type Element, shape, shapes, textElement } from './consultantImages.elements.ts'
import { sizeFor } from './consultantImages.fit.ts'
import {
  brand,
  contacts,
  display,
  line,
  nameLines,
  portrait,
  positionOf,
  strip,
  white,
} from './consultantImages.parts.ts'

interface Measures {
  readonly height: number
  /** Where the coloured half ends, at its centre. */
  readonly horizon: number
  readonly top: number
  readonly headline: number
  readonly photo: number
  readonly name: number
  readonly position: number
  readonly contacts: number
}

const measures = {
  square: { height: 1080, horizon: 520, top: 46, headline: 116, photo: 420, name: 62, position: 34, contacts: 32 },
  story: { height: 1920, horizon: 960, top: 200, headline: 150, photo: 700, name: 84, position: 42, contacts: 38 },
} as const satisfies Record<Drawing['format'], Measures>

/** Scattered by hand: left, top and size, in parts of the coloured half. */
const stars: readonly (readonly [left: number, top: number, size: number, opacity: number])[] = [
  [0.07, 0.2, 30, 0.9],
  [0.14, 0.62, 46, 0.55],
  [0.23, 0.88, 20, 0.8],
  [0.05, 0.84, 16, 0.5],
  [0.9, 0.16, 40, 0.7],
  [0.83, 0.58, 26, 0.9],
  [0.93, 0.72, 18, 0.55],
  [0.76, 0.86, 34, 0.45],
]

function sky(drawing: Drawing, horizon: number): Element {
  const size = 2200
  const seen = Math.round((1 - horizon / size) * 100)
  return box(
    { position: 'absolute', left: 0, top: 0, width: 1080, height: horizon },
    box({
      position: 'absolute',
      left: (1080 - size) / 2,
      top: horizon - size,
      width: size,
      height: size,
      borderRadius: size,
      backgroundColor: drawing.colors.deep,
      // Only its lowest part is visible.
      backgroundImage: `linear-gradient(180deg, ${drawing.colors.deep} ${seen}%, ${drawing.colors.main} 100%)`,
    }),
    ...stars.map(([left, top, across, opacity]) =>
      box(
        { position: 'absolute', left: Math.round(left * 1080), top: Math.round(top * horizon), opacity },
        shape(shapes.star, across, drawing.colors.accent),
      ),
    ),
  )
}

/** Fills the bottom of a story, which the telephone's own controls cover. */
function ground({ colors }: Drawing): Element {
  const size = 2200
  return box({
    position: 'absolute',
    left: (1080 - size) / 2,
    bottom: 170 - size,
    width: size,
    height: size,
    borderRadius: size,
    backgroundImage: `linear-gradient(180deg, ${colors.main} 0%, ${colors.deep} 12%)`,
  })
}

/** The photo in two rings, and the period on a ribbon across its foot. */
function medal(drawing: Drawing, size: number): Element {
  const { colors, text } = drawing
  const ribbon = size * 0.135
  return box(
    { flexDirection: 'column', alignItems: 'center' },
    box(
      { padding: 12, borderRadius: size, backgroundColor: colors.accent },
      box(
        { padding: 8, borderRadius: size, backgroundColor: white },
        portrait(drawing, { width: size, height: size, radius: `${size}px` }),
      ),
    ),
    text !== '' &&
      box(
        {
          marginTop: -ribbon * 0.62,
          height: ribbon,
          alignItems: 'center',
          padding: `0 ${Math.round(ribbon * 0.6)}px`,
          borderRadius: ribbon,
          border: `6px solid ${white}`,
          backgroundColor: colors.accent,
        },
        line(
          text,
          { color: colors.deep, align: 'center', width: 760, largest: Math.round(size * 0.068), smallest: 20 },
          800,
        ),
      ),
  )
}

/** Celebrates the person who sold most. */
export function drawTopSeller(drawing: Drawing): Element {
  const { format, colors, title } = drawing
  const size = measures[format]
  const center = { align: 'center', width: 920 } as const
  const textBox = { width: 1000, largest: size.headline, smallest: 70 } as const
  return box(
    { position: 'relative', width: 1080, height: size.height, backgroundColor: colors.soft, overflow: 'hidden' },
    sky(drawing, size.horizon),
    format === 'story' && ground(drawing),
    box(
      { position: 'absolute', left: 0, top: size.top, width: 1080, flexDirection: 'column', alignItems: 'center' },
      brand(drawing, white),
      textElement(
        { fontFamily: display, fontSize: sizeFor(title, textBox), fontWeight: 700, lineHeight: 1.3, color: white },
        title,
      ),
      box({ marginTop: size.headline * 0.16 }, medal(drawing, size.photo)),
      box(
        { marginTop: size.name * 0.36 },
        nameLines(drawing, { ...center, color: colors.deep, largest: size.name, smallest: 32 }, 2),
      ),
      box(
        { marginTop: size.name * 0.2, marginBottom: size.name * 0.5 },
        line(positionOf(drawing), { ...center, color: colors.main, largest: size.position, smallest: 20 }),
      ),
      contacts(drawing, format === 'square' ? 'row' : 'column', size.contacts),
    ),
    strip(drawing),
  )
}
