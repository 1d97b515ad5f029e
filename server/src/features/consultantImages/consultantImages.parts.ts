import { box, type Drawing, type Element, image, shape, shapes, textElement } from './consultantImages.elements.ts'
import { fitLines, sizeFor, type TextBox, widthOf } from './consultantImages.fit.ts'

/** Font families in the order in which a letter is looked up. */
export const plain = "Inter, 'Inter latin-ext', 'Inter cyrillic', 'Inter cyrillic-ext'"
export const display = `'Playfair Display', ${plain}`

export const white = '#ffffff'

export function background({ colors: { main, deep } }: Drawing): string {
  return `linear-gradient(155deg, ${main} 0%, ${deep} 88%)`
}

/** The company's name and mark. */
export function brand({ company, colors }: Drawing, color: string): Element {
  const textBox: TextBox = { width: 640, largest: 30, smallest: 18 }
  return box(
    { alignItems: 'center', gap: 14 },
    shape(shapes.house, 38, colors.accent),
    textElement(
      { fontSize: sizeFor(company.toUpperCase(), textBox), fontWeight: 800, letterSpacing: 4, color },
      company.toUpperCase(),
    ),
  )
}

interface Frame {
  readonly width: number
  readonly height: number
  readonly radius: string
}

/** The photo, or the initials if there is none. */
export function portrait({ photo, initials, colors }: Drawing, { width, height, radius }: Frame): Element {
  const look = { width, height, borderRadius: radius, overflow: 'hidden', flexShrink: 0 }
  if (photo !== null) return box({ ...look, backgroundColor: colors.soft }, image(photo, width, height))
  return box(
    {
      ...look,
      alignItems: 'center',
      justifyContent: 'center',
      backgroundImage: `linear-gradient(180deg, ${white} 0%, ${colors.soft} 45%, ${colors.accent} 180%)`,
    },
    textElement(
      {
        fontFamily: display,
        fontSize: Math.round(Math.min(width, height) * 0.36),
        fontWeight: 700,
        color: colors.main,
      },
      initials,
    ),
  )
}

/** A circle's outline. */
export function ring(size: number, at: Readonly<Record<string, number>>, color: string, opacity: number): Element {
  return box({
    position: 'absolute',
    width: size,
    height: size,
    borderRadius: size,
    border: `3px solid ${color}`,
    opacity,
    ...at,
  })
}

/** The width of medium letters relative to bold ones. */
const mediumPart = 0.92
const cut = { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' } as const

/** The foot of every picture. */
export function strip({ colors }: Drawing): Element {
  return box({ position: 'absolute', left: 0, bottom: 0, width: 1080, height: 12, backgroundColor: colors.accent })
}

interface Place extends TextBox {
  readonly color: string
  readonly align: 'left' | 'center'
}

/** A name in a few lines, as large as possible; if no size fits, it is truncated with an ellipsis. */
export function nameLines({ name }: Drawing, { color, align, ...textBox }: Place, max: number): Element {
  const { lines, size } = fitLines(name, textBox, max)
  const look = {
    maxWidth: textBox.width,
    fontSize: size,
    fontWeight: 800,
    lineHeight: 1.14,
    letterSpacing: -size * 0.02,
    color,
    ...cut,
  }
  return box(
    { flexDirection: 'column', alignItems: align === 'left' ? 'flex-start' : 'center' },
    ...lines.map(text => textElement(look, text)),
  )
}

/** One line that shrinks rather than wraps. */
export function line(text: string, { color, align, ...textBox }: Place, weight: 500 | 800 = 500): Element {
  const fontSize = sizeFor(text, weight === 500 ? { ...textBox, width: textBox.width / mediumPart } : textBox)
  return textElement({ maxWidth: textBox.width, fontSize, fontWeight: weight, color, textAlign: align, ...cut }, text)
}

/** What the person does, and where. */
export function positionOf({ role, office }: Drawing): string {
  return [role, office].filter(Boolean).join(' · ')
}

/** The widest e-mail that still fits next to the phone number. */
const besides = 540

/** How to reach the person: side by side where that is readable, one below the other elsewhere. */
export function contacts(drawing: Drawing, direction: 'row' | 'column', size: number): Element | null {
  const { phone, email, colors } = drawing
  const isLong = widthOf(email ?? '') * mediumPart * size > besides
  const entries = [
    { text: phone, path: shapes.phone },
    { text: email, path: shapes.mail },
  ]
  const shown = entries.flatMap(({ text, path }) =>
    text === null
      ? []
      : [
          box(
            { alignItems: 'center', gap: 14 },
            shape(path, size, colors.main),
            line(text, { color: colors.deep, align: 'left', width: 860, largest: size, smallest: 16 }),
          ),
        ],
  )
  if (shown.length === 0) return null
  const look =
    direction === 'row' && !isLong
      ? ({ flexDirection: 'row', gap: 48 } as const)
      : ({ flexDirection: 'column', gap: direction === 'row' ? 10 : 22 } as const)
  return box({ ...look, alignItems: 'center', justifyContent: 'center' }, ...shown)
}
