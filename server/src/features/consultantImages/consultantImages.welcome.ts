import { box, type Drawing, type Element, textElement } from './consultantImages.elements.ts'
import { sizeFor } from './consultantImages.fit.ts'
import {
  background,
  brand,
  contacts,
  display,
  line,
  nameLines,
  portrait,
  positionOf,
  ring,
  strip,
  white,
} from './consultantImages.parts.ts'

function headline({ title }: Drawing, largest: number): Element {
  const fontSize = sizeFor(title, { width: 1000, largest, smallest: 90 })
  return textElement({ fontFamily: display, fontSize, fontWeight: 700, lineHeight: 1.1, color: white }, title)
}

/** An arch with the photo, and the outline of another one behind it. */
function arch(drawing: Drawing, width: number, height: number): Element {
  const radius = `${width / 2}px ${width / 2}px 0 0`
  return box(
    { position: 'relative', width, height },
    box({
      position: 'absolute',
      left: -22,
      top: -22,
      width: width + 44,
      height: height + 22,
      borderRadius: `${width / 2 + 22}px ${width / 2 + 22}px 0 0`,
      border: `3px solid ${drawing.colors.accent}`,
      borderBottomWidth: 0,
    }),
    portrait(drawing, { width, height, radius }),
  )
}

const bandHeight = 130

function square(drawing: Drawing): Element {
  const { colors, text } = drawing
  const left = { align: 'left', width: 440 } as const
  return box(
    { position: 'relative', width: 1080, height: 1080, backgroundImage: background(drawing) },
    ring(760, { right: -300, top: -330 }, colors.accent, 0.28),
    ring(560, { left: -300, bottom: 20 }, white, 0.12),
    box(
      { position: 'absolute', left: 72, top: 64, flexDirection: 'column' },
      brand(drawing, white),
      box({ marginTop: 26 }, headline(drawing, 176)),
      text !== '' &&
        box(
          { marginTop: 6 },
          line(text, { color: colors.accent, align: 'left', width: 936, largest: 46, smallest: 28 }),
        ),
    ),
    box({ position: 'absolute', right: 84, bottom: bandHeight }, arch(drawing, 420, 500)),
    box(
      { position: 'absolute', left: 72, bottom: bandHeight + 56, width: 440, flexDirection: 'column' },
      box({ width: 84, height: 7, borderRadius: 4, backgroundColor: colors.accent, marginBottom: 28 }),
      nameLines(drawing, { ...left, color: white, largest: 66, smallest: 26 }, 3),
      box({ marginTop: 18 }, line(drawing.role, { ...left, color: white, largest: 34, smallest: 18 })),
      drawing.office !== '' &&
        box({ marginTop: 8 }, line(drawing.office, { ...left, color: colors.accent, largest: 32, smallest: 18 }, 800)),
    ),
    band(drawing),
    strip(drawing),
  )
}

function band(drawing: Drawing): Element {
  return box(
    {
      position: 'absolute',
      left: 0,
      bottom: 0,
      width: 1080,
      height: bandHeight,
      alignItems: 'center',
      justifyContent: 'center',
      backgroundColor: drawing.colors.soft,
    },
    contacts(drawing, 'row', 34) ?? brand(drawing, drawing.colors.deep),
  )
}

/** The telephone's own controls cover the top and the bottom of a story: all text is between them. */
function story(drawing: Drawing): Element {
  const { colors, text } = drawing
  const center = { align: 'center', width: 920 } as const
  return box(
    { position: 'relative', width: 1080, height: 1920, backgroundImage: background(drawing) },
    ring(980, { right: -420, top: -300 }, colors.accent, 0.28),
    ring(700, { left: -380, top: 620 }, white, 0.12),
    box(
      { position: 'absolute', left: 0, top: 176, width: 1080, flexDirection: 'column', alignItems: 'center' },
      brand(drawing, white),
      box({ marginTop: 34 }, headline(drawing, 186)),
      text !== '' && box({ marginTop: 8 }, line(text, { ...center, color: colors.accent, largest: 54, smallest: 32 })),
    ),
    box({ position: 'absolute', left: 0, top: 600, width: 1080, justifyContent: 'center' }, arch(drawing, 640, 730)),
    box(
      {
        position: 'absolute',
        left: 0,
        top: 1330,
        width: 1080,
        height: 590,
        paddingTop: 52,
        overflow: 'hidden',
        flexDirection: 'column',
        alignItems: 'center',
        backgroundColor: colors.soft,
      },
      ring(460, { right: -250, bottom: -250 }, colors.main, 0.25),
      ring(460, { left: -250, bottom: -250 }, colors.main, 0.25),
      nameLines(drawing, { ...center, color: colors.deep, largest: 80, smallest: 36 }, 2),
      box(
        { marginTop: 18, marginBottom: 38 },
        line(positionOf(drawing), { ...center, color: colors.main, largest: 40, smallest: 22 }),
      ),
      contacts(drawing, 'column', 38),
    ),
    strip(drawing),
  )
}

/** Welcomes a new person. */
export const drawWelcome = (drawing: Drawing): Element =>
  drawing.format === 'square' ? square(drawing) : story(drawing)
